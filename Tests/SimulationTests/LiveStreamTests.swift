import Geodesy
import SceneGraph
import SceneMath
import Simulation
import Testing
import Tracks

/// A walk that grows, as a receiver makes it, against the same walk in one piece.
@Suite struct LiveStreamTests {
    /// A walk with bends, uneven times and a pause; its courses are recorded.
    private static let points: [TrackPoint] = {
        var place = Coordinate(latitude: 46, longitude: 14.5)
        var time = 1_714_557_600_000_000 as Int64
        var points: [TrackPoint] = []
        let random = CounterRandom(seed: 5, stream: 1)
        for index in 0..<90 as Range<UInt64> {
            let course = Double(index) * 3 + 20 * random.uniform(index * 4)
            points.append(
                TrackPoint(
                    coordinate: place, elevation: 300 + random.uniform(index * 4 + 1),
                    time: Instant(microseconds: time), speed: 1.5, course: course))
            place = Geodesic.direct(from: place, bearing: course, distance: 1.5).coordinate
            time += 700_000 + Int64(600_000 * random.uniform(index * 4 + 2))
            if index == 40 { time += 25_000_000 }
        }
        return points
    }()

    /// The seconds between the two points around the pause.
    private static let pause: Range<Double> = {
        let start = Double(points[40].time - points[0].time) / 1e6
        return (start + 2)..<(Double(points[41].time - points[0].time) / 1e6)
    }()

    private static func player(_ count: Int) throws -> TrackPlayer {
        var columns = TrackColumns()
        for point in points.prefix(count) { columns.append(point) }
        let cut = min(count, 41)
        let segments = count > 41 ? [0..<cut, cut..<count] : [0..<count]
        return try TrackPlayer(TrackDocument(tracks: [Track(points: columns, segments: segments)]))
    }

    private static func prepared(_ count: Int) throws -> PreparedSession {
        let places = (0..<20).map { number -> PointOfInterest in
            let point = points[number * 4]
            let near = Geodesic.direct(
                from: Coordinate(latitude: point.latitude, longitude: point.longitude), bearing: Double(number * 70),
                distance: 20 + Double(number))
            return PointOfInterest(id: "p\(number)", kind: "cube", coordinate: near.coordinate)
        }
        return try PreparedSession(session: Session(walk: "live"), player: try player(1), pois: places)
            .extended(try player(count), outages: count > 41 ? [pause] : [])
    }

    @Test(arguments: [nil, 7.3] as [Double?])
    func tellsWhatTheWholeWalkTells(poses: Double?) throws {
        var options = Simulator.Options()
        options.posesPerSecond = poses
        let whole = try Self.prepared(Self.points.count)
        var stream = try Simulator(whole, options: options).stream()
        var expected: [Event] = []
        while let batch = stream.next() { expected += batch.events }

        var live = LiveStream(try Self.prepared(1), options: options)
        var events = live.advance(to: try Self.prepared(1), isLast: false)
        for count in 2...Self.points.count {
            if count == 42 { events += live.lose(at: Self.pause.lowerBound) }
            let longer = try Self.prepared(count)
            let fresh = live.advance(to: longer, isLast: count == Self.points.count)
            // The newest fix is told when it comes.
            #expect(fresh.contains { $0.name == "fix" && abs($0.t - longer.span.upperBound) < 0.001 })
            events += fresh
        }
        #expect(events.count == expected.count)
        // By thing and then by time: steps of another length find a crossing some microseconds earlier or later.
        func order(_ first: Event, _ second: Event) -> Bool {
            (first.name, first.poi ?? -1, first.t) < (second.name, second.poi ?? -1, second.t)
        }
        let log = EventLog(pois: whole.pois)
        for (event, expected) in zip(events.sorted(by: order), expected.sorted(by: order)) {
            #expect(event.name == expected.name && event.poi == expected.poi && abs(event.t - expected.t) < 0.0015)
            // Of the first fix after a pause only the next one says where it leads, and of the heights in it the first fix after.
            guard event.name == "fix" || event.name == "pose",
                event.t < Self.pause.lowerBound - 2 || event.t > Self.pause.upperBound + 0.001
            else { continue }
            #expect(log.line(event) == log.line(expected))
        }
        #expect(events.map(\.t) == events.map(\.t).sorted())
        #expect(Set(events.map(\.name)).isSuperset(of: ["fix", "entered", "left", "outage", "recovered"]))
    }

    @Test func aWalkMayGrowWhileItIsPlayed() throws {
        let whole = try Self.prepared(Self.points.count)
        var expected = try LivePlay(whole)
        expected.advance(to: whole.span.upperBound)

        var play = try LivePlay(try Self.prepared(1))
        for count in 2...Self.points.count {
            play.extend(to: try Self.prepared(count), isOpen: count < Self.points.count)
            play.advance(to: play.prepared.span.upperBound)
            if count % 20 == 0 { play.dropActs(after: play.time / 2) }
        }
        let log = EventLog(pois: whole.pois)
        #expect(play.events.map(log.line) == expected.events.map(log.line))
        #expect(play.time == whole.span.upperBound)
    }

