/// Triangles or lines of one material. Numbers of vertices lie in a row: x, y, z, x, y, z …
package struct ImportedMesh: Equatable, Sendable {
    package enum Primitive: UInt8, Sendable { case triangles, lines }

    package var primitive = Primitive.triangles
    package var material: Int?
    package var positions: [Float] = []
    /// Empty where the file has none.
    package var normals: [Float] = []
    /// Red, green, blue, alpha; empty where the file has none.
    package var colors: [Float] = []
    /// Sets of u, v; v points up.
    package var textureCoordinates: [[Float]] = []
    package var indices: [Int32] = []
    /// Where the joints of each vertex begin, one more than vertices; empty without a skin.
    package var influenceStarts: [Int32] = []
    package var joints: [Int32] = []
    package var weights: [Float] = []
    package var morphTargets: [Morph] = []
    /// Made-up normals stand straight on each triangle; otherwise they are smooth over blunt edges.
    package var isFlat = false

    /// What a morph target adds to positions and normals.
    package struct Morph: Equatable, Sendable {
        package var name: String?
        package var positions: [Float]
        /// Empty where the file has none.
        package var normals: [Float]

        package init(name: String?, positions: [Float], normals: [Float]) {
            self.name = name
            self.positions = positions
            self.normals = normals
        }
    }

    package init() {}

    package var vertexCount: Int { positions.count / 3 }
}
