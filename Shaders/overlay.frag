// Colours already multiplied by their alpha, as they are stored: blending happens in the same numbers as on a screen.

uniform sampler2D surface;

in vec2 texturePoint;
flat in float opacity;
out vec4 pixel;

void main() {
    // The texture holds Cairo's bytes as they are, blue first: to sort them here costs less than while they are sent.
    pixel = texture(surface, texturePoint).bgra * opacity;
}
