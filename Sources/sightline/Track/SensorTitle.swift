import PlainText
import Simulation

/// Lines that say what sensors a plot shows.
struct SensorTitle {
    let receiver: String
    let compass: String

    init(_ session: Session) {
        let file = session.track.file.split(separator: "/").last.map(String.init) ?? session.track.file
        func line(_ what: String?) -> String {
            [file, what, "seed \(session.sensorSeed)"].compactMap { $0 }.joined(separator: " · ")
        }
        receiver = line(session.sensors?.position.map { Self.text($0) })
        compass = line(session.sensors?.compass.map { Self.text($0) })
    }

    private static func text(_ position: PositionSensorSettings) -> String {
        var words = [position.model.rawValue]
        if position.model.takesSigma {
            words.append("σ \(number(position.sigma)) m")
            if position.model == .gaussMarkov { words.append("τ \(number(position.tau)) s") }
        }
        if position.bias.east != 0 || position.bias.north != 0 {
            words.append("bias \(number(position.bias.east)), \(number(position.bias.north)) m")
        }
        if !position.errors.isEmpty { words.append("+ \(position.errors.count) more") }
        if let rate = position.rate { words.append("\(number(rate)) Hz") }
        if position.latency > 0 { words.append("latency \(number(position.latency)) s") }
        return words.joined(separator: " ")
    }

    private static func text(_ compass: CompassSettings) -> String {
        var words = ["compass σ \(number(compass.sigma))°"]
        if compass.bias != 0 { words.append("bias \(number(compass.bias))°") }
        if compass.hardIron != HorizontalField(forward: 0, right: 0) {
            words.append("hard iron \(number(compass.hardIron.forward)), \(number(compass.hardIron.right)) µT")
        }
        if compass.softIron != .identity { words.append("soft iron") }
        if compass.magnetic { words.append("magnetic") }
        return words.joined(separator: " ")
    }

    private static func number(_ value: Double) -> String { DecimalNumber.text(value) }
}
