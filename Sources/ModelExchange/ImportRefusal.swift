/// Why a file is not used, and where that is certain.
package struct ImportRefusal: Error, Equatable, Sendable {
    package enum Place: Equatable, Sendable {
        case file
        /// Counted from 1.
        case line(Int)
        /// Counted from 0.
        case byte(Int)
    }

    package var place: Place
    package var message: String

    package init(_ message: String, at place: Place) {
        self.message = message
        self.place = place
    }
}
