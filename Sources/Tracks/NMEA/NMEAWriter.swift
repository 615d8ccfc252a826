import Geodesy

/// Writes fixes as NMEA 0183 sentences (version 2.3, with the mode in RMC, GLL and VTG), each ended by CR LF.
///
/// Positions have seven decimals of the minute (0.2 mm), times milliseconds, heights and geoid separations millimetres, speeds
/// thousandths of a knot, directions thousandths of a degree. What is not known is left empty. Without a position RMC and GLL say
/// V, GGA and GSA "no fix". With the usual values no sentence is longer than the 82 characters that NMEA 0183 allows.
public struct NMEAWriter: Sendable {
    /// Two letters that say what kind of device speaks: `GP`, `GN`.
    public var talker: String

    /// What is written for each fix, in this order.
    public var sentences: [NMEASentenceKind]

    /// A writer of some sentences.
    public init(talker: String = "GP", sentences: [NMEASentenceKind] = NMEASentenceKind.usual) {
        self.talker = talker
        self.sentences = sentences
    }

    /// All sentences of a fix. HDT is left out where there is no heading, PASHR where there is nothing to say in it, GST where
    /// there is no accuracy, for they would be empty.
    public func bytes(_ fix: NMEAFix) -> [UInt8] {
        var sink = NMEASentenceSink()
        let moment = fix.time.map { NMEAMoment($0, hasDate: fix.hasDate) }
        let coordinate = fix.coordinate.flatMap { $0.latitude.magnitude <= 90 ? $0.wrapped : nil }
        for kind in sentences {
            if NMEAWriter.isEmpty(kind, fix) { continue }
            sink.begin(kind == .pashr ? kind.formatter : talker + kind.formatter)
            write(kind, fix, coordinate, moment, to: &sink)
            sink.end()
        }
        return sink.bytes
    }

    /// The same, sentence by sentence, each with its line end.
    public func sentences(_ fix: NMEAFix) -> [[UInt8]] {
        bytes(fix).split(separator: 0x0A).map { Array($0) + [0x0A] }
    }

    /// The same as text.
    public func text(_ fix: NMEAFix) -> String { String(decoding: bytes(fix), as: UTF8.self) }

    private static func isEmpty(_ kind: NMEASentenceKind, _ fix: NMEAFix) -> Bool {
        switch kind {
        case .hdt: fix.heading == nil
        case .pashr: fix.heading == nil && fix.pitch == nil && fix.roll == nil
        case .gst: fix.accuracy == nil || fix.coordinate == nil
        default: false
        }
    }

    private func write(
        _ kind: NMEASentenceKind, _ fix: NMEAFix, _ place: Coordinate?, _ moment: NMEAMoment?,
        to sink: inout NMEASentenceSink
    ) {
        switch kind {
        case .rmc:
            sink.timeOfDay(moment)
            sink.text(place == nil ? "V" : "A")
            position(place, &sink)
            sink.number(knots(fix, place), decimals: 3)
            sink.direction(place == nil ? nil : fix.course)
            sink.shortDate(moment?.date)
            sink.empty(2)
            sink.text(place == nil ? "N" : "A")
        case .gga:
            sink.timeOfDay(moment)
            position(place, &sink)
            sink.text(place == nil ? "0" : "1")
            sink.count(place == nil ? 0 : fix.satellites)
            sink.empty()
            let height = place == nil ? nil : fix.height
            let separation = place == nil ? nil : fix.geoidSeparation
            sink.number(height, decimals: 3)
            sink.text("M")
            sink.number(separation, decimals: 3)
            sink.text("M")
            sink.empty(2)
        case .vtg:
            sink.direction(place == nil ? nil : fix.course)
            sink.text("T")
            sink.empty()
            sink.text("M")
            sink.number(knots(fix, place), decimals: 3)
            sink.text("N")
            sink.number(place == nil ? nil : fix.speed.map { $0 * 3.6 }, decimals: 3)
            sink.text("K")
            sink.text(place == nil ? "N" : "A")
        case .hdt:
            sink.direction(fix.heading)
            sink.text("T")
        case .zda:
            sink.timeOfDay(moment)
            sink.longDate(moment?.date)
            sink.text("00")
            sink.text("00")
        case .gll:
            position(place, &sink)
            sink.timeOfDay(moment)
            sink.text(place == nil ? "V" : "A")
            sink.text(place == nil ? "N" : "A")
        case .gsa:
            sink.text("A")
            sink.text(place == nil ? "1" : fix.height == nil ? "2" : "3")
            sink.empty(15)
        case .gst:
            let sigma = fix.accuracy.map { $0 / AccuracyRadius.perSigma }
            sink.timeOfDay(moment)
            sink.empty(4)
            sink.number(sigma, decimals: 3)
            sink.number(sigma, decimals: 3)
            sink.empty()
        case .pashr:
            sink.timeOfDay(moment)
            sink.direction(fix.heading)
            sink.text("T")
            sink.number(fix.roll, decimals: 3)
            sink.number(fix.pitch, decimals: 3)
            sink.empty(4)
            sink.text(place == nil ? "0" : "1")
        }
    }

    private func knots(_ fix: NMEAFix, _ place: Coordinate?) -> Double? {
        place == nil ? nil : fix.speed.map { $0 / Knot.metresPerSecond }
    }

    private func position(_ place: Coordinate?, _ sink: inout NMEASentenceSink) {
        sink.angle(place?.latitude, degreeDigits: 2, decimals: 7, positive: "N", negative: "S")
        sink.angle(place?.longitude, degreeDigits: 3, decimals: 7, positive: "E", negative: "W")
    }
}
