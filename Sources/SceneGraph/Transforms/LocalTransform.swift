import SceneMath

/// Where a node is in its parent: scale, then turn, then move.
struct LocalTransform {
    var position = Vector3.zero
    var orientation = Quaternion.identity
    var scale = Vector3.one

    var affine: AffineMatrix { AffineMatrix(position: position, orientation: orientation, scale: scale) }
}
