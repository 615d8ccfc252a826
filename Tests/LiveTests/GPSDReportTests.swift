import Geodesy
import Live
import Testing
import Tracks

struct GPSDReportTests {
    private func report(_ text: String) -> GPSDReport? { GPSDReport(Array(text.utf8)) }

    private func fix(_ text: String, undulation: Double? = nil) -> LiveFix? {
        guard case .position(let position)? = report(text) else { return nil }
        return LiveFix(position) { _ in undulation }
    }

    /// What is no report is passed over.
    @Test(arguments: [
        "", "{", "[]", "7", "null", "garbage \u{0} bytes", "{\"class\":7}", "{\"lat\":1}",
        "{\"class\":\"TPV\",\"lat\":",
        "{\"class\":\"ATT\",\"device\":\"stdin\",,\"time\":\"2026-11-30T12:00:00Z\"\"heading\":1}",
        "{\"class\":\"TPV\"} {\"class\":\"TPV\"}", String(repeating: "{\"class\":", count: 5000),
        String(repeating: "[", count: 50_000),
    ])
    func nonsense(text: String) { #expect(report(text) == nil) }

    @Test func bytesThatAreNoText() { #expect(GPSDReport([0x7B, 0xFF, 0xFE, 0x00, 0x7D]) == nil) }

    @Test func aFixOfGPSD322() throws {
        let text = """
            {"class":"TPV","device":"tcp://h:1","mode":3,"time":"2026-11-30T12:00:00.750Z","ept":0.005,"lat":46.052067612,\
            "lon":14.5,"altHAE":344.75,"altMSL":298.5,"alt":298.5,"track":90.5,"magtrack":94.3915,"magvar":3.9,\
            "speed":1.4,"climb":0,"geoidSep":46.25,"eph":19.0}
            """
        let fix = try #require(self.fix(text))
        #expect(fix.time == Instant(parsing: "2026-11-30T12:00:00.75Z"))
        #expect(fix.coordinate == Coordinate(latitude: 46.052067612, longitude: 14.5))
        #expect(fix.height == 298.5 && fix.speed == 1.4 && fix.course == 90.5)
        // 95 % within 19 m are 68 % within 1.5096 / 2.4477 of that.
        #expect(abs((fix.accuracy ?? 0) - 11.718) < 0.001)
    }

    @Test(
        arguments: [
            ("\"altMSL\":5,\"altHAE\":50", nil, 5), ("\"alt\":7", nil, 7), ("\"altHAE\":50,\"geoidSep\":45", 30, 5),
            ("\"altHAE\":50", 30, 20), ("\"altHAE\":50", nil, nil), ("\"altHAE\":50,\"alt\":50", nil, nil),
            ("\"altMSL\":NaN", nil, nil), ("\"altMSL\":1e300", nil, nil), ("\"altMSL\":\"5\"", nil, nil),
        ] as [(String, Double?, Double?)])
    func heightsAreThoseAboveTheSea(members: String, undulation: Double?, height: Double?) throws {
        let text = #"{"class":"TPV","mode":3,"time":"2026-11-30T12:00:00Z","lat":1,"lon":2,"# + members + "}"
        #expect(try #require(fix(text, undulation: undulation)).height == height)
    }

    @Test(arguments: [
        #""mode":1,"lat":1,"lon":2,"time":"2026-11-30T12:00:00Z""#, #""mode":3,"lat":1,"lon":2"#,
        #""mode":3,"time":"2026-11-30T12:00:00Z""#, #""mode":3,"lat":91,"lon":2,"time":"2026-11-30T12:00:00Z""#,
        #""mode":3,"lat":NaN,"lon":2,"time":"2026-11-30T12:00:00Z""#,
        #""mode":3,"lat":1,"lon":181,"time":"2026-11-30T12:00:00Z""#, #""mode":3,"lat":1,"lon":2,"time":"yesterday""#,
        #""mode":3,"lat":1,"lon":2,"time":7"#, #""mode":-Infinity,"lat":1,"lon":2,"time":"2026-11-30T12:00:00Z""#,
    ])
    func whatIsNoFix(members: String) { #expect(fix("{\"class\":\"TPV\",\(members)}") == nil) }

    @Test func aFlatFixHasNoHeight() throws {
        let text =
            #"{"class":"TPV","mode":2,"time":"2026-11-30T12:00:00Z","lat":1,"lon":2,"altMSL":5,"speed":-1,"track":720}"#
        let fix = try #require(self.fix(text))
        #expect(fix.height == nil && fix.speed == nil && fix.course == nil && fix.accuracy == nil)
    }

    @Test func others() {
        #expect(report(#"{"class":"VERSION","release":"3.22"}"#) == .version(release: "3.22"))
        #expect(report(#"{"class":"ERROR","message":"no"}"#) == .error("no"))
        #expect(
            report(#"{"class":"DEVICE","path":"/dev/x","activated":0}"#) == .device(path: "/dev/x", isActive: false))
        #expect(report(#"{"class":"SKY","satellites":[]}"#) == .other("SKY"))
    }

    @Test func linesInAnyPieces() {
        let text = Array("one\r\ntwo\n\n\(String(repeating: "x", count: LineCutter.longest + 1))\nthree\nfour".utf8)
        for size in [1, 2, 3, 7, 1000, 65_536, text.count] {
            var cutter = LineCutter()
            var lines: [[UInt8]] = []
            var start = 0
            while start < text.count {
                lines += cutter.take(text[start..<min(start + size, text.count)])
                start += size
            }
            #expect(lines == ["one", "two", "three"].map { Array($0.utf8) }, "\(size)")
            #expect(cutter.skipped == 1)
        }
    }
}
