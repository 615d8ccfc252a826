import Geodesy
import SceneMath

/// The things of a level before the device that they are anchored to: the plan's, and those that lie about at random places.
package struct Level: Equatable, Sendable {
    package let things: [Thing]

    /// One of them.
    package struct Thing: Equatable, Sendable {
        package var id: String
        package var kind: String
        /// Its middle in the axes of the camera at the moment of placing, metres: x right, y up, −z ahead.
        package var offset: Vector3
        package var line: Int
    }

    /// - Parameter seed: of heights and random places, which are all worked out from it and a thing's number.
    init(_ plan: LevelPlan, rules: GameRules.LevelRules, seed: UInt64) {
        let random = CounterRandom(seed: seed, stream: Self.stream)
        func height(_ number: Int) -> Metres { (2 * random.uniform(UInt64(number) * 4) - 1) * rules.heightSpread }
        var things: [Thing] = []
        for (number, item) in plan.items.enumerated() {
            let x = (item.position.x / plan.size.x - 0.5) * rules.width
            let ahead = (item.position.y / plan.size.y - 0.5) * rules.depth
            things.append(
                Thing(id: item.id, kind: item.kind, offset: Vector3(x, height(number), -ahead), line: item.line))
        }
        var ids = Set(plan.items.map(\.id))
        for (number, item) in plan.items.enumerated() {
            guard let kind = rules.companions[item.kind] else { continue }
            let draw = UInt64(number) * 4
            let offset = Vector3(
                (random.uniform(draw + 1) - 0.5) * rules.width, (2 * random.uniform(draw + 2) - 1) * rules.heightSpread,
                (random.uniform(draw + 3) - 0.5) * rules.depth)
            var id = "\(kind)-of-\(item.id)"
            while !ids.insert(id).inserted { id += "'" }
            things.append(Thing(id: id, kind: kind, offset: offset, line: item.line))
        }
        self.things = things
    }

    /// Where a thing is whose middle lies at an offset from the eye of a device.
    /// - Returns: its place, and the height of its middle in metres in the track's datum.
    func place(_ thing: Thing, before pose: Pose, device: DeviceSettings) -> (coordinate: Coordinate, height: Metres) {
        let frame = LocalFrame(origin: pose.coordinate, height: pose.height)
        let turn = Quaternion(heading: pose.heading, pitch: pose.pitch, roll: pose.roll)
        let scene = Vector3(0, device.eyeHeight, 0) + turn.act(thing.offset)
        return frame.coordinate(of: LocalPosition(east: scene.x, north: -scene.z, up: scene.y))
    }

    /// Apart from the streams of the sensors.
    private static let stream: UInt64 = 0x6C65_7665_6C
}
