import SceneMath

/// Where particles come from, around the source, in the node's axes; metres and radians.
public enum EmitterShape: Hashable, Sendable {
    case point
    /// A ball; with `surfaceOnly` its skin alone.
    case sphere(radius: Double, surfaceOnly: Bool = false)
    /// Width, height and depth.
    case box(size: Vector3)
    /// A cone along +y that opens upwards by `angle` from its axis; `radius` is that of its lower end.
    case cone(radius: Double, angle: Double, height: Double)
    /// A disc across the y axis; with `edgeOnly` its rim alone.
    case circle(radius: Double, edgeOnly: Bool = false)
    case line(from: Vector3, to: Vector3)
}
