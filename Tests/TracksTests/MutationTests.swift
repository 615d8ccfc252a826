import Foundation
import TestSupport
import Testing
import Tracks

/// Small files of each text format, changed at random a few thousand times: whatever comes out is read or refused, quickly.
struct MutationTests {
    private static let seeds: [String] = [
        NMEAText.log([
            NMEAText.fix("235959"), NMEAText.recommended("235959", "311224"), "GPVTG,90.0,T,,M,10.0,N,18.5,K,A",
            "HCHDG,100.0,1.0,E,3.0,W", "GPGSA,A,3,,,,,,,,,,,,,1.0,1.0,1.0", "GPZDA,000000,01,01,2025,00,00",
            "GNGNS,000000,4600.0000,N,01400.0000,E,AN,08,1.0,100.0,45.0,,", "GPGLL,4600.0000,S,01400.0000,W,000001,A,A",
            "PASHR,000001,77.0,T,1,2,0", "GPGST,000001,,,,,3.0,4.0,5.0", "HCHDM,100.0,M", "GPTHS,123.4,A",
        ]),
        "# log\nDatum;Zeit;Breite;Länge;Höhe m;Geschwindigkeit km/h;Kurs\n01.05.2024;12:00:00;46,5;14,25;300,1;5;90\n"
            + "01.05.2024;12:00:01;\"46,6\";14°15'S;;;\n",
        "date,time,utc offset,lat,N/S,lon,E/W,alt ft,hdop\n240501,120000,+02:00,46.5,N,14.25,W,1000,1.1\n"
            + "240501,120001.5,-7,-0.5,S,200,E,1e3,x\n",
        #"{"type":"FeatureCollection","heightDatum":"msl","features":[{"type":"Feature","properties":{"name":"a\u00e9","#
            + #""coordTimes":["2024-05-01T12:00:00Z",null],"coordinateProperties":{"speeds":[1,2]}},"geometry":"#
            + #"{"type":"LineString","coordinates":[[14,46,300],[14.1,46.1]]}},{"type":"Feature","properties":{"time":1714564800},"#
            + #""geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}},{"type":"Feature","geometry":{"type":"#
            + #""GeometryCollection","geometries":[{"type":"MultiLineString","coordinates":[[[1,2]],[]]}]}}]}"#,
    ]

    /// Pieces that make readers stumble.
    private static let pieces: [[UInt8]] = [
        [0], [0xFF], [0x0D], [0x0A], [0x22], [0x24], [0x2C], [0x3B], [0x2A], Array("[[[[".utf8), Array("}}".utf8),
        Array("1e999".utf8),
        Array("-9223372036854775808".utf8), Array("99999999999999999999".utf8), Array("nan".utf8),
        Array("$GPRMC,".utf8),
        Array("\\u".utf8), Array("\"\"".utf8), Array("lat,lon\n".utf8), Array("0000-00-00T00:00:00Z".utf8),
        Array("-".utf8),
    ]

    @Test(arguments: 0..<4) func mutatedFilesNeverCrash(seed: Int) throws {
        let original = Array(Self.seeds[seed].utf8)
        #expect(throws: Never.self) { try TrackReader.read(original, options: ReadOptions(lenient: true)) }
        var random = SplitMix64(seed: UInt64(seed) + 1)
        var readable = 0
        for _ in 0..<3000 {
            var bytes = original
            for _ in 0...Int(random.next() % 4) { Self.change(&bytes, &random) }
            for lenient in [false, true] {
                guard
                    let document = try? TrackReader.read(
                        bytes, options: ReadOptions(lenient: lenient, gpsWeekOffset: 1024))
                else { continue }
                readable += 1
                Self.check(document)
            }
        }
        // A test whose files are all refused at once would show nothing.
        #expect(readable > 1000)
    }

    private static func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        let place = Int(random.next() % UInt64(bytes.count))
        let length = min(Int(random.next() % 20), bytes.count - place)
        switch random.next() % 5 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))], at: place)
        case 2: bytes.removeSubrange(place..<place + length)
        case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: Int(random.next() % UInt64(bytes.count)))
        default: bytes.removeLast(min(bytes.count - 1, length))
        }
    }

    /// What every reader promises of its points.
    private static func check(_ document: TrackDocument) {
        for track in document.tracks + document.routes {
            let points = track.points
            #expect(points.latitudes.allSatisfy { $0.magnitude <= 90 })
            #expect(points.longitudes.allSatisfy { $0.magnitude <= 180 } && points.longitudes.count == points.count)
            for column in [points.elevations, points.speeds, points.courses, points.headings, points.accuracies] {
                #expect(column.isEmpty || column.count == points.count)
                #expect(!column.contains { $0.isInfinite })
            }
            #expect(points.times.isEmpty || points.times.count == points.count)
            #expect(track.segments.reduce(0) { $0 + $1.count } == points.count)
        }
        _ = TrackSummary(document).json
    }
}
