/// Schmidt semi-normalised associated Legendre functions of the sine of a latitude, with their derivatives by latitude.
///
/// Source: the recursion in the WMM technical report, section 1.2, equations 15 to 17.
struct SchmidtLegendre {
    private var values: [Double]
    private var derivatives: [Double]

    /// All functions up to `degree` at a latitude given by its sine and cosine.
    init(degree: Int, sine: Double, cosine: Double) {
        let count = (degree + 1) * (degree + 2) / 2
        values = [Double](repeating: 0, count: count)
        derivatives = [Double](repeating: 0, count: count)
        values[0] = 1
        for n in 1...degree {
            for m in 0...n {
                let here = Self.index(n, m)
                if n == m {
                    // P(1,1) carries the √2 of the semi-normalisation; from there on the factor is √(1 − 1/2n).
                    let factor = n == 1 ? 1 : (1 - 1 / Double(2 * n)).squareRoot()
                    let before = Self.index(n - 1, n - 1)
                    values[here] = factor * cosine * values[before]
                    derivatives[here] = factor * (cosine * derivatives[before] - sine * values[before])
                } else {
                    let scale = Double(n * n - m * m).squareRoot()
                    let first = Double(2 * n - 1) / scale
                    let before = Self.index(n - 1, m)
                    values[here] = first * sine * values[before]
                    derivatives[here] = first * (sine * derivatives[before] + cosine * values[before])
                    if n - 2 >= m {
                        let second = Double((n - 1) * (n - 1) - m * m).squareRoot() / scale
                        values[here] -= second * values[Self.index(n - 2, m)]
                        derivatives[here] -= second * derivatives[Self.index(n - 2, m)]
                    }
                }
            }
        }
    }

    func value(_ degree: Int, _ order: Int) -> Double { values[Self.index(degree, order)] }

    func derivative(_ degree: Int, _ order: Int) -> Double { derivatives[Self.index(degree, order)] }

    private static func index(_ degree: Int, _ order: Int) -> Int { degree * (degree + 1) / 2 + order }
}
