// One triangle over the whole picture, at the far end of the depth range; the direction of view runs across it.

layout(std140) uniform SkyBlock {
    // Columns: what the picture's right edge, upper edge and centre look at, world axes; z of the right and the upper
    // edge are used as they come, so an off-centre or a parallel picture works too.
    vec4 right;
    vec4 up;
    vec4 forward;
    vec4 zenith;
    vec4 horizon;
    vec4 groundHorizon;
    vec4 ground;
    // xyz: towards the sun; w: 1 if there is one.
    vec4 sun;
    vec4 sunColor;
    vec4 gridColor;
    // xyz: how strong the lines of each kind are; w: the eye's height above the ground.
    vec4 gridStrength;
    // xy: the point below the eye, z: the width of a line, both in spacings; w: 1 / spacing.
    vec4 gridLines[3];
};

out vec3 direction;

void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID >> 1) * 4 - 1);
    gl_Position = vec4(corner, 1.0, 1.0);
    direction = forward.xyz + corner.x * right.xyz + corner.y * up.xyz;
}
