/// The kinds of video file that can be written, told by the ending of the name.
package enum VideoFormat: String, CaseIterable, Sendable {
    case mp4
    case webm

    /// The format of a file name, or nil where its ending is not that of a video.
    package init?(fileName: String) {
        let lower = fileName.lowercased()
        guard let format = Self.allCases.first(where: { lower.hasSuffix(".\($0.rawValue)") }) else { return nil }
        self = format
    }

    /// The encoder that ffmpeg must have for it.
    package var encoder: String {
        switch self {
        case .mp4: "libx264"
        case .webm: "libvpx-vp9"
        }
    }

    /// The encoder's settings. The number of threads is fixed and nothing adapts to the time that encoding takes, so that
    /// the same pictures give the same bytes on a busy machine too.
    ///
    /// x264's fastest preset is what lets drawing and encoding share a few cores: about a fifth of the work of `veryfast`,
    /// for files about twice as large. A fixed quantiser saves a third more: there is no rate to look ahead for. VP8 is left
    /// out because its real-time mode sets its own speed by the clock.
    var arguments: [String] {
        switch self {
        case .mp4:
            [
                "-c:v", encoder, "-preset", "ultrafast", "-qp", "22", "-threads", "2", "-movflags", "+faststart",
                "-f", "mp4",
            ]
        case .webm:
            [
                "-c:v", encoder, "-deadline", "realtime", "-cpu-used", "8", "-crf", "30", "-b:v", "0", "-threads", "2",
                "-tile-columns", "1", "-f", "webm",
            ]
        }
    }
}
