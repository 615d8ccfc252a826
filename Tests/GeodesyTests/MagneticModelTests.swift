import Foundation
import Geodesy
import TestSupport
import Testing

/// The official test values of both models, each to half of its last digit.
struct MagneticModelTests {
    /// The values for 2025 have six decimals of a nanotesla. East and down agree to the last of them; north differs by up
    /// to 7e-4 nT from this sum and from an independent one in the same closed form, so that much is the noise of the
    /// published north (the model's coefficients are given to 0.1 nT).
    private static let noise = 1e-3

    /// The columns of one file of test values.
    private struct Layout {
        let file: String
        let model: MagneticModel
        let rows: Int
        let north: Int
        let east: Int
        let down: Int
        let declination: Int
        let inclination: Int
        let total: Int
    }

    private static func hundred(_ file: String, _ model: MagneticModel) -> Layout {
        Layout(
            file: file, model: model, rows: 100, north: 7, east: 8, down: 9, declination: 4, inclination: 5, total: 10)
    }

    private static let layouts = [
        hundred("WMM2020_TEST_VALUES_100.txt", .wmm2020), hundred("WMM2025_TEST_VALUES_100.txt", .wmm2025),
        Layout(
            file: "WMM2020_testvalues_report12.txt", model: .wmm2020, rows: 15, north: 4, east: 5, down: 6,
            declination: 10, inclination: 9, total: 8),
        Layout(
            file: "WMM2025_TEST_VALUES_report12.txt", model: .wmm2025, rows: 12, north: 4, east: 5, down: 6,
            declination: 10, inclination: 9, total: 8),
    ]

    @Test(.enabled(if: Conformance.isPresent)) func officialTestValues() throws {
        for layout in Self.layouts {
            let table = try TextTable(#require(Conformance.url("wmm/" + layout.file)))
            #expect(table.rows.count == layout.rows, "\(layout.file)")
            for row in table.rows {
                let name = "\(layout.file):\(row.line)"
                func number(_ column: Int) throws -> Double { try #require(Double(row.fields[column]), "\(name)") }
                func isClose(_ value: Double, _ column: Int) throws -> Bool {
                    let places = row.fields[column].split(separator: ".").dropFirst().first?.count ?? 0
                    return abs(value - (try number(column))) <= max(0.5001 * pow(10, -Double(places)), Self.noise)
                }
                let field = try layout.model.field(
                    at: Coordinate(latitude: try number(2), longitude: try number(3)),
                    heightKilometres: try number(1), decimalYear: try number(0))
                #expect(try isClose(field.declination, layout.declination), "\(name): D \(field.declination)")
                #expect(try isClose(field.inclination, layout.inclination), "\(name): I \(field.inclination)")
                #expect(try isClose(field.north, layout.north), "\(name): X \(field.north)")
                #expect(try isClose(field.east, layout.east), "\(name): Y \(field.east)")
                #expect(try isClose(field.down, layout.down), "\(name): Z \(field.down)")
                #expect(try isClose(field.total, layout.total), "\(name): F \(field.total)")
            }
        }
    }

    /// The table of the technical reports: year, height (km), latitude, longitude, north, east, down (nT).
    @Test(arguments: [
        [2020, 0, 80, 0, 6570.4, -146.3, 54606.0], [2020, 0, 0, 120, 39624.3, 109.9, -10932.5],
        [2020, 100, -80, 240, 5744.9, 14799.5, -49969.4], [2022.5, 100, 0, 120, 37694.0, -35.3, -10362.0],
        [2025, 0, 80, 0, 6521.6, 145.9, 54791.5], [2025, 100, -80, 240, 5907.6, 14780.3, -49540.7],
        [2027.5, 0, 0, 120, 39701.6, -167.4, -10381.8], [2027.5, 100, 80, 0, 6196.7, 233.8, 52670.5],
    ])
    func reportValues(row: [Double]) throws {
        let field = try MagneticModel.model(forDecimalYear: row[0]).field(
            at: Coordinate(latitude: row[2], longitude: row[3]), heightKilometres: row[1], decimalYear: row[0])
        #expect(abs(field.north - row[4]) <= 0.05001)
        #expect(abs(field.east - row[5]) <= 0.05001)
        #expect(abs(field.down - row[6]) <= 0.05001)
    }

    @Test func theModelOfAYear() throws {
        #expect(try MagneticModel.model(forDecimalYear: 2020).name == "WMM2020")
        #expect(try MagneticModel.model(forDecimalYear: 2024.999).name == "WMM2020")
        #expect(try MagneticModel.model(forDecimalYear: 2025).name == "WMM2025")
        #expect(try MagneticModel.model(forDecimalYear: 2030).name == "WMM2025")
        for year in [2019.999, 2030.001, .nan, .infinity, -1e9] {
            #expect(throws: MagneticModelError.self) { try MagneticModel.model(forDecimalYear: year) }
        }
    }

    @Test func refusalsAreSentences() {
        let place = Coordinate(latitude: 0, longitude: 0)
        let error = #expect(throws: MagneticModelError.self) {
            try MagneticModel.declination(at: place, decimalYear: 2010)
        }
        #expect(error?.description.contains("2010") == true)
        #expect(throws: MagneticModelError.invalidPlace) {
            try MagneticModel.declination(at: Coordinate(latitude: 91, longitude: 0), decimalYear: 2024)
        }
    }

    /// At the Earth's centre the sum is none, and far out it is 0.
    @Test(arguments: [-6378.137, -6371, -10.001, 1000.001, 1e300]) func heightsOutsideTheModel(height: Double) throws {
        let place = Coordinate(latitude: 0, longitude: 0)
        let error = #expect(throws: MagneticModelError.self) {
            try MagneticModel.declination(at: place, heightKilometres: height, decimalYear: 2025)
        }
        #expect(error?.description.hasSuffix("km lies outside the model, which holds from -10 to 1000 km") == true)
        let edge = height < 0 ? -10.0 : 1000
        let replayed = try MagneticModel.clampedDeclination(at: place, heightKilometres: height, decimalYear: 2025)
        #expect(
            replayed.declination
                == (try MagneticModel.declination(at: place, heightKilometres: edge, decimalYear: 2025)))
    }

    @Test func replayUsesTheNearestEdge() throws {
        let place = Coordinate(latitude: 46, longitude: 14)
        let early = try MagneticModel.clampedDeclination(at: place, decimalYear: 1990)
        #expect(early.wasClamped)
        #expect(early.declination == (try MagneticModel.declination(at: place, decimalYear: 2020)))
        let late = try MagneticModel.clampedDeclination(at: place, decimalYear: 2050)
        #expect(late.declination == (try MagneticModel.declination(at: place, decimalYear: 2030)))
        #expect(try !MagneticModel.clampedDeclination(at: place, decimalYear: 2024).wasClamped)
    }
}
