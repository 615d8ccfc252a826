// Sprites: a picture, or a soft round spot. Where in the sprite a pixel lies is told from the pixel's own place: what is
// interpolated over a triangle differs a little with the target, and the same pixel must have the same colour in every one.

uniform sampler2D surface;

flat in vec2 middle;
flat in vec4 tint;
#ifdef TURNED
flat in vec4 inward;
#else
flat in float inward;
#endif

out vec4 pixel;

void main() {
#ifdef TURNED
    vec2 way = gl_FragCoord.xy - middle;
    vec2 corner = inward.xy * way.x + inward.zw * way.y;
#else
    vec2 corner = (gl_FragCoord.xy - middle) * inward;
#endif
#ifdef TEXTURED
    pixel = tint * texture(surface, 0.5 * corner + 0.5);
#else
    float inside = max(0.0, 1.0 - dot(corner, corner));
    pixel = vec4(tint.rgb, tint.a * inside * inside);
#endif
}
