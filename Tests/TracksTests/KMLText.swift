import Tracks

/// Small KML files for tests.
enum KMLText {
    /// A file with a Placemark on line 3.
    static func placemark(_ content: String) -> String {
        "\(root)<Document>\n<name>d</name>\n<Placemark>\(content)</Placemark></Document></kml>"
    }

    /// A file with a gx:Track on line 3.
    static func track(_ content: String) -> String { placemark("<gx:Track>\(content)</gx:Track>") }

    static let root =
        #"<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">"#

    static func read(_ text: String, lenient: Bool = false) throws(TrackError) -> TrackDocument {
        try TrackReader.read(Array(text.utf8), options: ReadOptions(lenient: lenient))
    }

    /// A count among the facts.
    static func count(_ key: String, in document: TrackDocument) -> Int? {
        guard case .integer(let number) = document.facts.first(where: { $0.key == key })?.value else { return nil }
        return number
    }
}
