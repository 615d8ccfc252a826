extension GameRules {
    /// Monsters stand on the map. Near one it can be engaged and shot with fireballs; the hunt is won when all are.
    public static let hunt: GameRules = {
        var rules = GameRules(name: "hunt")
        rules.shot = ShotRules()
        rules.canEngage = true
        return rules
    }()
}
