import TestSupport
import Testing
import Tracks

struct XMLDecimalTests {
    private func read(_ text: String) -> XMLDecimal? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { buffer in
            // An empty array may have no address; a number of no bytes is none wherever it stands.
            buffer.baseAddress.flatMap { XMLDecimal($0, count: buffer.count) }
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", -0.0), ("+46.5", 46.5), ("014.5", 14.5), ("46.", 46), (".5", 0.5), ("-.5", -0.5),
            (" 46.5001 ", 46.5001),
            ("\n14.5001\t", 14.5001), ("46.500000000000000000000123", 46.5), ("8848.86", 8848.86),
            ("9007199254740993", 9_007_199_254_740_992),
            ("0.1234567890123456789", 0.1234567890123456789), ("000000000000000000000000000001", 1),
        ] as [(String, Double)])
    func reads(text: String, value: Double) throws {
        let number = try #require(read(text))
        #expect(number.value == value)
        #expect(number.value.sign == value.sign)
        #expect(!number.hasExponent)
    }

    @Test(arguments: ["4.65e1", "46500E-3", "+46.5e0"]) func marksExponents(text: String) throws {
        let number = try #require(read(text))
        #expect(number.value == 46.5)
        #expect(number.hasExponent)
    }

    @Test(arguments: [
        "", " ", ".", "+", "-", "-.", "46,5", "46.5.1", "4 6", "nan", "inf", "-inf", "0x10", "1e", "1e999", "undefined",
        "46.5N", "--1",
        "１",
    ])
    func refuses(text: String) {
        #expect(read(text) == nil)
    }

    /// Every text gives the nearest double, as the standard library's own reader does.
    @Test func nearestDoubleAlways() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<200_000 {
            let places = Int(random.next() % 20)
            let digits = String(random.next() >> UInt64(random.next() % 60))
            let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
            let text = padded.dropLast(places) + "." + padded.suffix(places)
            #expect(read(String(text))?.value == Double(text + "0"), "\(text)")
        }
    }

    @Test func elementKeysAreTheirNames() {
        let keys: [(UInt64, String)] = [
            (ElementKey.gpx, "gpx"), (ElementKey.trk, "trk"), (ElementKey.trkseg, "trkseg"),
            (ElementKey.trkpt, "trkpt"),
            (ElementKey.rte, "rte"), (ElementKey.rtept, "rtept"), (ElementKey.wpt, "wpt"), (ElementKey.ele, "ele"),
            (ElementKey.time, "time"), (ElementKey.name, "name"), (ElementKey.sym, "sym"), (ElementKey.type, "type"),
            (ElementKey.cmt, "cmt"), (ElementKey.desc, "desc"), (ElementKey.speed, "speed"),
            (ElementKey.course, "course"),
            (ElementKey.heading, "heading"), (ElementKey.pitch, "pitch"), (ElementKey.roll, "roll"),
            (ElementKey.accuracy, "accuracy"), (ElementKey.heightDatum, "heightDatum"),
            (ElementKey.extensions, "extensions"), (ElementKey.geoidHeight, "geoidheight"),
        ]
        for (key, name) in keys { #expect(key == ElementKey.key(of: name), "\(name)") }
    }
}
