extension GameRules {
    /// Bugs hang in the air around the player. Firebugs yield to bug spray only, which lies about and lasts for one shot.
    public static let bugs: GameRules = {
        var rules = GameRules(name: "bugs")
        rules.targets = ["bug", "firebug"]
        rules.shot = ShotRules()
        rules.needs = ["firebug": "bugspray"]
        rules.pickUp = PickUpRules(
            kinds: ["bugspray"], range: 0.1, isMeasuredFromEye: true, isInOrder: false, wins: false)
        rules.level = LevelRules()
        rules.level?.companions = ["firebug": "bugspray"]
        return rules
    }()
}
