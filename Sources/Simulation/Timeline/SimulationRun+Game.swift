import Geodesy
import PlainText
import SceneMath

/// What the player does and what comes of it.
extension SimulationRun {
    /// The next moment at which something that is under way comes to its end.
    var nextDeadline: Double? {
        var next = Double.infinity
        for shot in state.shots { next = min(next, shot.landsAt > time ? shot.landsAt : shot.endsAt) }
        if let limit = timeIsUpAt, !state.isOver { next = min(next, limit) }
        // One that is past has been met; what comes at this very moment has too.
        return next > time && next < .infinity ? next : nil
    }

    private var timeIsUpAt: Double? { game?.timeLimit.map { prepared.span.lowerBound + $0 } }

    /// Shots that land and encounters that end by now.
    mutating func meetDeadlines(into record: inout SimulationRecord) {
        for shot in state.shots where shot.landsAt == time { land(shot, into: &record) }
        for shot in state.shots where shot.endsAt == time { end(shot, into: &record) }
        if let limit = timeIsUpAt, limit == time, !state.isOver {
            record.events.append(Event(t: time, .ended(poi: nil)))
            change(into: &record) { [time] in $0.timeUpAt = time }
        }
    }

    private mutating func land(_ shot: Shot, into record: inout SimulationRecord) {
        // Another shot may have been quicker.
        guard shot.isHit, let target = shot.target, state.removed[target] == nil else {
            record.events.append(Event(t: time, .missed(poi: shot.target)))
            return change(into: &record) { $0.shots.removeAll { $0 == shot } }
        }
        record.events.append(Event(t: time, .hit(poi: target)))
        record.events.append(Event(t: time, .removed(poi: target)))
        change(into: &record, taking: [target]) { _ in }
    }

    private mutating func end(_ shot: Shot, into record: inout SimulationRecord) {
        guard let target = shot.target else { return }
        record.events.append(Event(t: time, .ended(poi: target)))
        change(into: &record) { [time] in
            $0.shots.removeAll { $0 == shot }
            $0.ended[target] = time
            if $0.engaged == target { $0.engaged = nil }
        }
        if game?.pickUp?.wins != true, game?.isTarget(kind: prepared.pois[target].kind) == true {
            reachGoal(at: time, into: &record)
        }
    }

    private mutating func reachGoal(at moment: Double, into record: inout SimulationRecord) {
        goals -= 1
        guard goals == 0, !state.isOver else { return }
        record.events.append(Event(t: moment, .cleared))
        change(at: moment, into: &record) { $0.clearedAt = moment }
    }

    // MARK: Acts

    /// Does an act of this moment, the one of that number.
    mutating func perform(_ act: Act, number: Int, into record: inout SimulationRecord) {
        guard game != nil else { return }
        switch act.action {
        case .lookAt, .look, .release, .move: break
        case .fire(let screen):
            fire(act, screen, from: poses.perceived(at: time, afterAct: number), into: &record)
        case .engage: engage(act, from: poses.perceived(at: time, afterAct: number), into: &record)
        case .disengage: if state.engaged != nil { change(into: &record) { $0.engaged = nil } }
        case .light(let lumens): change(into: &record) { $0.lumens = lumens }
        case .interrupt:
            guard state.tracking == .running else { return ignore(act, "tracking is not running", into: &record) }
            record.events.append(Event(t: time, .interrupted(reason: nil)))
            change(into: &record) { $0.tracking = .interrupted }
        case .resume:
            guard state.tracking == .interrupted else {
                return ignore(act, "tracking is not interrupted", into: &record)
            }
            record.events.append(Event(t: time, .resumed))
            change(into: &record) {
                $0.tracking = .running
                $0.placement += 1
            }
            if prepared.level != nil { placeAnew(into: &record) }
        case .fail(let reason):
            if case .failed = state.tracking { return ignore(act, "the session has failed before", into: &record) }
            record.events.append(Event(t: time, .interrupted(reason: reason)))
            change(into: &record) { $0.tracking = .failed(reason: reason) }
        }
    }

