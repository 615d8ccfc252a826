import Geodesy
import PlainText

/// Writes a shell script that gives the Android emulator the fixes of a walk when they are due, by `adb emu geo fix`.
enum ADBWriter {
    static func write(_ walk: PlayedWalk, to out: inout OutputText) {
        out.add(
            WalkScript.head(
                walk, "the Android emulator",
                usage: [
                    "Usage: sh walk.sh [SERIAL]   (SERIAL as `adb devices` lists it; without it the only emulator)",
                    "Each line of the table: milliseconds from the start, those of the next line, longitude, latitude,",
                    "height in metres above \(walk.datum == .msl ? "mean sea level" : "the WGS84 ellipsoid").",
                ]))
        out.add(
            """
            if [ $# -gt 0 ]; then set -- -s "$1"; fi
            start=$(now)
            while read -r at next longitude latitude height; do
              wait_until "$at"
              if [ "$next" -gt "$at" ] && [ $(($(now) - start)) -ge "$next" ]; then continue; fi
              adb "$@" emu geo fix "$longitude" "$latitude" $height </dev/null >/dev/null
            done <<'\(WalkScript.end)'

            """)
        let moments = walk.distinctMoments
        for (index, moment) in moments.enumerated() {
            if out.hasFailed { return }
            let next = index + 1 < moments.count ? moments[index + 1].time : moment.time
            out.add("\(WalkScript.milliseconds(moment.time)) \(WalkScript.milliseconds(next)) ")
            out.add(number: moment.coordinate.longitude)
            out.add(" ")
            out.add(number: moment.coordinate.latitude)
            out.add(" ", moment.height, "")
            out.add("\n")
        }
        out.add("\(WalkScript.end)\n")
    }
}
