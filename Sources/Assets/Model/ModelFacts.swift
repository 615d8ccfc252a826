import SceneMath

/// What is in a model file, counted as it is stored there.
public struct ModelFacts: Hashable, Sendable {
    /// A movement of the file.
    public struct Animation: Hashable, Sendable {
        public var name: String?
        /// Seconds.
        public var duration: Double
        public var channels: Int
    }

    /// A picture that the model names or holds.
    public struct Picture: Hashable, Sendable {
        /// From the model's folder, or the name of one inside the model.
        public var file: String
        /// Pixels; nil where nothing is known of it.
        public var width: Int?
        public var height: Int?
        /// Why it is not shown.
        public var problem: String?
    }

    /// `glTF`, `GLB`, `COLLADA` or `Wavefront OBJ`.
    public var format: String
    public var meshes: Int
    /// Each mesh once.
    public var trianglesStored: Int
    /// Once for each place where a mesh is shown.
    public var trianglesInScene: Int
    public var vertices: Int
    /// Empty names for those that have none.
    public var materials: [String]
    public var textures: [Picture]
    public var nodes: Int
    /// Of those nodes that have one.
    public var nodeNames: [String]
    public var animations: [Animation]
    /// Joints of each skin.
    public var skins: [Int]
    /// The most on one mesh.
    public var morphTargets: Int
    /// Metres, +y up, at rest; empty where nothing is shown.
    public var bounds: AxisAlignedBox
    /// The files beside the model that were read for it, as ways from its folder: with them it can be moved elsewhere.
    public var files: [String]
}
