import Foundation
import TestSupport
import Testing

/// The verbs of `geo`, as typed and as fed line by line.
@Suite struct GeoCommandTests {
    private func run(_ arguments: String..., input: String = "") throws -> SightlineProgram.Outcome {
        try SightlineProgram(in: FileManager.default.temporaryDirectory)(arguments, input: Data(input.utf8))
    }

    @Test func operandsInAllSpellings() throws {
        let expected = "-47.42618133522524 -111.83947095976946 16957627.505178496\n"
        #expect(try run("geo", "inverse", "-33.8", "151.2", "48.8", "2.3").text == expected)
        #expect(try run("geo", "inverse", "-33.8,151.2", "48.8,2.3").text == expected)
        #expect(try run("geo", "inverse", "33.8S,151.2E", "48.8N,2.3E").text == expected)
        #expect(try run("geo", "inverse", "--", "-33.8", "151.2", "48.8", "2.3").text == expected)
    }

    @Test(arguments: [
        ("0 540 0 0", "0 180"), ("0 180 0 0", "0 180"), ("0 0 0 -180", "0 180"), ("10 20 -10 20", "180 180"),
        ("10 20 -10 -340", "180 180"), ("10 -180 -10 180", "180 180"), ("-10 180 10 -180", "0 0"),
        ("0 0 0 0", "180 180"),
    ])
    func azimuthsLieInOneHalfOpenTurn(points: String, azimuths: String) throws {
        #expect(try run("geo", "inverse", input: points).text.hasPrefix(azimuths + " "), "\(points)")
    }

    @Test func linesFromStandardInput() throws {
        let outcome = try run("geo", "direct", "--json", input: "10 20 30 1000\r\n-33.8,151.2,0,0\n")
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.last == #"{"lat2":-33.8,"lon2":151.2,"azi2":0}"#)
        #expect(outcome.status == 0)
    }

    @Test func negativeOriginsBothWays() throws {
        let spaced = try run("geo", "enu", "--origin", "-33.8,151.2,0", "-33.79", "151.21", "20")
        let joined = try run("geo", "enu", "--origin=-33.8,151.2,0", "-33.79", "151.21", "20")
        #expect(spaced.status == 0)
        #expect(spaced.text == joined.text)
        let numbers = spaced.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        #expect(numbers.count == 3)
        #expect(zip(numbers, [926.118, 1109.145, 19.836]).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test func geoid() throws {
        let outcome = try run("geo", "geoid", "0", "0")
        #expect(Double(outcome.text.dropLast()).map { abs($0 - 17.16) < 0.01 } == true)
    }

