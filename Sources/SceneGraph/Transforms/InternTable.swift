/// Values by small number, one number for equal values, counted so that a number is free again once nobody uses it.
struct InternTable<Value: Hashable> {
    private(set) var values: [Value] = []
    private var uses: [Int] = []
    private var numbers: [Value: Int] = [:]
    private var free: [Int] = []
    private var last = 0
    private let vacant: Value

    /// - Parameter vacant: what stands in `values` at a number that is not in use.
    init(vacant: Value) { self.vacant = vacant }

    /// The number of the value, with one use more.
    mutating func intern(_ value: Value) -> Int {
        // Most neighbours in a tree look alike: no hashing for them.
        if last < values.count, uses[last] > 0, values[last] == value {
            uses[last] += 1
            return last
        }
        if let number = numbers[value] {
            uses[number] += 1
            last = number
            return number
        }
        let number: Int
        if let reused = free.popLast() {
            number = reused
            values[number] = value
            uses[number] = 1
        } else {
            number = values.count
            values.append(value)
            uses.append(1)
        }
        numbers[value] = number
        last = number
        return number
    }

    /// One use less; true where it was the last.
    @discardableResult mutating func release(_ number: Int) -> Bool {
        uses[number] -= 1
        guard uses[number] == 0 else { return false }
        numbers[values[number]] = nil
        values[number] = vacant
        free.append(number)
        return true
    }
}
