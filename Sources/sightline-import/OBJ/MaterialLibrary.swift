import ModelExchange
import PlainText

/// The materials of an MTL file.
struct MaterialLibrary {
    struct Entry {
        var name: String
        /// Kd, Ks, Ke, Ns and the like as they stand: numbers.
        var values: [String: [Double]] = [:]
        /// map_Kd and the like.
        var maps: [(keyword: String, map: Map)] = []
    }

    struct Map {
        var file: String
        /// u, v: added, and multiplied before.
        var offset: SIMD2<Double> = [0, 0]
        var scale: SIMD2<Double> = [1, 1]
        var isClamped = false
    }

    private(set) var entries: [Entry] = []

    init(_ bytes: [UInt8]) {
        var lines = OBJLines(bytes)
        while let line = lines.next() {
            if line.keyword == "newmtl" {
                entries.append(Entry(name: String(line.rest)))
                continue
            }
            guard !entries.isEmpty else { continue }
            let key = line.keyword.lowercased()
            if key.hasPrefix("map_") || ["bump", "disp", "decal", "refl", "norm"].contains(key) {
                if let map = Self.map(line) { entries[entries.count - 1].maps.append((key, map)) }
            } else {
                let numbers = line.words.map { DecimalNumber.parse($0) }
                if !numbers.isEmpty, numbers.allSatisfy({ $0 != nil }) {
                    entries[entries.count - 1].values[key] = numbers.compactMap { $0 }
                }
            }
        }
    }

    /// Options, then a name that may hold blanks; some writers put options behind it.
    private static func map(_ line: OBJLines.Line) -> Map? {
        var map = Map(file: "")
        var words = line.words[...]
        func numbers(_ most: Int) -> [Double] {
            var result: [Double] = []
            while result.count < most, let word = words.first, let number = DecimalNumber.parse(word) {
                result.append(number)
                words.removeFirst()
            }
            return result
        }
        while let option = words.first, option.hasPrefix("-"), words.count > 1 {
            words.removeFirst()
            switch option {
            case "-s":
                let n = numbers(3)
                map.scale = [n.first ?? 1, n.count > 1 ? n[1] : 1]
            case "-o":
                let n = numbers(3)
                map.offset = [n.first ?? 0, n.count > 1 ? n[1] : 0]
            case "-t", "-mm": _ = numbers(3)
            case "-bm", "-boost", "-texres": _ = numbers(1)
            case "-clamp": map.isClamped = words.popFirst() == "on"
            case "-blendu", "-blendv", "-cc", "-imfchan", "-type": words.removeFirst()
            default: break
            }
        }
        guard let first = words.first, let last = words.last else { return nil }
        map.file = String(line.rest[first.startIndex..<last.endIndex])
        return map
    }
}
