/// The corners of triangles or lines by number, in the narrowest type that holds them.
public enum IndexList: Hashable, Sendable {
    case uint16([UInt16])
    case uint32([UInt32])

    /// 16 bits where the largest of `vertexCount` vertices fits.
    public init(_ indices: [Int], vertexCount: Int) {
        self = vertexCount <= 65_536 ? .uint16(indices.map { UInt16($0) }) : .uint32(indices.map { UInt32($0) })
    }

    public var count: Int {
        switch self {
        case .uint16(let list): list.count
        case .uint32(let list): list.count
        }
    }

    public subscript(position: Int) -> Int {
        switch self {
        case .uint16(let list): Int(list[position])
        case .uint32(let list): Int(list[position])
        }
    }

    /// All of them, for work that is not a hot path.
    public var array: [Int] {
        switch self {
        case .uint16(let list): list.map { Int($0) }
        case .uint32(let list): list.map { Int($0) }
        }
    }
}
