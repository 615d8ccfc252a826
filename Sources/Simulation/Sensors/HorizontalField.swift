import Foundation

/// A magnetic field in the plane of a level device, microtesla.
public struct HorizontalField: Equatable, Sendable {
    /// Towards where the device points.
    public var forward: Double
    /// To the right of it.
    public var right: Double

    public init(forward: Double, right: Double) {
        self.forward = forward
        self.right = right
    }

    /// The field towards a north that lies `heading` degrees to the left of where the device points.
    init(strength: Double, heading: Double) {
        let angle = heading * .pi / 180
        self.init(forward: strength * cos(angle), right: -strength * sin(angle))
    }

    /// The heading that a compass shows which takes the field's direction for north, degrees.
    var heading: Double { atan2(-right, forward) * 180 / .pi }

    var isZero: Bool { forward == 0 && right == 0 }
}

/// A 2×2 matrix that turns one horizontal field into another, rows `forward` and `right`.
public struct FieldMatrix: Equatable, Sendable {
    public var forward: HorizontalField
    public var right: HorizontalField

    public init(forward: HorizontalField, right: HorizontalField) {
        self.forward = forward
        self.right = right
    }

    /// Iron that changes nothing.
    public static let identity = FieldMatrix(
        forward: HorizontalField(forward: 1, right: 0), right: HorizontalField(forward: 0, right: 1))

    /// How much it stretches areas; where this is not more than 0 a compass can't tell directions.
    public var determinant: Double { forward.forward * right.right - forward.right * right.forward }

    func times(_ field: HorizontalField) -> HorizontalField {
        HorizontalField(
            forward: forward.forward * field.forward + forward.right * field.right,
            right: right.forward * field.forward + right.right * field.right)
    }

    var inverse: FieldMatrix {
        let d = determinant
        return FieldMatrix(
            forward: HorizontalField(forward: right.right / d, right: -forward.right / d),
            right: HorizontalField(forward: -right.forward / d, right: forward.forward / d))
    }
}
