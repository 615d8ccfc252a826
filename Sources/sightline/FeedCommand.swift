import Arguments
import Live
import Simulation
import Tracks

/// `feed`: plays a walk in real time, as a receiver would.
enum FeedCommand: Verb {
    static let spec = VerbSpec(
        "feed", "plays a walk in real time as a receiver would: NMEA 0183 on TCP, UDP, a pty or stdout",
        operands: [OperandSpec("WALK|SESSION", "a recorded track, or a .session.json file, whose sensors count")],
        options: FeedRequest.options,
        examples: [
            .init(
                "sightline feed Examples/ljubljana.gpx --to 5",
                "once a second at tcp://127.0.0.1:10110, for any number of programs"),
            .init(
                "sightline feed Examples/ljubljana.gpx --listen - --rate 4 --to 2 --sentences RMC,GGA,HDT",
                "prints what a receiver with a compass would send"),
        ],
        notes: [
            "gpsd -N -n tcp://127.0.0.1:10110 makes a receiver of it for every program that asks gpsd; --listen pty prints the name "
                + "of a terminal that programs open like a serial port. A listener that is too slow loses the oldest sentences, "
                + "and holds up nobody.",
            "Without --now the receiver's clock shows the walk's own times. With --loop the clock goes on from one round to the "
                + "next. A heading that was not recorded is the course. In gaps and outages there is no fix. Ctrl-C ends it; how "
                + "late fixes were is told at the end.",
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let request = try FeedRequest(arguments)
        let session = try SessionInput.read(arguments, io)
        let (from, to) = (try request.from(session), try request.to(session))
        if from > to { throw UserError("feed: --from lies after --to") }
        let timeline = Timeline(session)
        SessionInput.tell(timeline.session.warnings, io)
        let bell = WakeUp()
        let output = try request.open(bell)
        let report = FeedReport(isJSON: request.isJSON, output: output, rate: request.rate, io)
        try report.begin()
        let now = request.isNow ? LiveClock.now : nil
        let origin = session.player.origin.map { Instant(microseconds: $0) }
        let schedule = FeedSchedule(
            span: from...to, rate: request.rate, speed: request.speed, start: origin, now: now)
        if origin == nil, now == nil {
            io.warn(
                "\(session.session.track.file): the walk has no times, nor will the sentences; --now gives it today's")
        }
        let receiver = FeedReceiver(
            timeline, writer: NMEAWriter(sentences: request.sentences),
            hasDate: now != nil || session.player.start != nil)
        let loop = FeedLoop(
            output, rate: request.rate, now: { LiveClock.seconds }, rest: LiveClock.rest, bell: bell)
        let play = {
            let sentences = { (number: Int) -> [[UInt8]]? in
                number >= schedule.count && !request.loops ? nil : receiver.sentences(schedule.moment(number))
            }
            do {
                try loop.run(sentences: sentences) { number, late in
                    try report.played(schedule.moment(number), late: late)
                }
            } catch let fault as NetworkFault {
                if fault == .readerGone { return }
                throw UserError("standard output: \(fault)")
            }
            try report.end(loop)
        }
        try io.interruption.asking({ bell.ask() }, play)
        io.interruption.endIfAsked()
        return .done
    }
}
