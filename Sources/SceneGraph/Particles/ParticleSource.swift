import Foundation
import SceneMath

/// Where around the source a particle starts, and which way is outward there.
struct ParticleSource: Sendable {
    private enum Form {
        case point, sphere, skin, box, cone, disc, rim, line
    }

    private let form: Form
    /// Radius, half sizes, or half the way along a line, as the form wants.
    private let extent: SIMD3<Float>
    private let middle: SIMD3<Float>
    /// Of a cone: how much wider per metre.
    private let slope: Float
    /// Nothing starts farther from the source.
    let reach: Double

    var isPoint: Bool { form == .point }

    init(_ shape: EmitterShape) {
        func length(_ value: Double) -> Float { Float(value.bounded(0, 1e6)) }
        var form = Form.point
        var extent = SIMD3<Float>.zero
        var middle = SIMD3<Float>.zero
        var slope: Float = 0
        switch shape {
        case .point: break
        case .sphere(let radius, let surfaceOnly):
            form = surfaceOnly ? .skin : .sphere
            extent = SIMD3(repeating: length(radius))
        case .box(let size):
            form = .box
            extent = SIMD3(length(size.x), length(size.y), length(size.z)) / 2
        case .cone(let radius, let angle, let height):
            form = .cone
            extent = SIMD3(length(radius), length(height), 0)
            slope = Float(tan(angle.bounded(0, 1.5)))
        case .circle(let radius, let edgeOnly):
            form = edgeOnly ? .rim : .disc
            extent = SIMD3(length(radius), 0, 0)
        case .line(let from, let to):
            form = .line
            let (start, end) = (SIMD3<Float>(bounded: from), SIMD3<Float>(bounded: to))
            middle = (start + end) / 2
            extent = (end - start) / 2
        }
        self.form = form
        self.extent = extent
        self.middle = middle
        self.slope = slope
        let wide = form == .cone ? SIMD3(extent.x + extent.y * slope, extent.y, 0) : extent
        reach = Double((wide * wide).sum().squareRoot() + (middle * middle).sum().squareRoot())
    }

    /// - Parameter random: three numbers in [0, 1).
    /// - Returns: the place from the source, and the way away from the middle, of length 1 (+y where there is none).
    @inline(__always) func start(_ random: SIMD3<Float>) -> (place: SIMD3<Float>, outward: SIMD3<Float>) {
        let up = SIMD3<Float>(0, 1, 0)
        switch form {
        case .point: return (.zero, up)
        case .sphere, .skin:
            let way = Self.way(random.x, random.y)
            return (way * (extent.x * (form == .skin ? 1 : cbrtf(random.z))), way)
        case .box:
            let place = (random * 2 - 1) * extent
            return (place, place.unit(else: up))
        case .cone:
            let height = random.z * extent.y
            let across = Self.across(random.y) * ((extent.x + height * slope) * random.x.squareRoot())
            let place = across + SIMD3(0, height, 0)
            if slope <= 0 { return (place, up) }
            return (place, (place + SIMD3(0, extent.x / slope, 0)).unit(else: up))
        case .disc:
            let place = Self.across(random.y) * (extent.x * random.x.squareRoot())
            return (place, place.unit(else: up))
        case .rim:
            let way = Self.across(random.y)
            return (way * extent.x, way)
        case .line:
            let place = extent * (random.x * 2 - 1)
            return (middle + place, place.unit(else: up))
        }
    }

    /// Uniform over the sphere.
    @inline(__always) private static func way(_ u: Float, _ v: Float) -> SIMD3<Float> {
        let y = 1 - 2 * u
        return across(v) * max(0, 1 - y * y).squareRoot() + SIMD3(0, y, 0)
    }

    @inline(__always) private static func across(_ v: Float) -> SIMD3<Float> {
        let turn = 2 * Float.pi * v
        return SIMD3(cosf(turn), 0, sinf(turn))
    }
}

extension SIMD3 where Scalar == Float {
    /// NaN counts as 0, more than a million as that.
    init(bounded v: Vector3) {
        func limited(_ value: Double) -> Float { value.isNaN ? 0 : Float(Swift.min(Swift.max(value, -1e6), 1e6)) }
        self.init(limited(v.x), limited(v.y), limited(v.z))
    }

    @inline(__always) func unit(else other: SIMD3<Float>) -> SIMD3<Float> {
        let squared = (self * self).sum()
        return squared > 1e-20 ? self / squared.squareRoot() : other
    }
}
