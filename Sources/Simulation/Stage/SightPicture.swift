import Foundation
import Geodesy
import SceneGraph
import SceneMath

/// The sight in the middle of the picture, in front of everything: of an empty hand, or of one that holds something.
final class SightPicture {
    private let node = Node(name: "sight", geometry: .sheet)
    private let empty: Material
    private let loaded: Material
    private let distance: Metres

    /// Part of the picture's height.
    private static let size = 0.16

    /// - Returns: nil for sessions without a sight, and without its picture.
    init?(_ session: Session, assets: StageAssets, camera: Node) {
        guard let rules = GameRules(session.rules), rules.shot != nil, rules.level != nil,
            let picture = assets.pictures["sight"]
        else { return nil }
        func material(_ texture: Texture) -> Material {
            var material = Material(texture: texture, isUnlit: true, isDoubleSided: true, blendMode: .alpha)
            material.readsDepth = false
            material.writesDepth = false
            return material
        }
        empty = material(picture)
        loaded = material(assets.pictures["sight-spray"] ?? picture)
        distance = session.device.near * 1.5
        node.renderingOrder = 10_000
        node.position = Vector3(0, 0, -distance)
        camera.addChildNode(node)
    }

    /// - Parameter fieldOfView: vertical, of the picture.
    func set(_ game: GameState?, fieldOfView: Degrees, isWanted: Bool) {
        node.isHidden = !isWanted || game.map { $0.tracking != .running || $0.isOver } ?? false
        let material = game?.item == nil ? empty : loaded
        if node.material != material { node.material = material }
        node.scale = Vector3(repeating: 2 * tan(fieldOfView * .pi / 360) * distance * Self.size)
    }
}
