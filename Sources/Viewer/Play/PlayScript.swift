import Simulation

/// The script of a play without what cannot be told from it.
package enum PlayScript {
    /// Leaves out turns of the head that another one of the same moment undoes: a hand that drags while time stands makes
    /// hundreds of them.
    package static func condensed(_ steps: [ScriptStep]) -> [ScriptStep] {
        var kept: [ScriptStep] = []
        for step in steps {
            if let last = kept.last, last.time == step.time, overrides(step.action, last.action) { kept.removeLast() }
            kept.append(step)
        }
        return kept
    }

    private static func overrides(_ action: ScriptAction, _ earlier: ScriptAction) -> Bool {
        guard case .look = earlier else { return false }
        switch action {
        case .look(let heading, let pitch): return heading != nil && pitch != nil
        case .release, .lookAt: return true
        default: return false
        }
    }
}