    /// Year, height, latitude, longitude, inclination, declination, total of the reports, to half of their last digits.
    @Test(arguments: [
        ("80 0 0 2020", -1.28, 83.14, 55000.1), ("-80 240 100 2022.5", 68.55, -72.27, 52235.4),
        ("0 120 0 2020", 0.16, -15.42, 41104.9),
    ])
    func declination(line: String, declination: Double, inclination: Double, total: Double) throws {
        for outcome in [try run("geo", "declination", input: line + "\n"), try run(arguments(line))] {
            let numbers = outcome.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
            #expect(numbers.count == 3)
            #expect(
                zip(numbers, [declination, inclination, total]).allSatisfy {
                    abs($0 - $1) <= ($1 > 1e3 ? 0.05001 : 0.005001)
                })
        }
        let object = try run("geo", "declination", "--json", input: line).output
        let keys = try #require(JSONSerialization.jsonObject(with: object) as? [String: Double]).keys
        #expect(Set(keys) == ["declination", "inclination", "total_nT"])
    }

    private func arguments(_ line: String) -> [String] {
        ["geo", "declination"] + line.split(separator: " ").map(String.init)
    }

    private func run(_ arguments: [String]) throws -> SightlineProgram.Outcome {
        try SightlineProgram(in: FileManager.default.temporaryDirectory)(arguments)
    }

    /// Every row of the official tables, fed line by line, to half of its last digit.
    @Test(
        .enabled(if: Conformance.isPresent, "needs the reference data beside the checkout"),
        arguments: [
            ("WMM2020_TEST_VALUES_100.txt", 4, 5, 10), ("WMM2025_TEST_VALUES_100.txt", 4, 5, 10),
            ("WMM2025_TEST_VALUES_report12.txt", 10, 9, 8),
        ])
    func declinationsOfTheOfficialTables(file: String, declination: Int, inclination: Int, total: Int) throws {
        let table = try TextTable(#require(Conformance.url("wmm/" + file)))
        let input = table.rows.map { row in [2, 3, 1, 0].map { row.fields[$0] }.joined(separator: " ") + "\n" }.joined()
        let lines = try run("geo", "declination", input: input).text.split(separator: "\n")
        #expect(lines.count == table.rows.count)
        for (line, row) in zip(lines, table.rows) {
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            for (number, column) in zip(numbers, [declination, inclination, total]) {
                let places = row.fields[column].split(separator: ".").dropFirst().first?.count ?? 0
                let expected = try #require(Double(row.fields[column]))
                // The six decimals of the newer table have a noise of their own, see MagneticModelTests.
                #expect(abs(number - expected) <= max(0.5001 * pow(10, -Double(places)), 1e-3), "\(file):\(row.line)")
            }
        }
    }

    @Test(arguments: [
        (
            ["geo", "inverse", "1", "2", "3"],
            "sightline: geo inverse: 3 numbers where lat1 lon1 lat2 lon2 are expected"
        ),
        (["geo", "inverse", "91", "2", "3", "4"], "sightline: geo inverse: lat1 91 outside -90 to 90"),
        (["geo", "direct", "1", "2", "nan", "4"], "sightline: geo direct: azi1 is not a number: 'nan'"),
        (["geo", "enu", "1", "2", "3"], "sightline: geo enu: --origin LAT,LON,H is missing"),
        (
            ["geo", "declination", "1", "2", "3"],
            "sightline: geo declination: 3 numbers where lat lon h_km year are expected"
        ),
        (
            ["geo", "declination", "1", "2", "3", "2030.01"],
            "sightline: geo declination: year 2030.01 lies outside WMM2020 and WMM2025, which holds from 2020 to 2030"
        ),
        (
            ["geo", "declination", "1", "2", "3", "2019.99"],
            "sightline: geo declination: year 2019.99 lies outside WMM2020 and WMM2025, which holds from 2020 to 2030"
        ),
        (
            ["geo", "declination", "0", "0", "-6378.137", "2025"],
            "sightline: geo declination: height -6378.137 km lies outside the model, which holds from -10 to 1000 km"
        ),
        (["geo", "declination", "90.1", "2", "3", "2024"], "sightline: geo declination: lat 90.1 outside -90 to 90"),
    ])
    func refusals(arguments: [String], message: String) throws {
        let outcome = try SightlineProgram(in: FileManager.default.temporaryDirectory)(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.text.isEmpty)
        #expect(outcome.lines.first == message)
    }

    @Test func aBadLineIsNamedAndTheOnesBeforeItAreAnswered() throws {
        let outcome = try run("geo", "geoid", input: "0 0\n1 x\n2 2\n")
        #expect(outcome.status == 2)
        #expect(outcome.text.split(separator: "\n").count == 1)
        #expect(outcome.lines == ["sightline: -:2: lon is not a number: 'x'"])
        #expect(try run("geo", "geoid").lines == ["sightline: -:1: no line of lat lon"])
    }

    @Test func theMissingGridSaysHowToMendIt() throws {
        let folder = try ScratchFolder()
        var program = SightlineProgram(in: folder.url)
        program.environment["PROJ_DATA"] = folder.url.path
        let outcome = try withExtendedLifetime(folder) { try program("geo", "geoid", "0", "0") }
        #expect(outcome.status == 2)
        #expect(outcome.lines.count == 2)
        #expect(outcome.lines.last?.contains("proj-data") == true)
    }

    @Test func localesChangeNothing() throws {
        var program = SightlineProgram(in: FileManager.default.temporaryDirectory)
        let plain = try program("geo", "inverse", "0", "0", "0.5", "0.5").text
        program.environment["LC_ALL"] = "de_DE.UTF-8"
        #expect(try program("geo", "inverse", "0", "0", "0.5", "0.5").text == plain)
    }
}
