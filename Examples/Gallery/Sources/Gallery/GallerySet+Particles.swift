import SceneGraph
import SceneMath

extension GallerySet {
    /// Fire, smoke and sparks, each at three ages from left to right.
    static func particles() -> GallerySet {
        let set = GallerySet(from: [0, 2.2, 11], to: [0, 1.7, 0], hasGround: true)
        for (index, age) in [0.08, 0.25, 0.5].enumerated() {
            let step = Double(index) * 1.5
            var fire = ParticleSystem.fireball
            fire.warmUp = 0
            set.emit(fire, age: age, at: [step - 5.4, 1, 0])
            var smoke = ParticleSystem.smoke
            smoke.warmUp = 0
            set.emit(smoke, age: age * 5, at: [step - 1.2, 0, 0])
            set.emit(.sparks, age: age, at: [step + 3, 2.2, 0])
        }
        return set
    }

    private func emit(_ system: ParticleSystem, age: Double, at position: Vector3) {
        let node = Node(position: position)
        node.particleSystem = system
        node.particleTime = age
        scene.rootNode.addChildNode(node)
    }
}
