import Foundation
import Geodesy
import Testing
import Tracks

struct NMEAWriterTests {
    private static let noon = Instant(parsing: "2024-05-01T12:00:00.125Z")
    private static let known = NMEAFix(
        coordinate: Coordinate(latitude: 46.05, longitude: 14.5), time: noon, height: 298.5, geoidSeparation: 46.25,
        speed: 1.4, course: 90.5, heading: 359.9996, pitch: -2, roll: 1.5,
        // A deviation of 3 m in each axis: 68 % of Rayleigh's distribution.
        accuracy: 3 * (-2 * log(0.32)).squareRoot(), satellites: 8)
    private static let standing = NMEAFix(
        coordinate: Coordinate(latitude: -33.8, longitude: -70.25), time: noon, speed: 0)
    private static let lost = NMEAFix(coordinate: nil, time: noon, height: 3, speed: 1, course: 2, accuracy: 9)

    /// What stands between `$` and `*`.
    @Test(
        arguments: [
            (.rmc, known, "GPRMC,120000.125,A,4603.0000000,N,01430.0000000,E,2.721,90.500,010524,,,A"),
            (.gga, known, "GPGGA,120000.125,4603.0000000,N,01430.0000000,E,1,08,,298.500,M,46.250,M,,"),
            (.vtg, known, "GPVTG,90.500,T,,M,2.721,N,5.040,K,A"),
            (.hdt, known, "GPHDT,0.000,T"),
            (.zda, known, "GPZDA,120000.125,01,05,2024,00,00"),
            (.gll, known, "GPGLL,4603.0000000,N,01430.0000000,E,120000.125,A,A"),
            (.gsa, known, "GPGSA,A,3,,,,,,,,,,,,,,,"),
            (.gst, known, "GPGST,120000.125,,,,,3.000,3.000,"),
            (.pashr, known, "PASHR,120000.125,0.000,T,1.500,-2.000,,,,,1"),
            (.rmc, standing, "GPRMC,120000.125,A,3348.0000000,S,07015.0000000,W,0.000,,010524,,,A"),
            (.gga, standing, "GPGGA,120000.125,3348.0000000,S,07015.0000000,W,1,,,,M,,M,,"),
            (.vtg, standing, "GPVTG,,T,,M,0.000,N,0.000,K,A"),
            (.gsa, standing, "GPGSA,A,2,,,,,,,,,,,,,,,"),
            (.rmc, lost, "GPRMC,120000.125,V,,,,,,,010524,,,N"),
            (.gga, lost, "GPGGA,120000.125,,,,,0,00,,,M,,M,,"),
            (.vtg, lost, "GPVTG,,T,,M,,N,,K,N"),
            (.gll, lost, "GPGLL,,,,,120000.125,V,N"),
            (.gsa, lost, "GPGSA,A,1,,,,,,,,,,,,,,,"),
        ] as [(NMEASentenceKind, NMEAFix, String)])
    func writes(kind: NMEASentenceKind, fix: NMEAFix, body: String) {
        let text = NMEAWriter(sentences: [kind]).text(fix)
        #expect(text == "$\(body)*\(Self.checksum(body))\r\n")
        #expect(text.utf8.count <= 82)
    }

    @Test func checksumOfAPublishedSentence() {
        // A sentence of gpsd's documentation of NMEA 0183 (GLL), whose checksum others worked out.
        #expect(Self.checksum("GPGLL,3751.65,S,14507.36,E") == "77")
        #expect(NMEAWriter(sentences: [.zda]).text(NMEAFix(coordinate: nil, time: nil)) == "$GPZDA,,,,,00,00*48\r\n")
    }

    @Test(
        arguments: [
            ("2023-12-31T23:59:59.9996Z", "000000.000", "010124"), ("2024-02-29T00:00:00Z", "000000.000", "290224"),
            ("1999-12-31T23:59:59.9994Z", "235959.999", "311299"), ("1969-12-31T23:59:59.5Z", "235959.500", "311269"),
            ("2107-06-05T04:03:02.001Z", "040302.001", "050607"), ("-0001-06-05T04:03:02Z", "040302.000", ""),
        ])
    func datesRoundAsOne(instant: String, time: String, date: String) {
        let fix = NMEAFix(coordinate: nil, time: Instant(parsing: instant))
        let fields = Self.fields(NMEAWriter(sentences: [.rmc]).text(fix))
        #expect(fields[1] == time)
        #expect(fields[9] == date)
    }

