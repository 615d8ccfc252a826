import PlainText

/// The size of a picture in pixels: 1 to 16,384 each way.
package struct PixelSize: Equatable, Sendable {
    package var width: Int
    package var height: Int

    /// The most pixels a picture may have one way; larger ones are refused.
    package static let largest = 16_384

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads `1280x720`.
    package init(reading text: String) throws(ValueProblem) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = DecimalNumber.parseWhole(parts[0]),
            let height = DecimalNumber.parseWhole(parts[1])
        else { throw ValueProblem("is not a size such as 1280x720") }
        if width <= 0 || height <= 0 { throw ValueProblem("has a side that is not more than 0") }
        if width > Self.largest || height > Self.largest {
            throw ValueProblem("has a side over \(Self.largest) pixels")
        }
        self.init(width: width, height: height)
    }
}
