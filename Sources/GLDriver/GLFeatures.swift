/// Which of the features beyond OpenGL 3.3 are used where the driver has them.
///
/// Tests switch them off one by one to walk the paths that older drivers take.
public struct GLFeatures: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Buffers that stay mapped while they are in use (4.4, ARB_buffer_storage).
    public static let persistentMapping = GLFeatures(rawValue: 1 << 0)
    /// Instanced draws that start at any instance (4.2, ARB_base_instance).
    public static let baseInstance = GLFeatures(rawValue: 1 << 1)
    /// Telling the driver that depth is not needed any more (4.3, ARB_invalidate_subdata).
    public static let invalidate = GLFeatures(rawValue: 1 << 2)
    /// Messages of the driver by callback (4.3, KHR_debug).
    public static let debugOutput = GLFeatures(rawValue: 1 << 3)
    /// Anisotropic filtering (4.6, EXT_texture_filter_anisotropic).
    public static let anisotropy = GLFeatures(rawValue: 1 << 4)

    public static let all: GLFeatures = [.persistentMapping, .baseInstance, .invalidate, .debugOutput, .anisotropy]
}
