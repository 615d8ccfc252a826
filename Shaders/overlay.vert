// A rectangle of pixels over the picture.

// Left, bottom, right, top in normalised device coordinates.
uniform vec4 place;
// Left, top, right, bottom in the texture, whose rows come from the top.
uniform vec4 part;

out vec2 texturePoint;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(mix(place.xy, place.zw, corner), 0.0, 1.0);
    texturePoint = mix(part.xy, part.zw, vec2(corner.x, 1.0 - corner.y));
}
