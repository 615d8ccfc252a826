import SceneMath

/// A picture of what solid things surely hide, drawn by the CPU before anything is sent to the GPU.
///
/// Each cell holds a lower bound of 1/w (w is the distance along the view axis) of a solid surface that covers all of the
/// cell; 0 where there is none. A box whose cells all hold more than its own largest 1/w lies behind solid things at each of
/// its samples, so leaving it out changes no pixel. Both bounds are kept on the safe side of everything the GPU may do:
/// sample positions within a pixel, vertices snapped to 1/256 of a pixel, depth in 24 bits, arithmetic in `Float`.
///
/// Source of the idea: N. Greene, Hierarchical polygon tiling with coverage masks (1996); J. Hasselgren et al., Masked
/// software occlusion culling (2016). 1/w of a plane is linear in the picture, and a convex body is entered through the
/// farthest of its front planes and left through the nearest of its back planes; from these two all edges follow.
final class OcclusionBuffer {
    /// Where a box lies in the picture.
    struct Extent {
        /// Cells: left, bottom, right, top.
        var bounds: SIMD4<Float>
        /// 1/w of the nearest corner.
        var nearest: Float
    }

    /// A box as a centre and three half edges, view axes.
    struct Body {
        var center: SIMD3<Float>
        var a: SIMD3<Float>
        var b: SIMD3<Float>
        var c: SIMD3<Float>

        /// - Parameters: rows of the map to view axes; the box in mesh axes.
        @inline(__always)
        init(_ rows: UnsafePointer<SIMD4<Float>>, center middle: SIMD3<Float>, half: SIMD3<Float>) {
            let (row0, row1, row2) = (rows[0], rows[1], rows[2])
            let point = SIMD4<Float>(middle, 1)
            center = SIMD3((row0 * point).sum(), (row1 * point).sum(), (row2 * point).sum())
            a = SIMD3(row0.x, row1.x, row2.x) * half.x
            b = SIMD3(row0.y, row1.y, row2.y) * half.y
            c = SIMD3(row0.z, row1.z, row2.z) * half.z
        }

        /// Between two corners, in view axes.
        init(low: SIMD3<Float>, high: SIMD3<Float>) {
            center = (low + high) / 2
            let half = (high - low) / 2
            a = SIMD3(half.x, 0, 0)
            b = SIMD3(0, half.y, 0)
            c = SIMD3(0, 0, half.z)
        }
    }

    /// Cells further inside than this from the true edges count as covered: half a cell, and something for rounding.
    private static let margin: Float = 0.5 + 1 / 16

    private var width = 0
    private var height = 0
    /// Cells from one row to the next; eight more than needed, since rows are read eight cells at a time.
    private var stride = 0
    private var cells: UnsafeMutablePointer<Float>
    private var usedRows = 0..<0
    // From view axes to cells: x · scale.x / w + origin.x.
    private var scale = SIMD2<Float>.zero
    private var origin = SIMD2<Float>.zero
    private var nearPlane: Float = 0
    /// What 1/w must differ by so that depths of 24 bits surely do.
    private var depthMargin: Float = 0

    init() {
        cells = .allocate(capacity: 1)
    }

    deinit {
        cells.deallocate()
    }

    /// Empties the buffer for a view.
    /// - Returns: false for views that it does not serve: parallel lines, or depth that runs oddly.
    func begin(_ view: ViewState) -> Bool {
        let projection = view.projection
        guard projection.column3.w == 0, projection.column2.w == -1, projection.column3.z < 0 else { return false }
        var shift = 0
        while max(view.region.width, view.region.height) >> shift > 2048 { shift += 1 }
        let cell = Double(1 << shift)
        let newWidth = (view.region.width + (1 << shift) - 1) >> shift
        let newHeight = (view.region.height + (1 << shift) - 1) >> shift
        if newWidth != width || newHeight != height {
            (width, height, stride) = (newWidth, newHeight, newWidth + 16)
            cells.deallocate()
            cells = .allocate(capacity: stride * (height + 1))
            cells.initialize(repeating: 0, count: stride * (height + 1))
        } else if !usedRows.isEmpty {
            (cells + usedRows.lowerBound * stride).update(repeating: 0, count: usedRows.count * stride)
        }
        usedRows = 0..<0
        let halfWidth = Double(view.size.width) / 2
        let halfHeight = Double(view.size.height) / 2
        scale = SIMD2(
            Float(projection.column0.x * halfWidth / cell), Float(projection.column1.y * halfHeight / cell))
        origin = SIMD2(
            Float((halfWidth - Double(view.region.x)) / cell), Float((halfHeight - Double(view.region.y)) / cell))
        // Clip space: z = a·z + b with b = column3.z, so z/w = −a + b/w, and z/w = −1 at the near plane.
        nearPlane = Float(-projection.column3.z / (1 - projection.column2.z)) * 1.0001
        depthMargin = Float(2e-6 / -projection.column3.z)
        return true
    }

    /// Where a box lies; nil where a part of it is nearer than the near plane, or not a number.
    @inline(__always)
    func extent(of body: Body) -> Extent? {
        let signA = SIMD8<Float>(-1, 1, -1, 1, -1, 1, -1, 1)
        let signB = SIMD8<Float>(-1, -1, 1, 1, -1, -1, 1, 1)
        let signC = SIMD8<Float>(-1, -1, -1, -1, 1, 1, 1, 1)
        let w = -(signA * body.a.z + signB * body.b.z + signC * body.c.z + body.center.z)
        let inverse = 1 / w
        let x = (signA * body.a.x + signB * body.b.x + signC * body.c.x + body.center.x) * inverse * scale.x
        let y = (signA * body.a.y + signB * body.b.y + signC * body.c.y + body.center.y) * inverse * scale.y
        guard Self.least(w) > nearPlane else { return nil }
        let bounds = SIMD4(
            Self.least(x) + origin.x, Self.least(y) + origin.y, Self.most(x) + origin.x, Self.most(y) + origin.y)
        return Extent(bounds: bounds, nearest: Self.most(inverse))
    }

