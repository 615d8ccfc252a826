// One triangle over the whole picture, at the far end of the depth range.

void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID >> 1) * 4 - 1);
    gl_Position = vec4(corner, 1.0, 1.0);
}
