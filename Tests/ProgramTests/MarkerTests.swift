import Assets
import Foundation
import SceneGraph
import Testing

/// A marker of known size at a known bearing and distance, drawn by the program and found again in the pixels.
///
/// Where it must lie is worked out here from the definitions alone: WGS84 to earth-centred coordinates, from those to the
/// walker's east, north and up, and from those through a pinhole. Nothing of the program's own geodesy or cameras is used.
@Suite(.serialized) struct MarkerTests {
    struct View: Sendable, CustomTestStringConvertible {
        var name: String
        var walker: (latitude: Double, longitude: Double)
        /// Degrees from the walker, by which the marker's place is put.
        var offset: (latitude: Double, longitude: Double)
        var heading: Double
        var pitch = 0.0
        var fieldOfView = 60.0
        var size = (width: 1280, height: 720)
        var side = 2.0
        var testDescription: String { name }
    }

    private static let views = [
        View(name: "ahead, 22 m", walker: (46.05, 14.5), offset: (0.0002, 0), heading: 0),
        View(name: "to the right, 52 m", walker: (46.05, 14.5), offset: (0.0004, 0.00035), heading: 20),
        View(
            name: "to the left, looking up", walker: (46.05, 14.5), offset: (-0.0002, 0.0001), heading: 170, pitch: 12),
        View(name: "looking down", walker: (46.05, 14.5), offset: (0.0001, 0), heading: 350, pitch: -25),
        View(
            name: "a telephone held upright", walker: (-33.8, 151.2), offset: (0.0003, -0.0003), heading: 310,
            size: (720, 1280)),
        View(name: "across the antimeridian", walker: (-16.8, 179.9999), offset: (0, -359.9997), heading: 85),
        View(name: "near the pole", walker: (89.5, 30), offset: (0.0001, 0.03), heading: 60),
        View(
            name: "far away through a long lens", walker: (60, -5), offset: (0.01, 0.005), heading: 14,
            fieldOfView: 4, side: 10),
        View(name: "a wide lens", walker: (0, 0), offset: (0.0001, 0.0001), heading: 10, fieldOfView: 100),
    ]