    @Test func aDayThatNobodyKnowsIsNotWritten() {
        let fix = NMEAFix(coordinate: nil, time: Instant(microseconds: 90_061_000_000), hasDate: false)
        #expect(
            NMEAWriter(sentences: [.rmc, .zda]).text(fix)
                == "$GPRMC,010101.000,V,,,,,,,,,,N*4C\r\n$GPZDA,010101.000,,,,00,00*57\r\n")
    }

    @Test(
        arguments: [
            (0.0, 0.0, "0000.0000000", "N", "00000.0000000", "E"),
            (0.99999999999, -0.99999999999, "0100.0000000", "N", "00100.0000000", "W"),
            (90.0, 180.0, "9000.0000000", "N", "18000.0000000", "W"),
            (-90.0, 539.5, "9000.0000000", "S", "17930.0000000", "E"),
            (91.0, 0.0, "", "", "", ""), (.nan, 0.0, "", "", "", ""),
        ] as [(Double, Double, String, String, String, String)])
    func anglesCarry(
        latitude: Double, longitude: Double, north: String, northSide: String, east: String, eastSide: String
    ) {
        let fix = NMEAFix(
            coordinate: Coordinate(latitude: latitude, longitude: longitude), time: nil, height: .infinity,
            speed: .nan, course: .nan)
        let fields = Self.fields(NMEAWriter(sentences: [.rmc]).text(fix))
        #expect(Array(fields[3...8]) == [north, northSide, east, eastSide, "", ""])
    }

    @Test func whatIsUnknownHasNoSentenceOfItsOwn() {
        let fix = NMEAFix(coordinate: Coordinate(latitude: 1, longitude: 2), time: nil)
        #expect(NMEAWriter(sentences: [.hdt, .pashr, .gst]).bytes(fix).isEmpty)
        #expect(NMEAWriter(talker: "GN", sentences: [.gsa]).text(fix).hasPrefix("$GNGSA,"))
    }

    @Test func positionsCloseWithinAMillimetre() {
        for step in 0..<10_000 {
            let place = Coordinate(latitude: Double(step) * 0.0179 - 89.5, longitude: Double(step) * 0.0359 - 179.6)
            let fields = Self.fields(NMEAWriter(sentences: [.gll]).text(NMEAFix(coordinate: place, time: nil)))
            let read = Coordinate(
                latitude: Self.angle(fields[1], 2) * (fields[2] == "S" ? -1 : 1),
                longitude: Self.angle(fields[3], 3) * (fields[4] == "W" ? -1 : 1))
            #expect(Geodesic.distance(from: place, to: read) < 0.001)
        }
    }

    @Test(
        arguments: [
            (HeightDatum.msl, 46.0, 100.0, 46.0), (.ellipsoid, 46.0, 54.0, 46.0), (.msl, nil, 100.0, nil),
            (.ellipsoid, nil, nil, nil),
        ] as [(HeightDatum, Double?, Double?, Double?)])
    func heightsAreThoseAboveTheSea(datum: HeightDatum, undulation: Double?, height: Double?, separation: Double?) {
        var points = TrackColumns()
        points.append(TrackPoint(coordinate: Coordinate(latitude: 1, longitude: 2), elevation: 100))
        let fix = NMEAFix(points, 0, datum: datum) { _ in undulation }
        #expect(fix.height == height)
        #expect(fix.geoidSeparation == separation)
    }

    private static func angle(_ text: String, _ digits: Int) -> Double {
        (Double(text.prefix(digits)) ?? .nan) + (Double(text.dropFirst(digits)) ?? .nan) / 60
    }

    private static func fields(_ sentence: String) -> [String] {
        sentence.prefix { $0 != "*" }.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    private static func checksum(_ body: String) -> String {
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return sum.count == 1 ? "0" + sum : sum
    }
}
