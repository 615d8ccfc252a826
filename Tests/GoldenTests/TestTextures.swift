import SceneGraph

/// Pictures for surfaces, made by rule.
enum TestTextures {
    /// Squares of two colours.
    static func checker(
        _ squares: Int, size: Int = 256, _ a: (UInt8, UInt8, UInt8) = (235, 235, 235),
        _ b: (UInt8, UInt8, UInt8) = (40, 40, 40),
        sampler: Sampler = Sampler()
    ) -> Texture {
        var image = PixelImage(width: size, height: size)
        for y in 0..<size {
            for x in 0..<size {
                let c = (x * squares / size + y * squares / size) % 2 == 0 ? a : b
                image[x, y] = (c.0, c.1, c.2, 255)
            }
        }
        return Texture(image, sampler: sampler)
    }

    /// A cross of 4 × 3 cells: each face of a cube has its colour, a lighter upper left corner and a dark frame.
    static var crossAtlas: Texture {
        let cell = 64
        var image = PixelImage(width: 4 * cell, height: 3 * cell, filledWith: (30, 30, 30, 255))
        let faces: [(Int, Int, (UInt8, UInt8, UInt8))] = [
            (1, 0, (230, 230, 230)), (0, 1, (70, 160, 80)), (1, 1, (200, 60, 50)), (2, 1, (60, 90, 200)),
            (3, 1, (230, 140, 40)), (1, 2, (220, 200, 60)),
        ]
        for (column, row, color) in faces {
            for y in 0..<cell {
                for x in 0..<cell {
                    let isFrame = x < 4 || y < 4 || x >= cell - 4 || y >= cell - 4
                    let isCorner = x < cell / 3 && y < cell / 3
                    let c: (UInt8, UInt8, UInt8) = isFrame ? (30, 30, 30) : isCorner ? (255, 255, 255) : color
                    image[column * cell + x, row * cell + y] = (c.0, c.1, c.2, 255)
                }
            }
        }
        return Texture(image)
    }

    /// A leaf-like disc with holes: alpha 0 outside.
    static var leaf: Texture {
        let size = 128
        var image = PixelImage(width: size, height: size)
        for y in 0..<size {
            for x in 0..<size {
                let (dx, dy) = (Double(x) - 63.5, Double(y) - 63.5)
                let isIn = dx * dx + dy * dy < 60 * 60 && (x / 16 + y / 16) % 3 != 0
                image[x, y] = (90, UInt8(120 + x), 60, isIn ? 255 : 0)
            }
        }
        return Texture(image)
    }
}