    @Test(arguments: views) func liesWhereAPinholeHasIt(view: View) throws {
        let folder = try ScratchFolder()
        let marker = (
            latitude: view.walker.latitude + view.offset.latitude,
            longitude: view.walker.longitude + view.offset.longitude
        )
        try folder.write(
            "walk.gpx",
            """
            <gpx version="1.1"><trk><trkseg>
            <trkpt lat="\(view.walker.latitude)" lon="\(view.walker.longitude)"><ele>120</ele><time>2026-01-01T00:00:00Z</time></trkpt>
            <trkpt lat="\(view.walker.latitude)" lon="\(view.walker.longitude)"><ele>120</ele><time>2026-01-01T00:00:10Z</time></trkpt>
            </trkseg></trk></gpx>
            """)
        try folder.write(
            "pois.geojson",
            """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "m",
             "properties": {"kind": "marker", "heading": \(view.heading)},
             "geometry": {"type": "Point", "coordinates": [\(marker.longitude), \(marker.latitude)]}}]}
            """)
        try folder.write(
            "s.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"},
             "device": {"heading": {"fixed": \(view.heading)}, "pitch": \(view.pitch), "fieldOfView": \(view.fieldOfView)},
             "world": {"pois": "pois.geojson", "background": [0.5, 0.5, 0.5],
              "kinds": {"marker": {"model": "cube", "size": \(view.side), "color": [1, 0, 0], "unlit": true}}}}
            """)
        let outcome = try SightlineProgram(in: folder.url)(
            "render", "s.session.json", "-o", "x.png", "--at", "5", "--overlay", "off", "--size",
            "\(view.size.width)x\(view.size.height)")
        try #require(outcome.status == 0, "\(outcome.errors)")
        let image = try ImageFile.read(folder.url.appendingPathComponent("x.png"))

        let seen = try #require(redBounds(image))
        let expected = expectedBounds(view, marker)
        for side in 0..<4 {
            #expect(abs(seen[side] - expected[side]) < 1, "\(seen) for \(expected)")
        }
    }

    /// Left, top, right and bottom edge of what is red: where the background's green is down to a half.
    private func redBounds(_ image: PixelImage) -> [Double]? {
        var bounds: [Double]?
        for y in 0..<image.height {
            for x in 0..<image.width where image.pixels[4 * (y * image.width + x) + 1] < 120 {
                let pixel = [Double(x), Double(y), Double(x + 1), Double(y + 1)]
                let old = bounds ?? pixel
                bounds = [min(old[0], pixel[0]), min(old[1], pixel[1]), max(old[2], pixel[2]), max(old[3], pixel[3])]
            }
        }
        return bounds
    }

    /// The same of the marker's eight corners.
    private func expectedBounds(_ view: View, _ marker: (latitude: Double, longitude: Double)) -> [Double] {
        let radians = Double.pi / 180
        let a = earthCentred(view.walker.latitude, view.walker.longitude)
        let b = earthCentred(marker.latitude, marker.longitude)
        let (sinLat, cosLat) = (sin(view.walker.latitude * radians), cos(view.walker.latitude * radians))
        let (sinLon, cosLon) = (sin(view.walker.longitude * radians), cos(view.walker.longitude * radians))
        let d = (0..<3).map { b[$0] - a[$0] }
        let east = -sinLon * d[0] + cosLon * d[1]
        let north = -sinLat * cosLon * d[0] - sinLat * sinLon * d[1] + cosLat * d[2]
        let up = cosLat * cosLon * d[0] + cosLat * sinLon * d[1] + sinLat * d[2]
        // North at the marker, as the walker has it: its own axes are turned by the meridians' convergence.
        let turned =
            view.heading * radians + (marker.longitude - view.walker.longitude).remainder(dividingBy: 360)
            * radians * sinLat
        let heading = view.heading * radians
        let pitch = view.pitch * radians
        let focal = Double(view.size.height) / 2 / tan(view.fieldOfView / 2 * radians)
        var bounds = [Double.infinity, .infinity, -.infinity, -.infinity]
        for corner in 0..<8 {
            let across = (corner & 1 == 0 ? -0.5 : 0.5) * view.side
            let along = (corner & 2 == 0 ? -0.5 : 0.5) * view.side
            let e = east + across * cos(turned) + along * sin(turned)
            let n = north - across * sin(turned) + along * cos(turned)
            let u = up + (corner & 4 == 0 ? 0 : view.side) - 1.6
            let right = e * cos(heading) - n * sin(heading)
            let level = e * sin(heading) + n * cos(heading)
            let forward = level * cos(pitch) + u * sin(pitch)
            let above = u * cos(pitch) - level * sin(pitch)
            let x = Double(view.size.width) / 2 + focal * right / forward
            let y = Double(view.size.height) / 2 - focal * above / forward
            bounds = [min(bounds[0], x), min(bounds[1], y), max(bounds[2], x), max(bounds[3], y)]
        }
        return bounds
    }

    /// WGS84, 120 m above the ellipsoid: heights of one kind need no geoid.
    private func earthCentred(_ latitude: Double, _ longitude: Double) -> [Double] {
        let (a, f) = (6378137.0, 1 / 298.257223563)
        let (lat, lon) = (latitude * .pi / 180, longitude * .pi / 180)
        let squared = f * (2 - f)
        let normal = a / (1 - squared * sin(lat) * sin(lat)).squareRoot()
        return [
            (normal + 120) * cos(lat) * cos(lon), (normal + 120) * cos(lat) * sin(lon),
            (normal * (1 - squared) + 120) * sin(lat),
        ]
    }
}
