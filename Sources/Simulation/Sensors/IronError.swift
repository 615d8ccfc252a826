import Foundation
import Geodesy

/// What the iron of a device makes of the heading that its magnetometer shows, for a device held level.
///
/// At the magnetic heading ψ the Earth's horizontal field H lies (H cos ψ, −H sin ψ) forward and to the right of the device. Soft
/// iron turns and stretches it by a matrix, hard iron adds a field that turns with the device, and the compass takes the sum's
/// direction for north: m = S (H cos ψ, −H sin ψ) + h, ψ' = atan2(−m.right, m.forward). The weaker the horizontal field the more
/// a given hard iron bends; seen over ψ hard iron errs once around the compass, soft iron twice.
/// Source: T. Ozyagcilar, Calibrating an eCompass in the presence of hard- and soft-iron interference, Freescale AN4246 (2012).
package struct IronError: Sendable {
    private let hard: HorizontalField
    private let soft: FieldMatrix
    private let softInverse: FieldMatrix

    /// - Returns: nil for a device without iron.
    package init?(hard: HorizontalField, soft: FieldMatrix) {
        guard !hard.isZero || soft != .identity, soft.determinant > 0 else { return nil }
        self.hard = hard
        self.soft = soft
        softInverse = soft.inverse
    }

    /// Degrees to add to a magnetic heading to get the one that is shown, in (−180, 180].
    /// - Parameter strength: of the Earth's horizontal field, microtesla.
    package func deviation(at heading: Degrees, strength: Double) -> Degrees {
        let field = soft.times(HorizontalField(strength: strength, heading: heading))
        let sum = HorizontalField(forward: field.forward + hard.forward, right: field.right + hard.right)
        // Where the fields cancel each other the needle has no direction, and any is as good.
        return sum.isZero ? 0 : Bearing.difference(from: heading, to: sum.heading)
    }

    /// The magnetic heading at which a heading is shown. Where iron is so strong that it is never shown, the one at which the
    /// needle comes near it.
    ///
    /// The shown direction d leaves the length of the sum open: |S⁻¹ (λ d − h)| = H is a quadratic in λ.
    package func heading(showing shown: Degrees, strength: Double) -> Degrees {
        let direction = softInverse.times(HorizontalField(strength: 1, heading: shown))
        let offset = softInverse.times(hard)
        let a = direction.forward * direction.forward + direction.right * direction.right
        let b = direction.forward * offset.forward + direction.right * offset.right
        let c = offset.forward * offset.forward + offset.right * offset.right - strength * strength
        let length = max((b + max(b * b - a * c, 0).squareRoot()) / a, 0)
        let field = HorizontalField(
            forward: length * direction.forward - offset.forward, right: length * direction.right - offset.right)
        return field.isZero ? shown : Bearing.normalized(field.heading)
    }
}
