import Assets
import Foundation
import SceneGraph
import Testing

/// The program that the README shows to those who use the package as a library.
@Suite(.serialized, .timeLimit(.minutes(6))) struct LibraryExampleTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func theReadmeShowsTheProgram() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let program = try String(
            contentsOf: Self.root.appendingPathComponent("Examples/CubePicture/Sources/CubePicture/main.swift"),
            encoding: .utf8)
        #expect(readme.contains("```swift\n\(program)```"))
        #expect(program.split(separator: "\n").count <= 30)
    }

    @Test func theCubeHops() throws {
        let folder = try ScratchFolder()
        var program = SightlineProgram(in: folder.url)
        program.environment["EXAMPLE"] =
            URL(fileURLWithPath: SightlineProgram.path).deletingLastPathComponent()
            .appendingPathComponent("CubePictureExample").path
        let outcome = try program.shell("\"$EXAMPLE\"")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.text == "landed at 1.0 s\n")
        let pictures = try (0...4).map { try ImageFile.read([UInt8](folder.read("cube-\($0).png"))) }
        // The middle row of what is red: up and down again, the second half of the way slower than the first.
        let rows = pictures.map { picture in
            let red = (0..<picture.width * picture.height).filter { pixel in
                let color = picture[pixel % picture.width, pixel / picture.width]
                return Int(color.red) > Int(color.blue) + 20
            }
            return red.map { $0 / picture.width }.reduce(0, +) / max(1, red.count)
        }
        #expect(rows[0] > 240 && rows[1] < rows[0] - 40 && rows[2] < rows[1] - 5, "\(rows)")
        #expect(abs(rows[3] - rows[1]) <= 2 && rows[4] == rows[0], "\(rows)")
        // A quarter turn of a cube looks as it did.
        #expect(pictures[1] != pictures[3])
    }
}
