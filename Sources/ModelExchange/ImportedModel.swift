/// What the importer found in a model file: plain lists that name each other by index. Metres, +y up.
package struct ImportedModel: Equatable, Sendable {
    package var facts = ImportedFacts()
    package var images: [ImportedImage] = []
    package var materials: [ImportedMaterial] = []
    package var meshes: [ImportedMesh] = []
    /// Parents before children.
    package var nodes: [ImportedNode] = []
    package var skins: [ImportedSkin] = []
    package var clips: [ImportedClip] = []
    /// What was left out or mended, one sentence each.
    package var warnings: [String] = []
    /// The files beside the model that were read for it, each once, as ways from its folder.
    package var files: [String] = []

    package init() {}
}

/// What a file holds, counted as it is stored there.
package struct ImportedFacts: Equatable, Sendable {
    /// `glTF`, `GLB`, `COLLADA`, `Wavefront OBJ`.
    package var format = ""
    package var meshes = 0
    /// Each mesh once.
    package var trianglesStored = 0
    package var vertices = 0
    package var nodes = 0
    /// Of those nodes that have one.
    package var nodeNames: [String] = []
    package var materialNames: [String] = []
    package var animations: [Animation] = []
    /// Joints of each skin.
    package var skins: [Int] = []
    /// The most on one mesh.
    package var morphTargets = 0

    package struct Animation: Equatable, Sendable {
        package var name: String?
        /// Seconds.
        package var duration: Double
        package var channels: Int

        package init(name: String?, duration: Double, channels: Int) {
            self.name = name
            self.duration = duration
            self.channels = channels
        }
    }

    package init() {}
}

/// A picture that a model names or holds.
package struct ImportedImage: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        /// A picture file, whatever its format.
        case bytes([UInt8])
        /// Why there is none.
        case problem(String)
    }

    /// As the model calls it.
    package var name: String
    package var content: Content

    package init(name: String, content: Content) {
        self.name = name
        self.content = content
    }
}

/// A place in the tree.
package struct ImportedNode: Equatable, Sendable {
    package var name: String?
    package var parent: Int?
    /// Three rows of four.
    package var transform: [Double]
    package var meshes: [Int]
    package var skin: Int?
    package var weights: [Double]

    package init(
        name: String?, parent: Int?, transform: [Double], meshes: [Int] = [], skin: Int? = nil, weights: [Double] = []
    ) {
        self.name = name
        self.parent = parent
        self.transform = transform
        self.meshes = meshes
        self.skin = skin
        self.weights = weights
    }
}

/// The joints of a skin and their inverse bind matrices, twelve numbers (three rows) each.
package struct ImportedSkin: Equatable, Sendable {
    package var joints: [Int]
    package var inverseBindMatrices: [Double]

    package init(joints: [Int], inverseBindMatrices: [Double]) {
        self.joints = joints
        self.inverseBindMatrices = inverseBindMatrices
    }
}
