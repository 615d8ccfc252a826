// Solid things: Phong or plain colour, many instances of one mesh in a draw.
//
// Everything happens in view axes (eye at the origin, looking along -z), because the CPU has subtracted the eye in
// double precision before an instance's rows became floats.
//
// Variants: LIT, TEXTURED, FADING (a fourth instance vector brings the opacity), FLAT (normals are constant on each
// triangle).

layout(std140) uniform FrameBlock {
    mat4 projection;
    vec4 ambientLight;
    ivec4 lightCount;
    vec4 pixels;
};

in vec3 position;
in vec3 normal;
in vec2 textureCoordinate;
// Rows of the affine map from the mesh's axes to view axes.
in vec4 row0;
in vec4 row1;
in vec4 row2;
#ifdef FADING
in vec4 extra;
flat out float opacity;
#endif

#ifdef LIT
out vec3 viewPosition;
#ifdef FLAT
flat out vec3 viewNormal;
#else
out vec3 viewNormal;
#endif
#endif
#ifdef TEXTURED
out vec2 texturePoint;
#endif

void main() {
    vec4 local = vec4(position, 1.0);
    vec3 view = vec3(dot(row0, local), dot(row1, local), dot(row2, local));
    gl_Position = projection * vec4(view, 1.0);
#ifdef LIT
    viewPosition = view;
    // Normals go through the cofactor matrix, which is right for any scale. A mirrored map has a negative determinant,
    // which turns the cofactors round.
    vec3 c0 = cross(row1.xyz, row2.xyz);
    vec3 c1 = cross(row2.xyz, row0.xyz);
    vec3 c2 = cross(row0.xyz, row1.xyz);
    vec3 turned = vec3(dot(c0, normal), dot(c1, normal), dot(c2, normal));
    if (dot(row0.xyz, c0) < 0.0) turned = -turned;
    // Of length 1 at each corner, or longer ones would count more in between; lines have none.
    viewNormal = turned * inversesqrt(max(dot(turned, turned), 1e-30));
#endif
#ifdef TEXTURED
    texturePoint = textureCoordinate;
#endif
#ifdef FADING
    opacity = extra.x;
#endif
}
