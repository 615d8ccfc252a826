import SceneRenderer

/// A finished picture on its way to a file.
struct Picture: Sendable {
    private enum Pixels {
        case frame(RenderedFrame)
        case rows([UInt8])
    }

    let index: Int
    let width: Int
    let height: Int
    private let pixels: Pixels

    /// A frame that the renderer drew.
    init(_ frame: RenderedFrame) {
        index = frame.index
        width = frame.size.width
        height = frame.size.height
        pixels = .frame(frame)
    }

    /// An opaque picture as Cairo has it: blue, green, red, alpha, the top row first.
    init(index: Int, width: Int, height: Int, bgra: [UInt8]) {
        self.index = index
        self.width = width
        self.height = height
        var rgba = bgra
        rgba.withUnsafeMutableBytes { bytes in
            for start in stride(from: 0, to: bytes.count - 3, by: 4) { bytes.swapAt(start, start + 2) }
        }
        pixels = .rows(rgba)
    }

    /// RGBA rows without gaps, and whether the first is the lowest.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer, _ isBottomUp: Bool) throws -> Result) rethrows -> Result {
        switch pixels {
        case .frame(let frame): try frame.withBottomUpBytes { try body($0, true) }
        case .rows(let rows): try rows.withUnsafeBytes { try body($0, false) }
        }
    }
}
