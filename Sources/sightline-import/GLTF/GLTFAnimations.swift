import ModelExchange
import PlainText

/// The animations of a glTF file: what each of their channels does, checked.
struct GLTFAnimations {
    struct Channel {
        var node: Int
        var target: ImportedClip.Target
        var interpolation: ImportedClip.Interpolation
        /// Accessors.
        var input: Int
        var output: Int
    }

    struct Animation {
        var name: String?
        /// Those that are used.
        var channels: [Channel] = []
        /// As many as the file has.
        var stored = 0
        /// The last moment of any channel, seconds.
        var duration = 0.0
    }

    private(set) var list: [Animation] = []
    private(set) var warnings: [String] = []

    init(_ document: GLTFDocument, _ buffers: GLTFBuffers) throws(ImportRefusal) {
        for (index, animation) in document.list("animations").enumerated() {
            var result = Animation(name: animation["name"]?.string)
            let samplers = animation["samplers"]?.elements ?? []
            let channels = animation["channels"]?.elements ?? []
            result.stored = channels.count
            for (number, channel) in channels.enumerated() {
                guard let sampler = channel["sampler"]?.integer, samplers.indices.contains(sampler) else {
                    throw document.refusal("channel \(number) of animation \(index) has no sampler", channel)
                }
                guard let input = try document.index(samplers[sampler], "input", in: "accessors"),
                    let output = try document.index(samplers[sampler], "output", in: "accessors")
                else {
                    throw document.refusal(
                        "a sampler of animation \(index) lacks its input or output", samplers[sampler])
                }
                let times = buffers.scalars(input) ?? []
                for time in times where time.isFinite { result.duration = max(result.duration, time) }
                guard let used = try Self.channel(channel, samplers[sampler], input, output, document) else { continue }
                if let problem = Self.problem(used, times, buffers, document) {
                    warnings.append("channel \(number) of animation \(index) is left out: \(problem)")
                } else {
                    result.channels.append(used)
                }
            }
            list.append(result)
        }
    }

    /// nil where the channel moves nothing that is known here.
    private static func channel(
        _ channel: JSONValue, _ sampler: JSONValue, _ input: Int, _ output: Int, _ document: GLTFDocument
    ) throws(ImportRefusal) -> Channel? {
        let targets: [String: ImportedClip.Target] = [
            "translation": .position, "rotation": .orientation, "scale": .scale, "weights": .weights,
        ]
        guard let target = channel["target"], let node = try document.index(target, "node", in: "nodes"),
            let path = targets[target["path"]?.string ?? ""]
        else { return nil }
        let words: [String: ImportedClip.Interpolation] = [
            "LINEAR": .linear, "STEP": .step, "CUBICSPLINE": .cubicSpline,
        ]
        guard let interpolation = words[sampler["interpolation"]?.string ?? "LINEAR"] else {
            throw document.refusal("an interpolation that glTF does not know", sampler)
        }
        return Channel(node: node, target: path, interpolation: interpolation, input: input, output: output)
    }

    private static func problem(
        _ channel: Channel, _ times: [Double], _ buffers: GLTFBuffers, _ document: GLTFDocument
    ) -> String? {
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }), times.allSatisfy(\.isFinite), !times.isEmpty else {
            return "its times do not rise"
        }
        let output = buffers.accessors[channel.output]
        let factor = channel.interpolation == .cubicSpline ? 3 : 1
        let width = channel.target == .orientation ? 4 : channel.target == .weights ? 1 : 3
        guard output.width == width, output.count >= times.count * factor, output.count % (times.count * factor) == 0
        else {
            return "it has \(output.count) values for \(times.count) moments"
        }
        if channel.target != .weights, output.count != times.count * factor {
            return "it has \(output.count) values for \(times.count) moments"
        }
        return nil
    }
}
