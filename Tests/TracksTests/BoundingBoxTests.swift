import Testing
import Tracks

struct BoundingBoxTests {
    private func box(_ segments: [[(Double, Double)]]) throws -> [Double]? {
        let text = segments.map { segment in
            "<trkseg>" + segment.map { "<trkpt lat='\($0.0)' lon='\($0.1)'/>" }.joined() + "</trkseg>"
        }.joined()
        let summary = TrackSummary(try GPXText.read("<gpx><trk>\(text)</trk></gpx>"))
        return summary.boundingBox.map { [$0.south, $0.west, $0.north, $0.east] }
    }

    @Test func plain() throws {
        #expect(try box([[(46, 14), (47, 13), (45, 15)]]) == [45, 13, 47, 15])
        #expect(try box([[(46, 14)]]) == [46, 14, 46, 14])
        #expect(try box([[]]) == nil)
    }

    @Test func acrossTheAntimeridianWestIsGreaterThanEast() throws {
        #expect(try box([[(0, 179), (1, -179)]]) == [0, 179, 1, -179])
        #expect(try box([[(0, -179), (1, 179)]]) == [0, 179, 1, -179])
        #expect(try box([[(0, 170), (1, 179.5), (2, -179.5), (3, -170), (4, 175)]]) == [0, 170, 4, -170])
        #expect(try box([[(0, 179), (1, -180)], [(0, -175), (1, -174)]]) == [0, 179, 1, -174])
    }

    @Test func twoSidesWithoutACrossingStayPlain() throws {
        #expect(try box([[(0, 179), (1, 179.5)], [(0, -179), (1, -178)]]) == [0, -179, 1, 179.5])
    }

    @Test func roundTheWorld() throws {
        let points = (0...36).map { (0.0, Double(($0 * 10 + 180) % 360 - 180)) }
        #expect(try box([points]) == [0, -180, 0, 180])
    }

    @Test func aCrossingTrackAndOneFarAway() throws {
        #expect(try box([[(0, 179), (1, -179)], [(0, 0), (1, 10)]]) == [0, 0, 1, -179])
        #expect(try box([[(0, 179), (1, -179)], [(0, -100), (1, -90)]]) == [0, 179, 1, -90])
    }
}
