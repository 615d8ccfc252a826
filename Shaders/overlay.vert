// Rectangles of pixels over the picture, six vertices each.

const int most = 64;

// Left, bottom, right, top in normalised device coordinates.
uniform vec4 places[most];
// Left, top, right, bottom in the texture, whose rows come from the top.
uniform vec4 parts[most];
// Of four rectangles each.
uniform vec4 opacities[most / 4];

out vec2 texturePoint;
flat out float opacity;

void main() {
    int rectangle = gl_VertexID / 6;
    int vertex = gl_VertexID - rectangle * 6;
    // Corners 0, 1, 2 and 2, 1, 3.
    int number = vertex < 3 ? vertex : (vertex == 5 ? 3 : 5 - vertex);
    vec2 corner = vec2(number & 1, number >> 1);
    vec4 place = places[rectangle];
    vec4 part = parts[rectangle];
    gl_Position = vec4(mix(place.xy, place.zw, corner), 0.0, 1.0);
    opacity = opacities[rectangle / 4][rectangle & 3];
    texturePoint = mix(part.xy, part.zw, vec2(corner.x, 1.0 - corner.y));
}
