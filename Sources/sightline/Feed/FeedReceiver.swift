import Geodesy
import Live
import Simulation
import Tracks

/// What a receiver that the walker carries would say.
struct FeedReceiver {
    private let timeline: Timeline
    private let writer: NMEAWriter
    /// Whether the day of the moments is known.
    private let hasDate: Bool
    private let geoid: Geoid?
    /// Whether the session says where the device looks, or its compass is modelled.
    private let tellsOwnHeading: Bool

    /// What receivers see under an open sky. A count there must be: gpsd takes a fix without satellites for none.
    private static let satellites = 8

    init(_ timeline: Timeline, writer: NMEAWriter, hasDate: Bool) {
        self.timeline = timeline
        self.hasDate = hasDate
        self.writer = writer
        geoid = try? Geoid.egm96()
        let session = timeline.session.session
        tellsOwnHeading = session.device.heading != .course || session.sensors?.compass != nil
    }

    /// The sentences of a moment.
    func sentences(_ moment: FeedSchedule.Moment) -> [[UInt8]] { writer.sentences(fix(moment)) }

    private func fix(_ moment: FeedSchedule.Moment) -> NMEAFix {
        let sample = timeline.session.player.sample(at: moment.t)
        if sample.isGap || timeline.isOutage(at: moment.t) {
            return NMEAFix(coordinate: nil, time: moment.time, hasDate: hasDate)
        }
        let pose = timeline.perceived(at: moment.t)
        let separation = geoid.flatMap { try? $0.undulation(at: pose.coordinate) }
        let height = timeline.session.hasHeights ? pose.height : nil
        let isStanding = pose.speed < PlayerOptions.standstillSpeed
        return NMEAFix(
            coordinate: pose.coordinate, time: moment.time, hasDate: hasDate,
            height: NMEAFix.aboveSeaLevel(height, timeline.session.session.track.datum, separation),
            geoidSeparation: separation, speed: pose.speed, course: isStanding ? nil : pose.course,
            heading: tellsOwnHeading ? pose.heading : sample.heading ?? pose.course, pitch: pose.pitch,
            roll: pose.roll, accuracy: pose.accuracy, satellites: Self.satellites)
    }
}
