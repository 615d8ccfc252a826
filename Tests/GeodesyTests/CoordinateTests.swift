import Geodesy
import Testing

struct CoordinateTests {
    @Test(
        arguments: [
            ("-33.8,151.2", -33.8, 151.2), ("33.8S,151.2E", -33.8, 151.2), ("33.8s,151.2w", -33.8, -151.2),
            ("+46.5, 014.5", 46.5, 14.5), (" 46.5 N , 14.5 E ", 46.5, 14.5), ("0,0", 0, 0), ("-0.5,-0.25", -0.5, -0.25),
            ("90,180", 90, 180), ("-90,-180", -90, -180), (".5,.25", 0.5, 0.25), ("1e1,2e1", 10, 20),
        ] as [(String, Double, Double)])
    func reads(text: String, latitude: Double, longitude: Double) throws {
        #expect(try Coordinate(parsing: text) == Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        arguments: [
            ("", CoordinateError.notTwoNumbers("")), ("46.5", .notTwoNumbers("46.5")),
            ("1,2,3", .notTwoNumbers("1,2,3")),
            ("a,b", .notANumber("a")), ("46.5,", .notANumber("")), ("nan,0", .notANumber("nan")),
            ("0,inf", .notANumber("inf")),
            ("0x10,0", .notANumber("0x10")), ("33.8E,151.2N", .notANumber("33.8E")),
            ("-33.8S,0", .notANumber("-33.8S")),
            ("91,0", .latitudeOutOfRange(91)), ("0,180.5", .longitudeOutOfRange(180.5)),
        ] as [(String, CoordinateError)])
    func refuses(text: String, error: CoordinateError) {
        #expect(throws: error) { try Coordinate(parsing: text) }
    }

    @Test(
        arguments: [
            (190.2, -169.8), (-180.096474, 179.903526), (180, -180), (-180, -180), (360, 0), (540, -180),
            (179.9, 179.9),
        ] as [(Double, Double)])
    func longitudesAreWrapped(longitude: Double, expected: Double) {
        let wrapped = Coordinate(latitude: 10, longitude: longitude).wrapped
        #expect(abs(wrapped.longitude - expected) < 1e-9)
        #expect(wrapped.isValid)
    }

    @Test func validity() {
        #expect(Coordinate(latitude: 90, longitude: -180).isValid)
        #expect(!Coordinate(latitude: 90.1, longitude: 0).isValid)
        #expect(!Coordinate(latitude: .nan, longitude: 0).isValid)
        #expect(!Coordinate(latitude: 0, longitude: .infinity).isValid)
    }
}
