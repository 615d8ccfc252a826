// Sprites that face the eye: one square, many instances. Variants: TURNED (a third instance vector brings the half axes),
// TEXTURED.

layout(std140) uniform FrameBlock {
    mat4 projection;
    vec4 ambientLight;
    ivec4 lightCount;
    // xy: the target's corner in the picture, zw: half of the picture's size; pixels.
    vec4 pixels;
};

// From -1 to 1.
in vec3 position;
// xyz: middle in view axes, w: half of the size.
in vec4 place;
in vec4 color;
#ifdef TURNED
// Half of the width and half of the height, as they lie in the picture.
in vec4 axes;
#endif

// Where the middle is in the target, pixels.
flat out vec2 middle;
flat out vec4 tint;
#ifdef TURNED
// From pixels to the square that goes from -1 to 1.
flat out vec4 inward;
#else
flat out float inward;
#endif

void main() {
    tint = color;
    vec4 clip = projection * vec4(place.xyz, 1.0);
    vec2 scale = vec2(projection[0][0], projection[1][1]) * pixels.zw / clip.w;
    middle = (clip.xy / clip.w + 1.0) * pixels.zw - pixels.xy;
#ifdef TURNED
    vec2 a = axes.xy * scale;
    vec2 b = axes.zw * scale;
    inward = vec4(b.y, -a.y, -b.x, a.x) / (a.x * b.y - a.y * b.x);
    vec2 across = position.x * axes.xy + position.y * axes.zw;
#else
    // Pixels are square.
    inward = 1.0 / (place.w * scale.y);
    vec2 across = position.xy * place.w;
#endif
    gl_Position = projection * vec4(place.xy + across, place.z, 1.0);
}
