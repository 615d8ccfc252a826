import Assets
import Foundation
import SceneGraph
import Testing

/// Compares a picture with the accepted one of its name in References, beside the sentence that says what to see in it.
///
/// The tolerance is for other drivers: on the Mesa that CI uses the bytes are the same. To accept pictures after looking at
/// them: `SIGHTLINE_ACCEPT_GOLDENS=1 swift test -c release --filter GoldenTests`.
struct Golden {
    let name: String
    /// What a person should see.
    let sentence: String

    /// A pixel counts as different from this many levels on; edges move by a sample between drivers.
    static let levels = 8
    /// The share of pixels that may differ.
    static let share = 0.004

    static let references = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("References")

    func expect(_ image: PixelImage, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(!sentence.isEmpty)
        // A renderer that draws nothing gives a picture of one colour, which a careless eye accepts.
        #expect(Set(image.sampled).count > 8, "\(name): the picture is blank", sourceLocation: sourceLocation)
        let file = Self.references.appendingPathComponent("\(name).png")
        if ProcessInfo.processInfo.environment["SIGHTLINE_ACCEPT_GOLDENS"] == "1" {
            try Data(PNGWriter.encode(image, effort: .small)).write(to: file)
            return
        }
        guard FileManager.default.fileExists(atPath: file.path) else {
            try keep(image, nil)
            Issue.record(
                "\(name): no reference yet; look whether Output/goldens shows: \(sentence)",
                sourceLocation: sourceLocation)
            return
        }
        let reference = try ImageFile.read(file)
        let difference = try #require(PictureDifference(image, reference), "\(name): the sizes differ")
        if difference.share(above: Self.levels) > Self.share {
            try keep(image, difference)
            Issue.record(
                "\(name): \(difference.count(above: Self.levels)) pixels differ; to see: \(sentence)",
                sourceLocation: sourceLocation)
        }
    }

    /// Writes the picture and where it differs to Output, for the person who must find out why.
    private func keep(_ image: PixelImage, _ difference: PictureDifference?) throws {
        let folder = Self.references.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Output/goldens")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(PNGWriter.encode(image)).write(to: folder.appendingPathComponent("\(name).png"))
        if let difference {
            try Data(PNGWriter.encode(difference.picture)).write(
                to: folder.appendingPathComponent("\(name)-diff.png"))
        }
    }
}

/// Where two pictures of one size differ.
struct PictureDifference {
    private let levels: [UInt8]
    private let width: Int
    private let height: Int

    init?(_ a: PixelImage, _ b: PixelImage) {
        guard a.width == b.width, a.height == b.height else { return nil }
        (width, height) = (a.width, a.height)
        levels = (0..<a.width * a.height).map { pixel in
            (0..<4).map { channel in
                let (x, y) = (a.pixels[4 * pixel + channel], b.pixels[4 * pixel + channel])
                return x > y ? x - y : y - x
            }.max() ?? 0
        }
    }

    var largest: Int { Int(levels.max() ?? 0) }
    func count(above limit: Int) -> Int { levels.count { Int($0) > limit } }
    func share(above limit: Int) -> Double { Double(count(above: limit)) / Double(max(1, levels.count)) }

    /// White where they differ most.
    var picture: PixelImage {
        var result = PixelImage(width: width, height: height, filledWith: (0, 0, 0, 255))
        for (pixel, level) in levels.enumerated() where level > 0 {
            let value = UInt8(min(255, 64 + Int(level) * 4))
            result[pixel % width, pixel / width] = (value, value, value, 255)
        }
        return result
    }
}

extension PixelImage {
    /// Every 37th pixel, as numbers.
    var sampled: [UInt32] {
        stride(from: 0, to: width * height, by: 37).map { pixel in
            (0..<4).reduce(0) { $0 << 8 | UInt32(pixels[4 * pixel + $1]) }
        }
    }
}
