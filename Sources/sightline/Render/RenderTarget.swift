import Arguments
import Video

/// What `-o` asks for: one or more PNG files, PNG to standard output, or a video.
enum RenderTarget: Equatable {
    case standardOutput
    case pictures(OutputName)
    case video(String, VideoFormat)

    init(reading text: String) throws(ValueProblem) {
        if text == "-" {
            self = .standardOutput
            return
        }
        let name = try OutputName(reading: text)
        if let format = VideoFormat(fileName: text) {
            if name.hasPlaceholder { throw ValueProblem("has a placeholder, but a video is one file") }
            self = .video(text, format)
        } else if text.lowercased().hasSuffix(".png") {
            self = .pictures(name)
        } else {
            throw ValueProblem("must end in .png, .mp4 or .webm")
        }
    }

    /// - Throws: `UserError` where nothing could be written: a folder that is missing or closed.
    func probe(_ io: ProgramIO) throws {
        switch self {
        case .standardOutput: break
        case .pictures(let name): try OutputFile(name.text, io).abandon()
        case .video(let name, _): try OutputFile(name, io).abandon()
        }
    }
}
