import PlainText

/// A place on the Earth as people type it, in degrees: `-33.8,151.2` or `33.8S,151.2E`.
package struct PlaceText: Equatable, Sendable {
    /// Degrees north, −90 to 90.
    package var latitude: Double
    /// Degrees east, −180 to 180.
    package var longitude: Double
    /// Metres, where the option asks for one; else 0.
    package var height: Double

    package init(latitude: Double, longitude: Double, height: Double = 0) {
        self.latitude = latitude
        self.longitude = longitude
        self.height = height
    }

    /// Reads a latitude, a longitude and, `withHeight`, a height, with commas between them.
    package init(reading text: String, withHeight: Bool = false) throws(ValueProblem) {
        let wanted = withHeight ? "LAT,LON,H such as -33.8,151.2,0" : "LAT,LON such as -33.8,151.2 or 33.8S,151.2E"
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == (withHeight ? 3 : 2) else { throw ValueProblem("is not \(wanted)") }
        guard let latitude = DecimalNumber.parseAngle(parts[0], positive: "N", negative: "S"),
            let longitude = DecimalNumber.parseAngle(parts[1], positive: "E", negative: "W")
        else { throw ValueProblem("is not \(wanted)") }
        if abs(latitude) > 90 { throw ValueProblem("has a latitude outside -90 to 90") }
        if abs(longitude) > 180 { throw ValueProblem("has a longitude outside -180 to 180") }
        var height = 0.0
        if withHeight {
            guard let read = DecimalNumber.parse(parts[2]) else { throw ValueProblem("is not \(wanted)") }
            height = read
        }
        self.init(latitude: latitude, longitude: longitude, height: height)
    }
}
