import CPNG
import SceneGraph

/// The rows of a picture on their way into a PNG file: turned up the right way, filtered, packed.
struct PNGRows {
    let bytes: UnsafeRawBufferPointer
    let width: Int
    let height: Int
    let stride: Int
    let isBottomUp: Bool
    let isOpaque: Bool

    init(bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, isBottomUp: Bool, isOpaque: Bool?) {
        self.bytes = bytes
        self.width = width
        self.height = height
        self.stride = stride
        self.isBottomUp = isBottomUp
        self.isOpaque = isOpaque ?? Self.findOpaque(bytes, width: width, height: height, stride: stride)
    }

    private static func findOpaque(_ bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) -> Bool {
        for row in 0..<height {
            var all: UInt32 = 0xFF00_0000
            for pixel in 0..<width {
                all &= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: row * stride + pixel * 4, as: UInt32.self))
            }
            if all != 0xFF00_0000 { return false }
        }
        return true
    }

    /// The filtered rows as a zlib stream.
    func deflated(_ effort: PNGWriter.Effort) -> [UInt8] {
        let channels = isOpaque ? 3 : 4
        let rowBytes = 1 + width * channels
        let filtered = [UInt8](unsafeUninitializedCapacity: rowBytes * height) { target, count in
            guard let base = target.baseAddress else { return }
            for row in 0..<height { filter(row, into: base + row * rowBytes, channels: channels) }
            count = rowBytes * height
        }
        var stream = z_stream()
        let level = effort == .fast ? PNGTuning.level : 9
        let strategy = effort == .fast ? PNGTuning.strategy : Z_FILTERED
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, 15, 8, strategy, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return [] }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(filtered.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            filtered.withUnsafeBufferPointer { source in
                stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(bound)
                _ = deflate(&stream, Z_FINISH)
            }
            count = bound - Int(stream.avail_out)
        }
    }

    private func source(_ row: Int) -> UnsafePointer<UInt8>? {
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self).advanced(by: (isBottomUp ? height - 1 - row : row) * stride)
    }

    /// One row with its filter byte.
    private func filter(_ row: Int, into target: UnsafeMutablePointer<UInt8>, channels: Int) {
        guard let here = source(row) else { return }
        let above = row > 0 ? source(row - 1) : nil
        let out = target + 1
        switch PNGTuning.filter {
        case 0:
            target[0] = 0
            if channels == 4 { out.update(from: here, count: width * 4) } else {
                for pixel in 0..<width {
                    out[3 * pixel] = here[4 * pixel]
                    out[3 * pixel + 1] = here[4 * pixel + 1]
                    out[3 * pixel + 2] = here[4 * pixel + 2]
                }
            }
        case 1:
            target[0] = 1
            for channel in 0..<channels { out[channel] = here[channel] }
            if channels == 4 {
                for index in 4..<max(4, width * 4) { out[index] = here[index] &- here[index - 4] }
            } else {
                for pixel in 1..<max(1, width) {
                    out[3 * pixel] = here[4 * pixel] &- here[4 * pixel - 4]
                    out[3 * pixel + 1] = here[4 * pixel + 1] &- here[4 * pixel - 3]
                    out[3 * pixel + 2] = here[4 * pixel + 2] &- here[4 * pixel - 2]
                }
            }
        default:
            target[0] = 2
            for pixel in 0..<width {
                for channel in 0..<channels {
                    out[channels * pixel + channel] = here[4 * pixel + channel] &- (above?[4 * pixel + channel] ?? 0)
                }
            }
        }
    }
}

enum PNGTuning {
    nonisolated(unsafe) static var level: Int32 = 1
    nonisolated(unsafe) static var strategy: Int32 = Z_DEFAULT_STRATEGY
    nonisolated(unsafe) static var filter = 1
}
