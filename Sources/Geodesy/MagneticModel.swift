import Foundation

/// The World Magnetic Model: declination, inclination and strength of the Earth's main field for five years each.
///
/// Source: A. Chulliat et al., The US/UK World Magnetic Model for 2020–2025, NOAA technical report (2020), section 1.
public struct MagneticModel: Sendable {
    /// One line of a coefficient file.
    struct Coefficient: Sendable {
        let degree: Int
        let order: Int
        let g: Double
        let h: Double
        let gChange: Double
        let hChange: Double

        init(_ degree: Int, _ order: Int, _ g: Double, _ h: Double, _ gChange: Double, _ hChange: Double) {
            self.degree = degree
            self.order = order
            self.g = g
            self.h = h
            self.gChange = gChange
            self.hChange = hChange
        }
    }

    /// The model's name, such as `WMM2025`.
    public let name: String

    /// Decimal year of the coefficients, the first for which the model holds.
    public let epoch: Double

    /// Decimal year up to which (inclusive) the model holds.
    public var validUntil: Double { epoch + 5 }

    /// Kilometres above the ellipsoid for which there are answers. The model is made for −1 to 850 km (NOAA technical report, section
    /// 1.2); a little more costs little, but near the Earth's centre the sum has no limit, and far out it says nothing.
    public static let heights = -10.0...1000

    private let coefficients: [Coefficient]

    /// The model for 2020.0 to 2025.0.
    public static let wmm2020 = MagneticModel(name: "WMM2020", epoch: 2020, coefficients: coefficients2020)

    /// The model for 2025.0 to 2030.0.
    public static let wmm2025 = MagneticModel(name: "WMM2025", epoch: 2025, coefficients: coefficients2025)

    /// The model that holds in a decimal year; from 2025.0 on that is WMM2025.
    /// - Throws: `MagneticModelError.outsideValidity` before 2020.0, after 2030.0 and for NaN.
    public static func model(forDecimalYear year: Double) throws(MagneticModelError) -> MagneticModel {
        if year >= wmm2020.epoch && year < wmm2025.epoch { return wmm2020 }
        if year >= wmm2025.epoch && year <= wmm2025.validUntil { return wmm2025 }
        throw .outsideValidity(
            model: "WMM2020 and WMM2025", year: year, validFrom: wmm2020.epoch, validUntil: wmm2025.validUntil)
    }

    /// The field at a coordinate, a height in kilometres above the ellipsoid and a decimal year of this model.
    /// - Throws: `MagneticModelError`.
    public func field(
        at coordinate: Coordinate, heightKilometres: Double = 0, decimalYear: Double
    ) throws(MagneticModelError) -> MagneticField {
        guard decimalYear >= epoch && decimalYear <= validUntil else {
            throw .outsideValidity(model: name, year: decimalYear, validFrom: epoch, validUntil: validUntil)
        }
        guard coordinate.latitude.magnitude <= 90, coordinate.longitude.isFinite, heightKilometres.isFinite else {
            throw .invalidPlace
        }
        guard Self.heights.contains(heightKilometres) else {
            throw .outsideHeights(
                kilometres: heightKilometres, validFrom: Self.heights.lowerBound, validUntil: Self.heights.upperBound)
        }
        return evaluate(at: coordinate, heightKilometres: heightKilometres, decimalYear: decimalYear)
    }

    /// Angle from true to magnetic north in the model that holds in that year, degrees, east positive.
    /// - Throws: `MagneticModelError`.
    public static func declination(
        at coordinate: Coordinate, heightKilometres: Double = 0, decimalYear: Double
    ) throws(MagneticModelError) -> Degrees {
        try model(forDecimalYear: decimalYear)
            .field(at: coordinate, heightKilometres: heightKilometres, decimalYear: decimalYear).declination
    }

    /// The declination for the replay of old and future walks: a year outside the models counts as their nearest edge.
    /// - Returns: the declination in degrees and whether the year was moved, which deserves a warning.
    /// - Throws: `MagneticModelError.invalidPlace`.
    public static func clampedDeclination(
        at coordinate: Coordinate, heightKilometres: Double = 0, decimalYear: Double
    ) throws(MagneticModelError) -> (declination: Degrees, wasClamped: Bool) {
        let result = try clampedField(at: coordinate, heightKilometres: heightKilometres, decimalYear: decimalYear)
        return (result.field.declination, result.wasClamped)
    }

    /// The whole field for the replay of old and future walks: a year outside the models counts as their nearest edge.
    /// - Returns: the field and whether the year was moved, which deserves a warning.
    /// - Throws: `MagneticModelError.invalidPlace`.
    public static func clampedField(
        at coordinate: Coordinate, heightKilometres: Double = 0, decimalYear: Double
    ) throws(MagneticModelError) -> (field: MagneticField, wasClamped: Bool) {
        guard !decimalYear.isNaN, !heightKilometres.isNaN else { throw .invalidPlace }
        let year = min(max(decimalYear, wmm2020.epoch), wmm2025.validUntil)
        // A recorded height may be nonsense; the walk is still on the Earth.
        let height = min(max(heightKilometres, heights.lowerBound), heights.upperBound)
        let field = try model(forDecimalYear: year)
            .field(at: coordinate, heightKilometres: height, decimalYear: year)
        return (field, year != decimalYear)
    }

    /// The spherical harmonic sum in geocentric coordinates, turned into the local vertical.
    private func evaluate(
        at coordinate: Coordinate, heightKilometres: Double, decimalYear: Double
    ) -> MagneticField {
        let latitude = coordinate.latitude * radiansPerDegree
        let longitude = coordinate.longitude * radiansPerDegree
        let position = Geocentric.position(of: coordinate, height: heightKilometres * 1000)
        let radius = (position.x * position.x + position.y * position.y + position.z * position.z).squareRoot()
        let geocentricLatitude = asin(position.z / radius)
        let sine = position.z / radius
        // At the poles east has no meaning in the sum (division by the cosine); a hair's breadth beside them it has.
        let cosine = max((1 - sine * sine).squareRoot(), 1e-10)
        let legendre = SchmidtLegendre(degree: 12, sine: sine, cosine: cosine)
        let years = decimalYear - epoch

        var north = 0.0
        var east = 0.0
        var down = 0.0
        for term in coefficients {
            let g = term.g + years * term.gChange
            let h = term.h + years * term.hChange
            let angle = Double(term.order) * longitude
            let along = g * cos(angle) + h * sin(angle)
            let across = Double(term.order) * (g * sin(angle) - h * cos(angle))
            let power = pow(6_371_200 / radius, Double(term.degree + 2))
            let value = legendre.value(term.degree, term.order)
            north -= power * along * legendre.derivative(term.degree, term.order)
            east += power * across * value / cosine
            down -= power * Double(term.degree + 1) * along * value
        }
        let tilt = geocentricLatitude - latitude
        return MagneticField(
            north: north * cos(tilt) - down * sin(tilt), east: east, down: north * sin(tilt) + down * cos(tilt))
    }
}
