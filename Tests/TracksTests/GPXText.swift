import Tracks

/// Small GPX files for tests.
enum GPXText {
    /// A file of one segment.
    static func track(_ points: String, root: String = #"<gpx version="1.1">"#, prolog: String = "") -> String {
        "\(prolog)\(root)\n<trk><name>t</name><trkseg>\n\(points)\n</trkseg></trk>\n</gpx>"
    }

    /// A point for each second from noon on, a ten-thousandth of a degree further north each.
    static func points(_ count: Int) -> String {
        (0..<count).map { index in
            let second = index < 10 ? "0\(index)" : "\(index)"
            return #"<trkpt lat="46.\#(1000 + index)" lon="14"><ele>\#(300 + index)</ele>"#
                + "<time>2024-05-01T12:00:\(second)Z</time></trkpt>"
        }.joined(separator: "\n")
    }

    /// UTF-16 with its byte order mark.
    static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        var bytes: [UInt8] = bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
        for unit in text.utf16 {
            let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
            bytes += bigEndian ? pair : pair.reversed()
        }
        return bytes
    }

    static func read(_ text: String, lenient: Bool = false) throws(TrackError) -> TrackDocument {
        try TrackReader.read(Array(text.utf8), options: ReadOptions(lenient: lenient))
    }
}
