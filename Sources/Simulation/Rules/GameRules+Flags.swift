extension GameRules {
    /// Flags stand along the way and are collected in the order of the list, before the time is over.
    public static let flags: GameRules = {
        var rules = GameRules(name: "flags")
        rules.pickUp = PickUpRules(kinds: nil, range: 5, isMeasuredFromEye: false, isInOrder: true, wins: true)
        rules.timeLimit = 600
        return rules
    }()
}