    /// Whether everything within the extent lies behind solid things.
    /// - Parameter spread: cells that it may be wider than it is, for lines.
    @inline(__always)
    func hides(_ extent: Extent, spread: Float = 0) -> Bool {
        let reach = 1 / 16 + spread
        let left = max(0, Self.cell(extent.bounds.x - reach))
        let right = min(width - 1, Self.cell(extent.bounds.z + reach))
        let bottom = max(0, Self.cell(extent.bounds.y - reach))
        let top = min(height - 1, Self.cell(extent.bounds.w + reach))
        guard left <= right, bottom <= top, bottom >= usedRows.lowerBound, top < usedRows.upperBound else {
            return false
        }
        let limit = extent.nearest + depthMargin
        let count = right - left + 1
        var row = UnsafeRawPointer(cells + bottom * stride + left)
        let rowBytes = stride * 4
        if count >= 8 {
            let limits = SIMD8<Float>(repeating: limit)
            for _ in bottom...top {
                var at = 0
                while at + 8 <= count {
                    let found = row.loadUnaligned(fromByteOffset: at * 4, as: SIMD8<Float>.self)
                    if any(found .<= limits) { return false }
                    at += 8
                }
                if at < count {
                    let found = row.loadUnaligned(fromByteOffset: (count - 8) * 4, as: SIMD8<Float>.self)
                    if any(found .<= limits) { return false }
                }
                row += rowBytes
            }
        } else if count >= 4 {
            let limits = SIMD4<Float>(repeating: limit)
            for _ in bottom...top {
                let first = row.loadUnaligned(as: SIMD4<Float>.self)
                let last = row.loadUnaligned(fromByteOffset: (count - 4) * 4, as: SIMD4<Float>.self)
                if any(first .<= limits) || any(last .<= limits) { return false }
                row += rowBytes
            }
        } else {
            for _ in bottom...top {
                for at in 0..<count where row.load(fromByteOffset: at * 4, as: Float.self) <= limit { return false }
                row += rowBytes
            }
        }
        return true
    }

    /// Draws a solid box: no gap, not see-through, with depth written.
    func draw(_ body: Body, _ extent: Extent) {
        let bottom = max(0, Self.cell(extent.bounds.y + 0.5))
        let top = min(height - 1, Self.cell(extent.bounds.w - 0.5))
        guard bottom <= top, extent.bounds.z - extent.bounds.x >= 2 else { return }
        guard let shape = Shape(body, scale: scale, margin: Self.margin) else { return }

        // Cells count from the projected centre, where numbers are small.
        let centerX = body.center.x / -body.center.z * scale.x + origin.x
        let centerY = body.center.y / -body.center.z * scale.y + origin.y
        let steps = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
        for row in bottom...top {
            let v = Float(row) + 0.5 - centerY
            let (low, high) = shape.span(v)
            let left = max(0, Self.cell((low + centerX - 0.5).rounded(.up)))
            let right = min(width - 1, Self.cell((high + centerX - 0.5).rounded(.down)))
            if left > right { continue }
            let depth0 = shape.depthB.x * v + shape.depthC.x
            let depth1 = shape.depthB.y * v + shape.depthC.y
            let depth2 = shape.depthB.z * v + shape.depthC.z
            let line = UnsafeMutableRawPointer(cells + row * stride)
            var x = left
            while x <= right {
                let u = steps + (Float(x) + 0.5 - centerX)
                var inverse = u * shape.depthA.x + depth0
                inverse = Self.pointwiseLeast(inverse, u * shape.depthA.y + depth1)
                inverse = Self.pointwiseLeast(inverse, u * shape.depthA.z + depth2)
                if x + 7 > right {
                    inverse.replace(with: 0, where: steps .> Float(right - x))
                }
                let before = line.loadUnaligned(fromByteOffset: x * 4, as: SIMD8<Float>.self)
                line.storeBytes(
                    of: before.replacing(with: inverse, where: inverse .> before), toByteOffset: x * 4,
                    as: SIMD8<Float>.self)
                x += 8
            }
        }
        usedRows =
            usedRows.isEmpty
            ? bottom..<top + 1 : min(usedRows.lowerBound, bottom)..<max(usedRows.upperBound, top + 1)
    }

    // MARK: Arithmetic

    /// The cell of a coordinate, far outside at the most.
    @inline(__always)
    private static func cell(_ value: Float) -> Int {
        // Not-a-number becomes the lower end.
        Int(max(-1_000_000, min(value, 1_000_000)).rounded(.down))
    }

    @inline(__always)
    static func pointwiseLeast(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
        a.replacing(with: b, where: b .< a)
    }

    @inline(__always)
    static func least(_ v: SIMD8<Float>) -> Float {
        let four = v.lowHalf.replacing(with: v.highHalf, where: v.highHalf .< v.lowHalf)
        let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .< four.lowHalf)
        return min(two.x, two.y)
    }

    @inline(__always)
    static func most(_ v: SIMD8<Float>) -> Float {
        let four = v.lowHalf.replacing(with: v.highHalf, where: v.highHalf .> v.lowHalf)
        let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .> four.lowHalf)
        return max(two.x, two.y)
    }
}
