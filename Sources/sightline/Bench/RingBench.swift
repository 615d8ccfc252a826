import Arguments
import Foundation
import GLDriver
import PlainText

/// `bench ring`: what it costs to give each of many objects its uniforms for a frame, through the ring and with a fresh
/// buffer per object.
enum RingBench: Verb {
    private static let count = Option.integer("count", value: "N", "objects; 10000 if not given", in: 1...1_000_000)

    static let spec = VerbSpec(
        "bench ring", "uniforms of many objects: the ring against a fresh buffer per object",
        options: [count.spec, BenchCommand.json.spec],
        examples: [.init("sightline bench ring --json", "CPU time of both ways and their ratio")],
        notes: [
            "Each object has a matrix, a normal matrix and a colour, 128 bytes, and one triangle of its own. The two ways take "
                + "turns; medians of CPU time of the whole process. `prepare` leaves the draws out."
        ])

    /// What the tutorials give an object: 128 bytes.
    private struct Uniforms: BitwiseCopyable {
        var model: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
        var normal: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
        var color: SIMD4<Float>

        init(_ index: Int) {
            let place = Float(index % 100) / 50 - 1
            model = (SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(place, -place, 0, 1))
            normal = (SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0))
            color = SIMD4(Float(index % 7) / 7, 0.5, 0.5, 1)
        }
    }

    private static let rounds = 25

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let count = arguments[count] ?? 10_000
        do {
            let context = try GLContext.headless()
            defer { context.close() }
            let prepared = try compare(context, count: count, draws: false)
            let drawn = try compare(context, count: count, draws: true)
            report(count: count, prepared: prepared, drawn: drawn, io)
            return .done
        } catch let error as GLDriverError {
            throw UserError(error.message, hint: error.hint)
        }
    }

    /// Milliseconds of CPU a frame.
    private struct Times {
        var ring: Double
        var fresh: Double
        var ratio: Double { ring / fresh }
    }

    private static func compare(_ context: GLContext, count: Int, draws: Bool) throws -> Times {
        let target = try GLRenderTarget(context, width: 64, height: 64, isSRGB: false, hasDepth: false)
        let program = try GLProgram(context, vertex: vertex, fragment: fragment, label: "bench ring")
        let alignment = context.capabilities.uniformAlignment
        let stride = (MemoryLayout<Uniforms>.stride + alignment - 1) / alignment * alignment
        let ring = try UniformRing(context, slotBytes: count * stride)
        defer { ring.close(context) }
        target.bind()
        context.setViewport(target.bounds)
        context.use(program)
        context.apply(GLState())

        func throughRing() throws {
            guard let slot = ring.acquire(byteCount: count * stride, on: context) else { return }
            for index in 0..<count { slot.store(Uniforms(index), at: index * stride) }
            try ring.submit(slot, context)
            for index in 0..<count {
                slot.bindUniforms(context, .frame, at: index * stride, bytes: MemoryLayout<Uniforms>.stride)
                if draws { context.drawFullScreenTriangle() }
            }
            ring.release(slot, context)
        }
        func withFreshBuffers() throws {
            for index in 0..<count {
                let buffer = try GLBuffer(context, [Uniforms(index)], usage: .stream)
                buffer.bindUniforms(.frame)
                if draws { context.drawFullScreenTriangle() }
            }
            context.collectGarbage()
        }
        var ringTimes: [Double] = []
        var freshTimes: [Double] = []
        for round in 0..<rounds + 3 {
            let ringTime = try cpuMilliseconds(context, throughRing)
            let freshTime = try cpuMilliseconds(context, withFreshBuffers)
            // The first ones warm up.
            if round < 3 { continue }
            ringTimes.append(ringTime)
            freshTimes.append(freshTime)
        }
        return Times(ring: ringTimes.sorted()[rounds / 2], fresh: freshTimes.sorted()[rounds / 2])
    }

    private static func cpuMilliseconds(_ context: GLContext, _ work: () throws -> Void) throws -> Double {
        context.finish()
        let start = ProcessClock.cpuSeconds
        try work()
        context.finish()
        return (ProcessClock.cpuSeconds - start) * 1000
    }

    private static func report(count: Int, prepared: Times, drawn: Times, _ io: ProgramIO) {
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        io.print(
            JSONText.object([
                ("objects", .integer(count)), ("ring_cpu_ms", .number(rounded(prepared.ring))),
                ("fresh_cpu_ms", .number(rounded(prepared.fresh))), ("ratio", .number(rounded(prepared.ratio))),
                ("ring_drawn_cpu_ms", .number(rounded(drawn.ring))),
                ("fresh_drawn_cpu_ms", .number(rounded(drawn.fresh))), ("ratio_drawn", .number(rounded(drawn.ratio))),
            ]).text)
    }

    private static let vertex = """
        layout(std140) uniform FrameBlock { mat4 model; vec4 normal[3]; vec4 color; };
        void main() {
            vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 0.02;
            gl_Position = model * vec4(corner, normal[0].y, 1.0);
        }
        """
    private static let fragment = """
        layout(std140) uniform FrameBlock { mat4 model; vec4 normal[3]; vec4 color; };
        out vec4 pixel;
        void main() { pixel = color; }
        """
}