    private mutating func fire(
        _ act: Act, _ screen: Vector2?, from pose: Pose, into record: inout SimulationRecord
    ) {
        guard let game, let rules = game.shot, mayPlay(act, into: &record) else { return }
        let aim = Aim(self, pose, screen: screen)
        let mark = aim.mark(in: self)
        let kind = mark.flatMap { prepared.pois[$0.poi].kind }
        let need = kind.flatMap { game.needs[$0] }
        let shot = Shot(
            firedAt: time, landsAt: time + rules.flight, endsAt: time + rules.encounterEnd, target: mark?.poi,
            isHit: mark != nil && (need == nil || need == state.item), usesItem: state.item != nil, pose: pose,
            from: aim.muzzle(belowEye: rules.belowEye), to: mark?.point ?? aim.ray.point(at: rules.missDistance))
        record.events.append(Event(t: time, .fired(poi: mark?.poi)))
        change(into: &record) {
            $0.shots.append(shot)
            $0.item = nil
        }
    }

    private mutating func engage(_ act: Act, from pose: Pose, into record: inout SimulationRecord) {
        guard let poi = act.poi, mayPlay(act, into: &record), state.engaged != poi else { return }
        guard state.removed[poi] == nil else { return ignore(act, "it is no longer there", into: &record) }
        let way = Geodesic.distance(from: pose.coordinate, to: poses.world(at: time).pois[poi].coordinate)
        guard way <= rules.engageRange else {
            return ignore(
                act,
                "it is \(MessageText.fixed(way, decimals: 1)) m away, and the engage range is \(MessageText.shown(rules.engageRange)) m",
                into: &record)
        }
        record.events.append(Event(t: time, .engaged(poi: poi)))
        change(into: &record) { $0.engaged = poi }
    }

    private func mayPlay(_ act: Act, into record: inout SimulationRecord) -> Bool {
        if state.tracking != .running {
            ignore(act, "tracking is not running", into: &record)
        } else if state.timeUpAt != nil {
            ignore(act, "the game is over", into: &record)
        } else {
            return true
        }
        return false
    }

    /// What a person at the window sees to do nothing, whoever wrote a script should hear of.
    private func ignore(_ act: Act, _ reason: String, into record: inout SimulationRecord) {
        let what = act.poi.map { "\(act.action.name) \(prepared.pois[$0].id)" } ?? act.action.name
        let time = MessageText.shown(Rounding.time(act.t))
        record.warnings.append(
            SessionWarning(
                file: prepared.session.file, line: act.line, "\(what) at \(time) s does nothing: \(reason)"))
    }

    // MARK: Things on the way

    /// Picks up what the walker came near enough to between the last boundary and this one.
    mutating func pickUp(from start: Double, _ last: Pose, into record: inout SimulationRecord) {
        guard let game, let rules = game.pickUp, state.tracking == .running, !state.isOver else { return }
        var from = start
        // A game stands in a new way once for all that is taken at a moment: a crowd at one place is taken together.
        var taken: [Int] = []
        // One that is taken may free the way to the next.
        while let (place, moment) = nextPickUp(rules, from: from) {
            if moment > from {
                pickUp(taken, at: from, item: nil, into: &record)
                taken = []
            }
            from = moment
            let poi = place == pickable.startIndex ? pickable.removeFirst() : pickable.remove(at: place)
            taken.append(poi)
            if let kind = prepared.pois[poi].kind, game.needs.values.contains(kind) {
                pickUp(taken, at: moment, item: kind, into: &record)
                taken = []
            }
        }
        pickUp(taken, at: from, item: nil, into: &record)
    }

    private mutating func pickUp(
        _ pois: [Int], at moment: Double, item: String?, into record: inout SimulationRecord
    ) {
        if pois.isEmpty { return }
        for poi in pois { record.events.append(Event(t: moment, .pickedUp(poi: poi))) }
        change(at: moment, into: &record, taking: pois) {
            $0.pickUp(pois)
            if let item { $0.item = item }
        }
        guard game?.pickUp?.wins == true else { return }
        for _ in pois { reachGoal(at: moment, into: &record) }
    }

    /// The first thing that is come near to after a moment, as its place in `pickable`.
    private func nextPickUp(_ rules: GameRules.PickUpRules, from start: Double) -> (place: Int, moment: Double)? {
        // Hands hold one thing at a time.
        if state.item != nil || pickable.isEmpty || state.isOver { return nil }
        var first: (place: Int, moment: Double)?
        for place in rules.isInOrder ? pickable.indices.prefix(1) : pickable.indices {
            let reach = Reach(poi: pickable[place], rules, self)
            guard let moment = reach.moment(from: start, to: time, in: self), moment < first?.moment ?? .infinity else {
                continue
            }
            first = (place, moment)
        }
        return first
    }
}
