/// The names of GPX's elements as numbers: the ASCII bytes of the local name, up to eight, most significant first.
///
/// The reader meets a few million names in a large file; as numbers they are compared at once.
package enum ElementKey {
    package static let gpx: UInt64 = 0x67_7078
    package static let trk: UInt64 = 0x74_726B
    package static let trkseg: UInt64 = 0x7472_6B73_6567
    package static let trkpt: UInt64 = 0x74_726B_7074
    package static let rte: UInt64 = 0x72_7465
    package static let rtept: UInt64 = 0x72_7465_7074
    package static let wpt: UInt64 = 0x77_7074
    package static let ele: UInt64 = 0x65_6C65
    package static let time: UInt64 = 0x7469_6D65
    package static let name: UInt64 = 0x6E61_6D65
    package static let sym: UInt64 = 0x73_796D
    package static let type: UInt64 = 0x7479_7065
    package static let cmt: UInt64 = 0x63_6D74
    package static let desc: UInt64 = 0x6465_7363
    package static let speed: UInt64 = 0x73_7065_6564
    package static let course: UInt64 = 0x636F_7572_7365
    package static let heading: UInt64 = 0x68_6561_6469_6E67
    package static let pitch: UInt64 = 0x70_6974_6368
    package static let roll: UInt64 = 0x726F_6C6C
    /// Eight bytes, which longer names (`verticalAccuracy`) could end with too: compared with the name itself as well.
    package static let accuracy: UInt64 = 0x6163_6375_7261_6379
    /// The last eight bytes of `heightDatum`.
    package static let heightDatum: UInt64 = 0x6768_7444_6174_756D
    /// The last eight bytes of `geoidheight`, compared with the name itself as well.
    package static let geoidHeight: UInt64 = 0x6964_6865_6967_6874
    /// `extensions` is longer than eight bytes; this is what its last eight give.
    package static let extensions: UInt64 = 0x7465_6E73_696F_6E73

    /// The key of a qualified name and the length of its prefix (0 without one).
    @inline(__always)
    static func key(_ name: UnsafePointer<UInt8>) -> (key: UInt64, prefixLength: Int) {
        var key: UInt64 = 0
        var length = 0
        var prefixLength = 0
        while true {
            let byte = name[length]
            if byte == 0 { return (key, prefixLength) }
            if byte == UInt8(ascii: ":") {
                prefixLength = length
                key = 0
            } else {
                key = key << 8 | UInt64(byte)
            }
            length += 1
        }
    }

    /// Whether a qualified name is this long behind its prefix, without reading on past its end.
    static func hasLength(_ length: Int, _ name: UnsafePointer<UInt8>, prefixLength: Int) -> Bool {
        var count = 0
        while count <= prefixLength + length, name[count] != 0 { count += 1 }
        return name[count] == 0 && count == (prefixLength > 0 ? prefixLength + 1 : 0) + length
    }

    /// The key of a name, for tests of the constants.
    package static func key(of name: String) -> UInt64 {
        name.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
