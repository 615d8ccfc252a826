/// A POI in the picture of a moment. What is nil is not asked for; at least one thing is.
public struct ViewExpectation: Equatable, Sendable {
    public var at: SessionTime
    /// The id of the POI.
    public var poi: String
    /// As `explain` tells it: in range, in the frustum by any part, and not hidden.
    public var isVisible: Bool?
    /// The least number of pixels of the picture that it is seen in; what is hidden does not count.
    public var minPixels: Int?
    /// Whether nothing hides it.
    public var isUnoccluded: Bool?
    /// The farthest that the model's centre may be from that of the picture, as a part of the picture's height.
    public var centre: Double?

    public init(at: SessionTime, poi: String) {
        self.at = at
        self.poi = poi
    }
}
