import Geodesy

/// Values over time, linear between them and constant beyond the ends; angles go the short way round.
struct TimeSeries {
    private var times: [Double] = []
    private var values: [Double] = []
    private let isAngle: Bool

    init(isAngle: Bool = false) { self.isAngle = isAngle }

    /// Adds a value. One that is not later than the last is left out.
    mutating func append(_ value: Double, at time: Double) {
        if let last = times.last, time <= last { return }
        times.append(time)
        values.append(value)
    }

    /// The value at a time; nil when there are none at all.
    func value(at time: Double) -> Double? {
        guard let first = values.first, let last = values.last else { return nil }
        var low = 0
        var high = times.count
        // The first that is later.
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        if low == 0 { return first }
        if low == times.count { return last }
        let fraction = (time - times[low - 1]) / (times[low] - times[low - 1])
        let step =
            isAngle ? Bearing.difference(from: values[low - 1], to: values[low]) : values[low] - values[low - 1]
        return values[low - 1] + step * fraction
    }
}
