// A sky over an endless ground. Variants: SUN, GRID, ENCODE (writes sRGB numbers).

layout(std140) uniform SkyBlock {
    // What the picture's right edge, upper edge and centre look at, axes of the sky; the edges are told from the centre.
    vec4 right;
    vec4 up;
    vec4 forward;
    vec4 zenith;
    vec4 horizon;
    vec4 groundHorizon;
    vec4 ground;
    vec4 sun;
    vec4 sunColor;
    // xy: the target's corner in the picture, pixels; zw: 2 / size of the picture.
    vec4 window;
    vec4 gridColor;
    // xyz: how strong the lines of each kind are; w: the eye's height above the ground.
    vec4 gridStrength;
    // xy: the point below the eye, z: the width of a line, both in spacings; w: 1 / spacing.
    vec4 gridLines[3];
};

out vec4 pixel;

#ifdef ENCODE
// Linear light as sRGB numbers, to a quarter of a level of 255; each of the 256 levels comes out as itself. Done here it
// is done once a pixel; left to the target's format, once a sample.
vec3 encoded(vec3 light) {
    vec3 c = max(light, 0.0);
    vec3 r2 = sqrt(c);
    vec3 r4 = sqrt(r2);
    vec3 r8 = sqrt(r4);
    vec3 curve = 0.662002687 * r2 + 0.684122060 * r4 - 0.323583601 * r8 - 0.0225411470 * c;
    return mix(curve, 12.92 * c, lessThanEqual(c, vec3(0.0031308)));
}
#endif

#ifdef GRID
// How much of a box of size `wide` around `at` lies on lines of width `share` around whole numbers.
vec2 covered(vec2 at, vec2 wide, float share) {
    vec2 end = at + 0.5 * (share + wide);
    vec2 start = end - wide;
    vec2 part = (floor(end) - floor(start)) * share + min(fract(end), share) - min(fract(start), share);
    return clamp(part / wide, 0.0, 1.0);
}

vec3 withGrid(vec3 land, vec3 d) {
    // Where the view meets the ground, from the point below the eye.
    vec2 place = d.xz * (gridStrength.w / max(-d.y, 1e-5));
    vec2 across = dFdx(place);
    vec2 along = dFdy(place);
    vec2 wide = max(sqrt(across * across + along * along), vec2(1e-6));
    float clear = 1.0;
    for (int i = 0; i < 3; i++) {
        vec4 line = gridLines[i];
        vec2 part = covered(place * line.w + line.xy, wide * line.w, line.z);
        clear *= 1.0 - gridStrength[i] * (1.0 - (1.0 - part.x) * (1.0 - part.y));
    }
    return mix(gridColor.rgb, land, clear);
}
#endif

void main() {
    // From the pixel's own place: what is interpolated over a triangle differs a little with the number of samples, and the
    // same pixel must have the same colour in every target.
    vec2 place = (gl_FragCoord.xy + window.xy) * window.zw - 1.0;
    vec3 d = normalize(forward.xyz + place.x * right.xyz + place.y * up.xyz);
    // Near the horizon colours change fastest, as they do outside.
    float above = sqrt(max(0.0, d.y));
    float below = sqrt(max(0.0, -d.y));
    vec3 sky = mix(horizon.rgb, zenith.rgb, above);
    vec3 land = mix(groundHorizon.rgb, ground.rgb, below);
#ifdef GRID
    land = withGrid(land, d);
#endif
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
#ifdef ENCODE
    pixel.rgb = encoded(pixel.rgb);
#endif
}
