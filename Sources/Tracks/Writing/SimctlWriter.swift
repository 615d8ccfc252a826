import Geodesy
import PlainText

/// Writes a shell script that walks the iOS simulator, by `xcrun simctl location`.
///
/// Each leg between two points is a `start` of its own, at the speed that covers it in its time: one `start` for the whole way has
/// one speed, and `set` makes the device jump and tell neither speed nor course. Where the walker stands, and at the end of a
/// segment, the place is `set`. The simulator has no heights.
enum SimctlWriter {
    static func write(_ walk: PlayedWalk, to out: inout OutputText) {
        out.add(
            WalkScript.head(
                walk, "the iOS simulator",
                usage: [
                    "Usage: sh walk.sh [DEVICE]   (DEVICE as `xcrun simctl list devices` names it; without it the booted one)",
                    "Each line of the table: milliseconds from the start, those of the next line, metres a second, from, to.",
                    "A line without a way sets the place.",
                ]))
        out.add(
            """
            device=${1:-booted}
            start=$(now)
            while read -r at next speed from to; do
              wait_until "$at"
              if [ "$next" -gt "$at" ] && [ $(($(now) - start)) -ge "$next" ]; then continue; fi
              if [ -n "$to" ]; then
                xcrun simctl location "$device" start "--speed=$speed" "$from" "$to" </dev/null >/dev/null
              else
                xcrun simctl location "$device" set "$from" </dev/null >/dev/null
              fi
            done <<'\(WalkScript.end)'

            """)
        let moments = walk.distinctMoments
        for (index, moment) in moments.enumerated() {
            if out.hasFailed { return }
            line(moment, index + 1 < moments.count ? moments[index + 1] : nil, to: &out)
        }
        out.add("\(WalkScript.end)\n")
    }

    private static func line(_ moment: PlayedWalk.Moment, _ next: PlayedWalk.Moment?, to out: inout OutputText) {
        let at = WalkScript.milliseconds(moment.time)
        out.add("\(at) \(WalkScript.milliseconds(next?.time ?? moment.time)) ")
        var speed = 0.0
        if let next, !moment.endsSegment {
            let distance = Geodesic.distance(from: moment.coordinate, to: next.coordinate)
            speed = distance / (next.time - moment.time)
        }
        // Millimetres a second are finer than the way; slower than that is standing.
        let isMoving = speed >= 0.001 && speed.isFinite
        out.add(isMoving ? MessageText.fixed(speed, decimals: 3) : "0")
        out.add(" ")
        place(moment.coordinate, to: &out)
        if isMoving, let next {
            out.add(" ")
            place(next.coordinate, to: &out)
        }
        out.add("\n")
    }

    private static func place(_ coordinate: Coordinate, to out: inout OutputText) {
        out.add(number: coordinate.latitude)
        out.add(",")
        out.add(number: coordinate.longitude)
    }
}