    /// What is kept of a play on its way, to go back to, knows the walk that it has become.
    @Test func anActInThePastOfAWalkThatHasGrown() throws {
        let whole = try Self.prepared(Self.points.count)
        var expected = try LivePlay(whole)
        expected.advance(to: whole.span.upperBound)
        var play = try LivePlay(try Self.prepared(1))
        for count in 2...Self.points.count {
            play.extend(to: try Self.prepared(count), isOpen: count < Self.points.count)
            play.advance(to: play.prepared.span.upperBound)
        }
        for moment in [61.3, 33, 12.5] {
            let action = ScriptAction.look(heading: moment, pitch: nil)
            #expect(play.act(action, at: moment) == expected.act(action, at: moment))
            play.advance(to: whole.span.upperBound)
            expected.advance(to: whole.span.upperBound)
            let log = EventLog(pois: whole.pois)
            #expect(play.events.map(log.line) == expected.events.map(log.line))
            #expect(play.timeline.perceived(at: moment + 1).heading == moment)
        }
    }

    /// What lies on the ground and the map of a stage whose walk has grown is what one of the whole walk shows.
    @Test func aStageMayGrow() throws {
        func parts(_ stage: Stage) -> [String] {
            let ground = stage.scene.rootNode.childNodes.first { $0.name == "ground" }
            return (ground?.childNodes ?? []).filter { !$0.isHidden }
                .map { "\($0.position) \($0.orientation) \($0.scale) \(String(describing: $0.material))" }.sorted()
        }
        func timeline(_ count: Int) throws -> Timeline {
            var play = try LivePlay(try Self.prepared(1))
            play.extend(to: try Self.prepared(count), isOpen: true)
            play.advance(to: play.prepared.span.upperBound)
            return play.timeline
        }
        let stage = Stage(timeline: try timeline(1))
        for count in 2...Self.points.count {
            let longer = try timeline(count)
            #expect(stage.extend(to: longer))
            let fresh = Stage(timeline: longer)
            for time in [longer.span.upperBound, longer.span.upperBound / 3] {
                stage.set(to: time)
                fresh.set(to: time)
                #expect(parts(stage) == parts(fresh) && (count < 10 || parts(stage).count > 4))
                let size = Vector2(640, 360)
                #expect(stage.overlay(at: time, size: size) == fresh.overlay(at: time, size: size))
            }
        }
        #expect(!stage.extend(to: try LivePlay(try Self.elsewhere()).timeline))
    }

    private static func elsewhere() throws -> PreparedSession {
        var columns = TrackColumns()
        for point in points.suffix(3) { columns.append(point) }
        let track = Track(points: columns, segments: [0..<3])
        return try PreparedSession(
            session: Session(walk: "live"), player: try TrackPlayer(TrackDocument(tracks: [track])), pois: [])
    }

    /// A device that looks where its receiver says, also when the receiver says so only later, and along the way before.
    @Test func aLiveWalkLooksWhereItsReceiverSays() throws {
        var document = TrackDocument(tracks: [Track(points: TrackColumns(), segments: [0..<3])])
        for point in Self.points.prefix(3) { document.tracks[0].points.append(point) }
        let options = SessionOptions(currentFolder: "/")
        let bare = try PreparedSession.walk(document, name: "live", heading: .recorded, options: options)
        // It may still begin to tell one: nothing to warn of.
        #expect(bare.warnings.isEmpty)
        func heading(_ session: PreparedSession) throws -> Double {
            try LivePlay(session).timeline.perceived(at: session.span.upperBound).heading
        }
        #expect(try heading(bare) == Self.points[2].course)
        var turned = Self.points[3]
        turned.heading = 222
        document.tracks[0].points.append(turned)
        document.tracks[0].segments = [0..<4]
        let longer = bare.extended(try TrackPlayer(document), outages: [])
        #expect(try heading(longer) == 222)
        // As for any walk in a file, which looks along the way unless a session says otherwise.
        #expect(try heading(try PreparedSession.walk(document, name: "file", options: options)) == turned.course)
    }

    @Test func whatWasPlayedStays() throws {
        var play = try LivePlay(try Self.prepared(10))
        play.extend(to: try Self.prepared(10), isOpen: true)
        play.advance(to: 5)
        let isDone = play.act(.look(heading: 123, pitch: 7), at: 4)
        #expect(isDone)
        play.extend(to: try Self.prepared(60), isOpen: true)
        play.advance(to: 30)
        #expect(play.timeline.perceived(at: 20).heading == 123)
        #expect(play.script.count == 1)
        play.dropActs(after: 3)
        play.advance(to: 30)
        #expect(play.timeline.perceived(at: 20).heading != 123)
    }
}
