// A picture all around, equirectangular. Variant: ENCODE (writes sRGB numbers).

layout(std140) uniform SkyBlock {
    // What the picture's right edge, upper edge and centre look at, axes of the panorama (its middle at -z).
    vec4 right;
    vec4 up;
    vec4 forward;
    // xy: the target's corner in the picture, pixels; zw: 2 / size of the picture.
    vec4 window;
    // xy: texels a radian, along the width and the height.
    vec4 density;
};

uniform sampler2D surface;

out vec4 pixel;

#ifdef ENCODE
// Linear light as sRGB numbers, to a quarter of a level of 255; each of the 256 levels comes out as itself.
vec3 encoded(vec3 light) {
    vec3 c = max(light, 0.0);
    vec3 r2 = sqrt(c);
    vec3 r4 = sqrt(r2);
    vec3 r8 = sqrt(r4);
    vec3 curve = 0.662002687 * r2 + 0.684122060 * r4 - 0.323583601 * r8 - 0.0225411470 * c;
    return mix(curve, 12.92 * c, lessThanEqual(c, vec3(0.0031308)));
}
#endif

void main() {
    vec2 place = (gl_FragCoord.xy + window.xy) * window.zw - 1.0;
    vec3 d = normalize(forward.xyz + place.x * right.xyz + place.y * up.xyz);
    // The angle that a pixel covers, told from the direction: the texture coordinate jumps where the picture's edges meet,
    // and turns without end at the poles. (Near the poles the rows themselves have been made smooth.)
    float angle = max(length(dFdx(d)), length(dFdy(d)));
    float level = log2(max(angle * max(density.x, density.y), 1e-6));
    vec2 at = vec2(0.5 + atan(d.x, -d.z) * 0.159154943, 0.5 + asin(clamp(d.y, -1.0, 1.0)) * 0.318309886);
    pixel = vec4(textureLod(surface, at, level).rgb, 1.0);
#ifdef ENCODE
    pixel.rgb = encoded(pixel.rgb);
#endif
}
