import SceneMath

/// A picture all around the eye, equirectangular: its width covers 360°, east to the right of north, its height from straight
/// up to straight down. It has no seam where its left and right edges meet, and none at the poles.
public struct Panorama: Hashable, Sendable {
    /// Its sampler is not used: a panorama goes round, and is read as finely as the view needs.
    public var picture: Texture
    /// Where the middle of the picture lies, radians clockwise from north (−z).
    public var heading: Double
    /// Turns the picture's own axes (+y straight up) into the scene's: elsewhere on the Earth up is another way.
    public var orientation = Quaternion.identity

    public init(_ picture: Texture, heading: Double = 0) {
        self.picture = picture
        self.heading = heading
    }
}
