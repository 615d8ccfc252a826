/// The unit of speed at sea and in the air.
package enum Knot {
    /// A nautical mile of 1,852 m an hour.
    package static let metresPerSecond = 1852.0 / 3600
}
