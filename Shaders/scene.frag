// Variants: LIT, SUN (exactly one light, directional), TEXTURED, FADING, FLAT, ALPHA_TEST, DOUBLE_SIDED,
// BLEND_MULTIPLY, OPAQUE (alpha does not count), ENCODE (writes sRGB numbers).

layout(std140) uniform FrameBlock {
    mat4 projection;
    // Colours of ambient lights, added up.
    vec4 ambientLight;
    // x: lights in use.
    ivec4 lightCount;
    // Of sprites.
    vec4 pixels;
};

// The classic tutorial's twelve floats.
struct Light {
    vec3 color;
    float ambient;
    // The way the light travels, view axes, unit length.
    vec3 direction;
    float diffuse;
    float shininess;
    float specular;
    vec2 padding;
};

layout(std140) uniform LightBlock {
    Light lights[8];
    // xyz: where it is, view axes; w: 0 directional, 1 point, 2 spot.
    vec4 lightPlaces[8];
    // Start, end and exponent of the loss with distance; x > y is no loss.
    vec4 lightRanges[8];
    // Cosines of the half angles within which all and beyond which nothing is lit.
    vec4 lightCones[8];
};

layout(std140) uniform MaterialBlock {
    vec4 materialDiffuse;
    // w: Phong's exponent, negative for the light's.
    vec4 materialSpecular;
    // w: alpha below which a pixel is left out.
    vec4 materialEmission;
};

uniform sampler2D surface;

#ifdef LIT
in vec3 viewPosition;
#ifdef FLAT
flat in vec3 viewNormal;
#else
in vec3 viewNormal;
#endif
#endif
#ifdef TEXTURED
in vec2 texturePoint;
#endif
#ifdef FADING
flat in float opacity;
#endif

out vec4 pixel;

#ifdef LIT
// Phong: ambient and diffuse light on `base`, and the highlight.
vec3 phong(Light light, vec3 base, vec3 n, vec3 toLight, vec3 toEye, float strength) {
    float facing = max(0.0, dot(n, toLight));
    vec3 reflected = 2.0 * dot(n, toLight) * n - toLight;
    float exponent = materialSpecular.w < 0.0 ? light.shininess : materialSpecular.w;
    // No highlight on the side that the light does not reach; 0^0 is not asked.
    float highlight = facing > 0.0 ? pow(max(1e-10, dot(reflected, toEye)), exponent) : 0.0;
    return light.color * strength
        * (base * (light.ambient + light.diffuse * facing) + materialSpecular.rgb * (light.specular * highlight));
}
#endif

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

void main() {
    vec4 base = materialDiffuse;
#ifdef TEXTURED
    base *= texture(surface, texturePoint);
#endif
#ifdef ALPHA_TEST
    if (base.a < materialEmission.w) discard;
#endif
#ifdef OPAQUE
    base.a = 1.0;
#endif
#ifdef FADING
    base.a *= opacity;
#endif
#ifdef LIT
#ifdef FLAT
    vec3 n = viewNormal;
#else
    vec3 n = normalize(viewNormal);
#endif
#ifdef DOUBLE_SIDED
    if (!gl_FrontFacing) n = -n;
#endif
    vec3 toEye = normalize(projection[3][3] > 0.5 ? vec3(0.0, 0.0, 1.0) : -viewPosition);
    vec3 color = base.rgb * ambientLight.rgb + materialEmission.rgb;
#ifdef SUN
    color += phong(lights[0], base.rgb, n, -lights[0].direction, toEye, 1.0);
#else
    for (int i = 0; i < lightCount.x; i++) {
        vec4 place = lightPlaces[i];
        vec3 toLight = -lights[i].direction;
        float strength = 1.0;
        if (place.w > 0.5) {
            vec3 way = place.xyz - viewPosition;
            float far = length(way);
            toLight = way / max(far, 1e-6);
            vec4 range = lightRanges[i];
            if (range.x <= range.y) {
                float left = 1.0 - clamp((far - range.x) / max(range.y - range.x, 1e-6), 0.0, 1.0);
                strength = pow(left, range.z);
            }
            if (place.w > 1.5) {
                float along = -dot(toLight, lights[i].direction);
                strength *= smoothstep(lightCones[i].y, lightCones[i].x, along);
            }
        }
        color += phong(lights[i], base.rgb, n, toLight, toEye, strength);
    }
#endif
    pixel = vec4(color, base.a);
#else
    pixel = vec4(base.rgb + materialEmission.rgb, base.a);
#endif
#ifdef BLEND_MULTIPLY
    // Blended as target × source: what is not there leaves the target as it is.
    pixel.rgb = mix(vec3(1.0), pixel.rgb, pixel.a);
#endif
#ifdef ENCODE
    pixel.rgb = encoded(pixel.rgb);
#endif
}
