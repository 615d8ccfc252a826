import SceneMath

/// A part of a model as it is at a moment, with where it lies.
public struct PosedPart: Sendable {
    /// Index of the node in the model.
    public var node: Int
    /// Index of the part in the node.
    public var part: Int
    /// Bent by morph targets and joints.
    public var geometry: Geometry
    public var material: Material
    /// From the geometry's axes to the model's.
    public var transform: AffineMatrix

    /// Around the part in the model's axes, by its vertices; metres.
    public var bounds: AxisAlignedBox {
        AxisAlignedBox(geometry.vertices.lazy.map { transform.transformPoint(Vector3($0.position)) })
    }
}

extension Model {
    /// All that is drawn of the model after some seconds of a clip; nil is rest. See `pose(clip:at:loops:)`.
    public func parts(clip: String? = nil, at seconds: Double = 0, loops: Bool = true) -> [PosedPart] {
        parts(in: pose(clip: clip, at: seconds, loops: loops))
    }

    /// All that is drawn of the model in a pose.
    public func parts(in pose: ModelPose) -> [PosedPart] {
        var result: [PosedPart] = []
        let palettes = skins.map { JointPalette($0, pose: pose) }
        for (index, node) in nodes.enumerated() {
            let palette = node.skin.map { palettes[$0] }
            for (number, part) in node.parts.enumerated() {
                let isSkinned = palette != nil && part.influences != nil
                result.append(
                    PosedPart(
                        node: index, part: number,
                        geometry: part.geometry(weights: pose.weights[index].values, palette: palette),
                        material: part.material, transform: isSkinned ? .identity : pose.transforms[index]))
            }
        }
        return result
    }

    /// The triangles of the model after some seconds of a clip, for hit tests without a scene: each part's geometry, and where it
    /// lies in the model's axes.
    public func triangles(
        clip: String? = nil, at seconds: Double = 0, loops: Bool = true
    ) -> [(geometry: Geometry, transform: AffineMatrix)] {
        parts(clip: clip, at: seconds, loops: loops).filter { $0.geometry.primitive == .triangles }
            .map { ($0.geometry, $0.transform) }
    }
}
