/// POIs that stand at one place and look alike for every rule: what holds for one holds for all, so that each is asked once.
struct Site {
    /// The body of any of them.
    var body: PlacedWorld.PlacedPOI
    /// Indices in the session's list, rising.
    var pois: [Int]

    /// Gathers POIs into sites, in the order of their first ones.
    static func gather(_ world: PlacedWorld) -> [Site] {
        var sites: [Site] = []
        sites.reserveCapacity(world.pois.count)
        var known: [PlacedWorld.PlacedPOI: Int] = [:]
        known.reserveCapacity(world.pois.count)
        for (index, body) in world.pois.enumerated() {
            if let site = known[body] {
                sites[site].pois.append(index)
            } else {
                known[body] = sites.count
                sites.append(Site(body: body, pois: [index]))
            }
        }
        return sites
    }
}
