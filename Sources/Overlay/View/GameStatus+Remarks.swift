import PlainText
import Simulation

extension GameStatus {
    /// How the game stands, in a few words each, the weightiest first.
    var remarks: [String] {
        var remarks: [String] = []
        switch tracking {
        case .running: break
        case .interrupted: remarks.append("interrupted")
        case .failed(let reason): remarks.append("failed: \(MessageText.shown(reason))")
        }
        if isCleared {
            remarks.append("cleared")
        } else if isTimeUp {
            remarks.append("time is up")
        } else if total > 0 {
            remarks.append("\(left) of \(total) left")
        }
        if let secondsLeft { remarks.append("\(Int(secondsLeft.rounded(.up))) s to go") }
        if let item { remarks.append("in hand: \(MessageText.shown(item))") }
        return remarks
    }
}
