/// The numbers of the random streams of a seed, so that no two uses share numbers. 1 and 2 are the receiver's east and north, 3 is
/// the compass, 4 and 5 are the receiver's height and scale.
enum RandomStreams {
    static let outages: UInt64 = 6
    static let stale: UInt64 = 8
    /// Four for each process of a preset.
    static let preset: UInt64 = 0x100
    /// 64 for each entry of `sensors.position.errors`.
    static let positionErrors: UInt64 = 0x1_0000_0000
    /// One for each entry of `sensors.compass.errors`.
    static let compassErrors: UInt64 = 0x2_0000_0000
}
