import GLDriver

/// A small target that is filled with the colour in a uniform block: what the GPU has read can be seen in its pixels.
final class FlatPicture {
    private let target: GLRenderTarget
    private let program: GLProgram

    init(_ context: GLContext) throws {
        target = try GLRenderTarget(context, width: 64, height: 64, isSRGB: false, hasDepth: false)
        program = try GLProgram(
            context,
            vertex: """
                void main() {
                    gl_Position = vec4(vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID >> 1) * 4 - 1), 0.0, 1.0);
                }
                """,
            fragment: """
                layout(std140) uniform FrameBlock { vec4 color; };
                out vec4 pixel;
                void main() { pixel = color; }
                """, label: "flat picture")
    }

    func draw(_ context: GLContext, _ slot: RingSlot, uniformsAt offset: Int) {
        target.bind()
        context.setViewport(target.bounds)
        context.use(program)
        context.apply(GLState())
        slot.bindUniforms(context, .frame, at: offset, bytes: 16)
        context.drawFullScreenTriangle()
    }

    var pixel: [UInt8] { target.readPixels(GLRect(x: 31, y: 17, width: 1, height: 1)) }

    /// A colour that no other of 256 frames has.
    static func color(_ frame: Int) -> SIMD4<Float> {
        SIMD4(Float(frame % 256) / 255, Float((frame * 7) % 256) / 255, 1, 1)
    }

    static func bytes(_ frame: Int) -> [UInt8] {
        [UInt8(frame % 256), UInt8((frame * 7) % 256), 255, 255]
    }
}
