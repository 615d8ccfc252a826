import Geodesy
import SceneMath

/// A level as it is drawn on paper, seen from above: the player stands in the middle and looks up the page.
///
/// A file of it is JSON: `{"format": "sightline-plan/1", "size": [400, 400], "items": [{"id", "kind", "x", "y"}]}`. `size` is
/// width and height of the plan in units of its own; x runs to the right and y up the page, away from the player, both from
/// the corner at the bottom left. The whole plan becomes the width and depth that the game's rules say, 2 × 2 m.
public struct LevelPlan: Equatable, Sendable {
    /// Width and height in the plan's units.
    public var size: Vector2
    public var items: [Item]

    /// A thing on the plan.
    public struct Item: Equatable, Sendable {
        public var id: String
        public var kind: String
        /// In the plan's units, from the bottom left corner.
        public var position: Vector2
        package var line = 0

        public init(id: String, kind: String, position: Vector2) {
            self.id = id
            self.kind = kind
            self.position = position
        }
    }

    public init(size: Vector2 = Vector2(400, 400), items: [Item]) {
        self.size = size
        self.items = items
    }
}
