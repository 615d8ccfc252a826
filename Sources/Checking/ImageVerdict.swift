import PlainText
import SceneGraph
import Simulation

/// An image expectation against what was drawn.
struct ImageVerdict {
    let failures: [CheckFailure]
    let pictures: CheckedPictures

    /// - Parameter isSceneBlank: whether the scene, without names and arrows, is of one colour.
    init(_ image: ImageExpectation, golden: GoldenPicture, found: PixelImage, isSceneBlank: Bool) {
        let blank = PictureComparison.singleColor(of: found)
        var pictures = CheckedPictures(found: found, isBlank: isSceneBlank || blank != nil)
        if case .picture(let picture) = golden { pictures.golden = picture }
        // A blank picture that is as blank as expected would otherwise pass for ever.
        if pictures.isBlank {
            failures = [Self.failure(image, "a picture", "a blank frame: nothing but one colour is drawn")]
        } else {
            failures = Self.compare(image, golden, &pictures)
        }
        self.pictures = pictures
    }

    private static func compare(
        _ image: ImageExpectation, _ golden: GoldenPicture, _ pictures: inout CheckedPictures
    ) -> [CheckFailure] {
        let found = pictures.found
        switch golden {
        case .missing:
            return [failure(image, "a picture to compare with", "no such file; --update writes it")]
        case .unreadable(let reason):
            return [failure(image, "a picture to compare with", "\(reason); --update replaces it")]
        case .picture(let picture):
            guard picture.width == found.width, picture.height == found.height else {
                return [failure(image, size(picture), "\(size(found)); --size \(size(picture)) draws such")]
            }
            if PictureComparison.singleColor(of: picture) != nil {
                return [failure(image, "a picture", "a blank golden picture; --update replaces it")]
            }
            let comparison = PictureComparison(picture, found, threshold: image.threshold)
            if comparison.different > 0 { pictures.difference = comparison.picture(over: found) }
            guard comparison.share > image.maxDifferent else { return [] }
            return [
                failure(
                    image,
                    "at most \(MessageText.shown(image.maxDifferent)) of the pixels different by more than \(MessageText.shown(image.threshold))",
                    "\(shown(comparison.share)) (\(comparison.different) of \(comparison.total) pixels)")
            ]
        }
    }

    private static func failure(_ image: ImageExpectation, _ expected: String, _ found: String) -> CheckFailure {
        CheckFailure("image", poi: MessageText.shown(image.name), expected: expected, found: found)
    }

    private static func size(_ picture: PixelImage) -> String { "\(picture.width)x\(picture.height)" }

    /// A share with three digits that count.
    private static func shown(_ share: Double) -> String {
        let decimals = share >= 0.1 ? 3 : share >= 0.01 ? 4 : 6
        return MessageText.fixed(share, decimals: decimals)
    }
}
