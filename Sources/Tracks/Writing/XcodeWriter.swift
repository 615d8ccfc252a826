import Geodesy

/// Writes GPX as Xcode plays it: waypoints with times, between which it moves the simulated device evenly.
///
/// Xcode reads no tracks, and without times it goes one point a second. Only the steps of the times matter to it, so a walk whose
/// day is not known begins with 1970. Of points with the same time the last is written. Heights are written for who reads them;
/// Xcode does not.
enum XcodeWriter {
    static func write(_ walk: PlayedWalk, to out: inout OutputText) {
        out.add(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="sightline" xmlns="http://www.topografix.com/GPX/1/1">

            """)
        let start = walk.player.start ?? Instant(microseconds: 0)
        for moment in walk.distinctMoments {
            if out.hasFailed { return }
            out.add("<wpt lat=\"")
            out.add(number: moment.coordinate.latitude)
            out.add("\" lon=\"")
            out.add(number: moment.coordinate.longitude)
            out.add("\">")
            out.add("<ele>", moment.height, "</ele>")
            out.add("<time>")
            out.add(start.advanced(by: moment.time))
            out.add("</time></wpt>\n")
        }
        out.add("</gpx>\n")
    }
}
