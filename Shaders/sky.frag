// A sky over an endless ground. Variant: SUN.

layout(std140) uniform SkyBlock {
    vec4 right;
    vec4 up;
    vec4 forward;
    vec4 zenith;
    vec4 horizon;
    vec4 groundHorizon;
    vec4 ground;
    vec4 sun;
    vec4 sunColor;
};

in vec3 direction;
out vec4 pixel;

void main() {
    vec3 d = normalize(direction);
    // Near the horizon colours change fastest, as they do outside.
    float above = sqrt(max(0.0, d.y));
    float below = sqrt(max(0.0, -d.y));
    vec3 sky = mix(horizon.rgb, zenith.rgb, above);
    vec3 land = mix(groundHorizon.rgb, ground.rgb, below);
#ifdef SUN
    float near = max(0.0, dot(d, sun.xyz));
    float near8 = near * near;
    near8 *= near8;
    near8 *= near8;
    float glow = near8 * near8;
    float disc = smoothstep(0.99985, 0.99996, near);
    sky = mix(sky, sunColor.rgb, min(1.0, 0.35 * glow * glow + disc));
#endif
    // The horizon is as wide as one pixel, so that it does not stair.
    float width = max(fwidth(d.y), 1e-7);
    pixel = vec4(mix(land, sky, clamp(d.y / width + 0.5, 0.0, 1.0)), 1.0);
}
