import Foundation

/// Cosine and sine around a circle in equal steps, the last point exactly the first, so that seams close without a gap.
struct CircleTable {
    let points: [SIMD2<Float>]

    init(segments: Int) {
        points = (0...segments).map { index in
            let angle = 2 * Double.pi * Double(index % segments) / Double(segments)
            return SIMD2(Float(cos(angle)), Float(sin(angle)))
        }
    }
}
