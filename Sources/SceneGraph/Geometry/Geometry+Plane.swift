import SceneMath

extension Geometry {
    /// A rectangle in the plane z = 0 around the origin, seen from +z.
    /// - Parameter textureRepeat: how often the picture lies side by side, across and up.
    public static func plane(
        width: Double = 1, height: Double = 1, textureRepeat: Vector2 = Vector2(1, 1)
    ) -> Geometry {
        let x = Float(width / 2)
        let y = Float(height / 2)
        let u = Float(textureRepeat.x)
        let v = Float(textureRepeat.y)
        let normal = SIMD3<Float>(0, 0, 1)
        var mesh = MeshBuilder()
        mesh.vertex(SIMD3(-x, -y, 0), normal: normal, uv: SIMD2(0, 0))
        mesh.vertex(SIMD3(x, -y, 0), normal: normal, uv: SIMD2(u, 0))
        mesh.vertex(SIMD3(x, y, 0), normal: normal, uv: SIMD2(u, v))
        mesh.vertex(SIMD3(-x, y, 0), normal: normal, uv: SIMD2(0, v))
        mesh.quad(0, 1, 2, 3)
        return mesh.geometry(isClosed: false)
    }

    /// A level rectangle in the plane y = 0 around the origin, seen from above; the picture's upper edge is at −z (north).
    /// - Parameter textureRepeat: how often the picture lies side by side, along x and along −z.
    public static func floor(
        width: Double = 1, length: Double = 1, textureRepeat: Vector2 = Vector2(1, 1)
    ) -> Geometry {
        let x = Float(width / 2)
        let z = Float(length / 2)
        let u = Float(textureRepeat.x)
        let v = Float(textureRepeat.y)
        let normal = SIMD3<Float>(0, 1, 0)
        var mesh = MeshBuilder()
        mesh.vertex(SIMD3(-x, 0, z), normal: normal, uv: SIMD2(0, 0))
        mesh.vertex(SIMD3(x, 0, z), normal: normal, uv: SIMD2(u, 0))
        mesh.vertex(SIMD3(x, 0, -z), normal: normal, uv: SIMD2(u, v))
        mesh.vertex(SIMD3(-x, 0, -z), normal: normal, uv: SIMD2(0, v))
        mesh.quad(0, 1, 2, 3)
        return mesh.geometry(isClosed: false)
    }
}
