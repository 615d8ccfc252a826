import Testing
import Tracks

struct InstantTests {
    /// Seconds since 1970 of texts that are to be read.
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2023-04-25T07:58:06Z", 1_682_409_486),
            ("2023-04-25T07:58:06.001Z", 1_682_409_486.001),
            // A zone offset is part of the instant (reported as thrown away by another reader).
            ("2018-03-19T15:49:10-07:00", 1_521_499_750), ("2018-03-19T22:49:10Z", 1_521_499_750),
            ("2018-03-19T16:49:10-0600", 1_521_499_750), ("2018-03-20T04:19:10+05:30", 1_521_499_750),
            ("2018-03-19T23:49:10+01", 1_521_499_750), ("2018-03-19T22:49:10-00:00", 1_521_499_750),
            ("2018-03-19T22:49:10", 1_521_499_750), ("2018-03-19 22:49:10z", 1_521_499_750),
            ("2018-03-19t22:49:10Z", 1_521_499_750),
            (" \n2018-03-19T22:49:10Z\t", 1_521_499_750), ("2018-03-19T22:49:10,5Z", 1_521_499_750.5),
            ("2018-03-19T22:49:10.1234564Z", 1_521_499_750.123456),
            ("2018-03-19T22:49:10.1234565Z", 1_521_499_750.123457),
            ("2018-03-19T22:49:10.9999996Z", 1_521_499_751), ("2000-02-29T00:00:00Z", 951_782_400),
            ("2016-12-31T23:59:60Z", 1_483_228_800), ("2016-12-31T24:00:00Z", 1_483_228_800),
            ("1969-12-31T23:59:59.5Z", -0.5), ("1901-12-13T20:45:52Z", -2_147_483_648),
            ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("0000-01-01T00:00:00Z", -62_167_219_200), ("-0001-01-01T00:00:00Z", -62_198_755_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("-9999-01-01T00:00:00Z", -377_705_116_800),
        ] as [(String, Double)])
    func reads(text: String, seconds: Double) throws {
        let instant = try #require(Instant(parsing: text))
        #expect(instant.microseconds == Int64((seconds * 1e6).rounded()))
    }

    @Test(arguments: [
        "", " ", "2018", "2018-03-19", "2018-03-19T22:49", "2018-3-19T22:49:10Z", "18-03-19T22:49:10Z",
        "2018-13-01T00:00:00Z",
        "2018-00-01T00:00:00Z", "2018-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2018-04-31T00:00:00Z",
        "2018-01-00T00:00:00Z",
        "2018-03-19T25:00:00Z", "2018-03-19T24:00:01Z", "2018-03-19T22:60:00Z", "2018-03-19T22:49:61Z",
        "2018-03-19T22:49:10.Z",
        "2018-03-19T22:49:10+15:00", "2018-03-19T22:49:10+02:60", "2018-03-19T22:49:10+2", "2018-03-19T22:49:10 UTC",
        "2018-03-19T22:49:10ZZ", "2018-03-19T22:49:10Z x", "yesterday", "12345-01-01T00:00:00Z", "٢٠١٨-03-19T22:49:10Z",
        "9999-12-31T24:00:00Z", "-9999-01-01T00:00:00+01:00",
    ])
    func refuses(text: String) {
        #expect(Instant(parsing: text) == nil)
    }

    @Test func printsTheShortestTextThatReadsBack() throws {
        let texts = [
            "1970-01-01T00:00:00Z", "2024-05-01T12:00:03.5Z", "1901-12-13T20:45:52.207344Z",
            "1969-12-31T23:59:59.000001Z",
            "0000-02-29T23:59:59Z", "-9999-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "0999-01-01T00:00:00Z",
        ]
        for text in texts { #expect(try #require(Instant(parsing: text)).description == text) }
        for microseconds in stride(
            from: Int64(-300_000_000_000_000_000), through: 250_000_000_000_000_000, by: 1_234_567_890_123)
        {
            let instant = Instant(microseconds: microseconds)
            #expect(Instant(parsing: instant.description) == instant)
        }
    }

    @Test func decimalYears() throws {
        #expect(try #require(Instant(parsing: "2025-01-01T00:00:00Z")).decimalYear == 2025)
        #expect(try #require(Instant(parsing: "2025-07-02T12:00:00Z")).decimalYear == 2025.5)
        #expect(try #require(Instant(parsing: "2024-07-02T00:00:00Z")).decimalYear == 2024.5)
    }

    @Test func differences() throws {
        let start = try #require(Instant(parsing: "2024-05-01T12:00:00Z"))
        #expect(start.advanced(by: 1.5).seconds(since: start) == 1.5)
        #expect(start.advanced(by: -1e-6) < start)
        #expect(Instant(secondsSince1970: .nan) == nil)
        #expect(Instant(secondsSince1970: 1e13) == nil)
        #expect(Instant(secondsSince1970: 1.25)?.description == "1970-01-01T00:00:01.25Z")
    }

    /// Sums that leave the years, or a number of microseconds, trapped.
    @Test(arguments: [
        (0.5, "2000-02-29T00:00:00.5Z"), (.nan, "2000-02-29T00:00:00Z"), (1e300, "9999-12-31T23:59:59.999999Z"),
        (-.infinity, "-9999-01-01T00:00:00Z"),
    ])
    func moves(seconds: Double, text: String) throws {
        let start = try #require(Instant(parsing: "2000-02-29T00:00:00Z"))
        #expect(start.advanced(by: seconds).description == text)
    }
}
