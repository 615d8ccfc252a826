import Checking
import SceneGraph
import Simulation
import Testing

/// Golden pictures: when they pass, and each way not to.
@Suite struct ImageExpectationTests {
    private func check(
        _ golden: GoldenPicture, found: PixelImage, scene: PixelImage? = nil, threshold: Double = 0.1, share: Double = 0
    ) throws -> CheckResult {
        var image = ImageExpectation(at: .seconds(5), name: "g.png", path: "g.png")
        image.threshold = threshold
        image.maxDifferent = share
        return try StraightWalk.check(
            .image(image), frames: DrawnFrames(picture: found, scene: scene ?? found), golden: golden)
    }

    @Test func anEqualPicturePasses() throws {
        let picture = PixelImage.spotted(4, 4)
        let result = try check(.picture(picture), found: picture, threshold: 0)
        #expect(result.isMet)
        #expect(result.pictures?.difference == nil)
        #expect(result.kind == "image" && result.time == 5)
    }

    @Test func theShareDecides() throws {
        let golden = PixelImage.spotted(4, 4, red: 1)
        let found = PixelImage.spotted(4, 4, red: 3)
        #expect(try check(.picture(golden), found: found, share: 0.125).isMet)
        let result = try check(.picture(golden), found: found, share: 0.1249)
        #expect(
            result.failures.map(\.text) == [
                "image g.png: expected at most 0.1249 of the pixels different by more than 0.1, found 0.125 (2 of 16 pixels)"
            ])
        let difference = try #require(result.pictures?.difference)
        let isRed = (0..<16).map { pixel in
            let color = difference[pixel % 4, pixel / 4]
            return Int(color.red) > Int(color.green) + 50
        }
        #expect(isRed == (0..<16).map { $0 == 1 || $0 == 2 })
    }

    @Test func theThresholdDecides() throws {
        let golden = PixelImage.spotted(4, 4)
        var found = golden
        found[3, 3] = (131, 131, 131, 255)
        #expect(try check(.picture(golden), found: found).isMet)
        #expect(try !check(.picture(golden), found: found, threshold: 0).isMet)
    }

    @Test func aBlankFrameFailsEvenWhereItIsExpected() throws {
        let blank = PixelImage(width: 4, height: 4, filledWith: (1, 2, 3, 255))
        let spotted = PixelImage.spotted(4, 4)
        for result in [
            try check(.picture(blank), found: blank, share: 1), try check(.missing, found: blank),
            // Only the names are drawn, not the scene.
            try check(.picture(spotted), found: spotted, scene: blank, share: 1),
        ] {
            #expect(
                result.failures.map(\.text) == [
                    "image g.png: expected a picture, found a blank frame: nothing but one colour is drawn"
                ])
            #expect(result.pictures?.isBlank == true)
        }
    }

    @Test func aBlankGoldenFails() throws {
        let blank = PixelImage(width: 4, height: 4, filledWith: (1, 2, 3, 255))
        let result = try check(.picture(blank), found: .spotted(4, 4), threshold: 1, share: 1)
        #expect(
            result.failures.map(\.text) == [
                "image g.png: expected a picture, found a blank golden picture; --update replaces it"
            ])
    }

    @Test func whatCanNotBeComparedSaysWhatToDo() throws {
        let found = PixelImage.spotted(4, 4)
        #expect(
            try check(.missing, found: found).failures.map(\.text) == [
                "image g.png: expected a picture to compare with, found no such file; --update writes it"
            ])
        #expect(
            try check(.unreadable("the picture is cut off"), found: found).failures.map(\.text) == [
                "image g.png: expected a picture to compare with, found the picture is cut off; --update replaces it"
            ])
        let other = try check(.picture(.spotted(8, 4)), found: found, threshold: 1, share: 1)
        #expect(
            other.failures.map(\.text) == ["image g.png: expected 8x4, found 4x4; --size 8x4 draws such"])
        #expect(other.pictures?.golden == .spotted(8, 4))
    }
}
