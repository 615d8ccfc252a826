/// What the messages of one local number look like until it is defined again.
struct FITDefinition {
    /// A field that is looked at, and where it is in the message.
    struct Field {
        var number: UInt8
        var type: FITBaseType
        var offset: Int
        var size: Int
    }

    var message: UInt16
    var isBigEndian: Bool
    private(set) var fields: [Field] = []
    /// Bytes of each value, in order, for finding the one that the end of a file cuts.
    private var sizes: [UInt8] = []
    /// Bytes of a message after its header.
    private(set) var size = 0

    init(message: UInt16, isBigEndian: Bool) {
        self.message = message
        self.isBigEndian = isBigEndian
    }

    /// Adds a field. One whose size is no multiple of its type's is passed over.
    mutating func append(number: UInt8, size fieldSize: UInt8, type: FITBaseType) {
        if FITProfile.isWanted(number, of: message), fieldSize > 0, Int(fieldSize) % type.size == 0 {
            fields.append(Field(number: number, type: type, offset: size, size: Int(fieldSize)))
        }
        pass(fieldSize)
    }

    /// Adds a value that is not looked at, such as a developer's field.
    mutating func pass(_ fieldSize: UInt8) {
        sizes.append(fieldSize)
        size += Int(fieldSize)
    }

    /// Where in a message the value begins that doesn't fit into `count` bytes.
    func startOfValue(cutAt count: Int) -> Int {
        var start = 0
        for size in sizes {
            if start + Int(size) > count { return start }
            start += Int(size)
        }
        return start
    }
}
