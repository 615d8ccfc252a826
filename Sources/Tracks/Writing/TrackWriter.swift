import Geodesy

/// Writes track documents as other programs read them.
///
/// Numbers are the shortest texts that read back to the same double, with a dot; times are ISO 8601 in UTC with the fraction
/// they have. `TrackOutputFormat.holds` says what survives; the rest is told in the report, never left out in silence. Heights
/// are written as the document has them: `TrackDocument.converted(to:by:)` is there for who wants others.
public enum TrackWriter {
    /// Writes a document, handing over its bytes in pieces of about 64 KiB.
    /// - Returns: what was left out.
    /// - Throws: what `deliver` throws; `PlayerError` where a walk is to be played and there is none.
    public static func write(
        _ document: TrackDocument, as format: TrackOutputFormat, options: TrackWriteOptions = TrackWriteOptions(),
        to deliver: ([UInt8]) throws -> Void
    ) throws -> TrackWriteReport {
        let (document, left) = document.writable()
        var report = TrackWriteReport()
        report.note(
            left, "point has no place on the Earth and is", "points have no place on the Earth and are", "left out")
        report.noteLosses(of: document, as: format, options.player)
        return try withoutActuallyEscaping(deliver) { deliver in
            var out = OutputText(to: deliver)
            switch format {
            case .gpx: GPXWriter.write(document, to: &out)
            case .kml: KMLWriter.write(document, to: &out, &report)
            case .geojson: GeoJSONWriter.write(document, to: &out)
            case .csv: CSVWriter.write(document, to: &out)
            case .czml: CZMLWriter.write(document, to: &out, &report)
            case .nmea: try NMEATrackWriter.write(document, options, to: &out, &report)
            case .xcode: XcodeWriter.write(try PlayedWalk(document, options, &report), to: &out)
            case .adb: ADBWriter.write(try PlayedWalk(document, options, &report), to: &out)
            case .simctl: SimctlWriter.write(try PlayedWalk(document, options, &report), to: &out)
            }
            try out.finish()
            return report
        }
    }

    /// The whole file at once, for small documents.
    /// - Throws: `PlayerError` where a walk is to be played and there is none.
    public static func bytes(
        _ document: TrackDocument, as format: TrackOutputFormat, options: TrackWriteOptions = TrackWriteOptions()
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try write(document, as: format, options: options) { bytes += $0 }
        return bytes
    }
}

/// What a format could not hold, in sentences for a person.
public struct TrackWriteReport: Equatable, Sendable {
    /// `3 headings are not written: CZML has no place for them`.
    public internal(set) var sentences: [String] = []

    mutating func note(_ count: Int, _ one: String, _ many: String, _ what: String) {
        if count > 0 { sentences.append("\(count) \(count == 1 ? one : many) \(what)") }
    }
}
