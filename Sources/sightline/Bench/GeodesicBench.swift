import Arguments
import Foundation
import Geodesy
import PlainText

/// `bench geodesic`: the geodesy against PROJ's own C call and a plain closed form in C.
enum GeodesicBench: Verb {
    static let spec = VerbSpec(
        "bench geodesic", "geodesics and placing against plain C",
        options: [BenchCommand.json.spec],
        examples: [
            .init("sightline bench geodesic --json", "nanoseconds a call, ratios, and the time to place 10^6 POIs")
        ],
        notes: [
            "The same numbers go through both, in turn, and the lowest of several rounds counts, in processor time. The "
                + "floor is Benchmarks/floors/geodesic_floor.c."
        ])

    private static let pairCount = 200_000
    private static let placeCount = 1_000_000
    private static let rounds = 5

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let floor = try Floor("geodesic_floor", verb: spec.name, libraries: ["-lproj"], io)
        let workload = Workload(pairs: pairCount, places: placeCount)
        var inverse = (own: Double.infinity, floor: Double.infinity)
        var local = (own: Double.infinity, floor: Double.infinity)
        var check = 0.0
        for _ in 0..<rounds {
            let numbers = try floor.run([], verb: spec.name).output.split(separator: " ").compactMap { Double($0) }
            guard numbers.count >= 2 else { throw UserError("\(spec.name): the floor printed no numbers") }
            inverse.floor = min(inverse.floor, numbers[0])
            local.floor = min(local.floor, numbers[1])
            inverse.own = min(inverse.own, workload.inverse(&check) / Double(pairCount) * 1e9)
            local.own = min(local.own, workload.place(&check) / Double(placeCount) * 1e9)
        }
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        let placing = local.own * Double(placeCount) * 1e-9
        io.print(
            JSONText.object([
                ("inverse_ns", .number(rounded(inverse.own))), ("inverse_floor_ns", .number(rounded(inverse.floor))),
                ("inverse_ratio", .number(rounded(inverse.own / inverse.floor))),
                ("enu_ns", .number(rounded(local.own))), ("enu_floor_ns", .number(rounded(local.floor))),
                ("enu_ratio", .number(rounded(local.own / local.floor))), ("place_1e6_s", .number(rounded(placing))),
                ("check", .number(check)),
            ]).text)
        return .done
    }

    /// The floor's numbers: the same generator, the same order.
    private struct Workload {
        var starts: [Coordinate] = []
        var ends: [Coordinate] = []
        var places: [Coordinate] = []
        var heights: [Metres] = []
        let frame = LocalFrame(origin: Coordinate(latitude: 46, longitude: 14), height: 300)

        init(pairs: Int, places count: Int) {
            var state: UInt64 = 7
            func number(_ low: Double, _ high: Double) -> Double {
                state &+= 0x9E37_79B9_7F4A_7C15
                var z = state
                z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
                z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
                z ^= z >> 31
                return low + (high - low) * (Double(z >> 11) * 0x1p-53)
            }
            for _ in 0..<pairs {
                let start = Coordinate(latitude: number(-80, 80), longitude: number(-180, 180))
                starts.append(start)
                let latitude = start.latitude + number(-0.01, 0.01)
                ends.append(Coordinate(latitude: latitude, longitude: start.longitude + number(-0.01, 0.01)))
            }
            for _ in 0..<count {
                places.append(Coordinate(latitude: number(45, 47), longitude: number(13, 15)))
                heights.append(number(0, 1000))
            }
        }

        /// Processor time of all inverse problems, seconds.
        func inverse(_ check: inout Double) -> Double {
            var sum = 0.0
            let start = ProcessClock.cpuSeconds
            for index in starts.indices {
                let line = Geodesic.inverse(from: starts[index], to: ends[index])
                sum += line.distance + line.initialAzimuth
            }
            check = sum
            return ProcessClock.cpuSeconds - start
        }

        /// Processor time of placing everything, seconds.
        func place(_ check: inout Double) -> Double {
            let start = ProcessClock.cpuSeconds
            let positions = frame.local(of: places, heights: heights)
            check += positions[0].up
            return ProcessClock.cpuSeconds - start
        }
    }
}
