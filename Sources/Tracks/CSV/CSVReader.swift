import Geodesy
import PlainText

/// Reads tables of positions: the first row that names latitude and longitude is the header, each row below it a point.
///
/// Names are looked up in `CSVVocabulary`, units in them in `CSVUnit`; without one, heights are metres above mean sea
/// level, speeds metres per second and angles degrees. A time without a zone is UTC unless a column of offsets says
/// otherwise. Rows without a position are counted; a position that is none refuses the file, or is dropped leniently.
enum CSVReader: TrackFormatReader {
    static let format = TrackFormat.csv

    /// A first line of text with a comma, a semicolon, a tab or a bar, or a header further on. Some loggers fill their
    /// columns with NUL bytes.
    static func recognises(_ head: ContentHead) -> Bool {
        let line = head.text.prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) else { return false }
        let separators: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]
        return line.contains { separators.contains($0) } || CSVHeader(head) != nil
    }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        guard let header = CSVHeader(head) else {
            let what = "no row names columns of latitude and longitude (such as lat,lon,ele,time)"
            throw TrackError(.malformed(what), at: .line(1))
        }
        var rows = CSVRows(separator: header.separator)
        var table = CSVTable(header: header, lenient: options.lenient)
        do {
            while try rows.next(&source) {
                if rows.line > header.line { try table.take(rows) }
            }
        } catch let error {
            guard options.lenient, case .malformed = error.code else { throw error }
            table.warnings.add(error.description + "; what follows is not read", at: error.place)
        }
        return table.document
    }
}
