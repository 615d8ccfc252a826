import GLDriver
import SceneGraph
import SceneMath

/// The camera of one picture, as the render queue uses it.
struct ViewState {
    let eye: Vector3
    /// From world axes to view axes.
    let toView: Quaternion
    let projection: Matrix4
    let size: PictureSize
    let region: PictureRegion
    /// Half spaces of view axes that the tile shows: normals of length 1, pointing inward, and distances.
    let planes: [SIMD4<Float>]

    init(_ snapshot: FrameSnapshot, size: PictureSize, region: PictureRegion) {
        eye = snapshot.eye
        toView = snapshot.viewRotation.inverse
        let whole = snapshot.projection.matrix(aspect: size.aspect)
        projection = whole
        self.size = size
        self.region = region
        // The tile's part of the clip space, with a pixel's margin for the rounding of the rasteriser.
        let left = 2 * Double(region.x - 1) / Double(size.width) - 1
        let right = 2 * Double(region.x + region.width + 1) / Double(size.width) - 1
        let bottom = 2 * Double(region.y - 1) / Double(size.height) - 1
        let top = 2 * Double(region.y + region.height + 1) / Double(size.height) - 1
        let rows = whole.transposed
        let equations = [
            rows.column0 - rows.column3 * left, rows.column3 * right - rows.column0,
            rows.column1 - rows.column3 * bottom, rows.column3 * top - rows.column1,
            rows.column3 + rows.column2, rows.column3 - rows.column2,
        ]
        planes = equations.compactMap { equation in
            let length = equation.xyz.length
            return length > 0 ? SIMD4<Float>(equation / length) : nil
        }
    }

    /// Normalised device coordinates (left, bottom, right, top) as pixels of the tile, rounded outward.
    func pixels(of bounds: SIMD4<Float>) -> GLRect {
        guard bounds.x <= bounds.z, bounds.y <= bounds.w else { return GLRect(x: 0, y: 0, width: 0, height: 0) }
        func pixel(_ value: Float, _ count: Int) -> Double {
            let limited = Double(min(max(value, -1), 1))
            return (limited + 1) / 2 * Double(count)
        }
        let left = Int(pixel(bounds.x, size.width).rounded(.down)) - 1
        let right = Int(pixel(bounds.z, size.width).rounded(.up)) + 1
        let bottom = Int(pixel(bounds.y, size.height).rounded(.down)) - 1
        let top = Int(pixel(bounds.w, size.height).rounded(.up)) + 1
        return GLRect(x: left - region.x, y: bottom - region.y, width: right - left, height: top - bottom)
    }

    func write(to slot: RingSlot, at offset: Int, lights: LightTable) {
        slot.store(
            FrameUniforms(
                projection: (
                    SIMD4<Float>(projection.column0), SIMD4<Float>(projection.column1),
                    SIMD4<Float>(projection.column2), SIMD4<Float>(projection.column3)
                ),
                ambientLight: lights.ambient, lightCount: SIMD4(Int32(lights.lights.count), 0, 0, 0),
                pixels: SIMD4(Float(region.x), Float(region.y), Float(size.width) / 2, Float(size.height) / 2)),
            at: offset)
    }
}

extension LightTable {
    func write(to slot: RingSlot, at offset: Int) {
        for index in 0..<Self.capacity {
            let isUsed = index < lights.count
            slot.store(
                isUsed ? lights[index] : .dark, at: offset + index * MemoryLayout<LightUniforms>.stride)
            slot.store(isUsed ? places[index] : .zero, at: offset + Self.placesOffset + index * 16)
            slot.store(isUsed ? ranges[index] : .zero, at: offset + Self.rangesOffset + index * 16)
            slot.store(isUsed ? cones[index] : .zero, at: offset + Self.conesOffset + index * 16)
        }
    }
}
