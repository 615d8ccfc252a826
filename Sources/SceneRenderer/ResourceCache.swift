import GLDriver
import SceneGraph
import ShaderLibrary

/// What of the scene lies in the GPU's memory, by the identity of meshes and pictures. The context's thread.
final class ResourceCache {
    private struct TextureKey: Hashable {
        var identity: UInt64
        var sampler: Sampler
    }

    private struct Entry<Value> {
        var value: Value
        var lastUse: Int
    }

    private let context: GLContext
    private let isManaged: Bool
    private var meshes: [UInt64: Entry<GLMesh>] = [:]
    /// Of meshes whose vertices come with the frame, by the identity of their triangles.
    private var streamed: [UInt64: Entry<GLMesh>] = [:]
    private var panoramas: [UInt64: Entry<GLTexture>] = [:]
    private var spritePrograms: [[String]: GLProgram] = [:]
    private var quad: GLMesh?
    private var textures: [TextureKey: Entry<GLTexture>] = [:]
    private var programs: [SceneVariant: GLProgram] = [:]
    private var frame = 0

    /// Frames after which what is not drawn is let go.
    private static let patience = 240

    init(_ context: GLContext, isManaged: Bool) {
        self.context = context
        self.isManaged = isManaged
    }

    /// Starts a frame; now and then lets go of what has not been drawn for long.
    func nextFrame() {
        frame += 1
        if frame % 60 == 0 {
            let oldest = frame - Self.patience
            meshes = meshes.filter { $0.value.lastUse >= oldest }
            streamed = streamed.filter { $0.value.lastUse >= oldest }
            textures = textures.filter { $0.value.lastUse >= oldest }
            panoramas = panoramas.filter { $0.value.lastUse >= oldest }
        }
    }

    func mesh(_ geometry: Geometry) throws(GLDriverError) -> GLMesh {
        if let known = meshes[geometry.identity] {
            if known.lastUse != frame { meshes[geometry.identity]?.lastUse = frame }
            return known.value
        }
        let mesh = try GLMesh(
            context, vertices: geometry.vertices, indices: GLMesh.Indices(geometry.indices),
            primitive: geometry.primitive == .lines ? .lines : .triangles)
        meshes[geometry.identity] = Entry(value: mesh, lastUse: frame)
        return mesh
    }

    /// The triangles alone of a mesh whose vertices come with the frame: one for all that were deformed from the same one.
    func streamedMesh(_ geometry: Geometry) throws(GLDriverError) -> GLMesh {
        if let known = streamed[geometry.topologyIdentity] {
            if known.lastUse != frame { streamed[geometry.topologyIdentity]?.lastUse = frame }
            return known.value
        }
        let mesh = try GLMesh(
            context, streaming: geometry.vertices.count, indices: GLMesh.Indices(geometry.indices),
            primitive: geometry.primitive == .lines ? .lines : .triangles)
        streamed[geometry.topologyIdentity] = Entry(value: mesh, lastUse: frame)
        return mesh
    }

    /// The square that sprites are drawn as, from −1 to 1.
    func spriteQuad() throws(GLDriverError) -> GLMesh {
        if let quad { return quad }
        let corners: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
        let vertices = corners.map { corner in
            Vertex(position: SIMD3(corner * 2 - 1, 0), normal: SIMD3(0, 0, 1), uv: corner)
        }
        let mesh = try GLMesh(context, vertices: vertices, indices: .narrow([0, 1, 2, 0, 2, 3]))
        quad = mesh
        return mesh
    }

    /// A picture all around: it goes round, and is smooth at the poles.
    func panorama(_ picture: Texture) throws(GLDriverError) -> GLTexture {
        if let known = panoramas[picture.identity] {
            if known.lastUse != frame { panoramas[picture.identity]?.lastUse = frame }
            return known.value
        }
        let isLight = isManaged && picture.colorSpace == .sRGB
        let result = try GLTexture(
            context, width: picture.width, height: picture.height, format: isLight ? .srgba8 : .rgba8,
            sampling: GLSampling(wrapX: .repeat, wrapY: .clamp))
        try result.write(
            context, Self.flipped(PolarBlur.applied(to: picture.image, isSRGB: isLight)), rowStride: picture.width * 4,
            width: picture.width, height: picture.height)
        result.generateMipmaps(context)
        panoramas[picture.identity] = Entry(value: result, lastUse: frame)
        return result
    }

    /// Compiled at first use; there are few.
    func spriteProgram(isTextured: Bool, isTurned: Bool) throws(GLDriverError) -> GLProgram {
        let defines = (isTextured ? ["TEXTURED"] : []) + (isTurned ? ["TURNED"] : [])
        if let known = spritePrograms[defines] { return known }
        let program = try GLProgram(
            context, vertex: ShaderSource.sprite.vertex, fragment: ShaderSource.sprite.fragment, defines: defines,
            samplers: ["surface"],
            attributes: ["position", "normal", "textureCoordinate", "place", "color", "axes"], label: "sprite")
        spritePrograms[defines] = program
        return program
    }

    func texture(_ texture: Texture) throws(GLDriverError) -> GLTexture {
        let key = TextureKey(identity: texture.identity, sampler: texture.sampler)
        if let known = textures[key] {
            if known.lastUse != frame { textures[key]?.lastUse = frame }
            return known.value
        }
        let format: GLTexture.Format = isManaged && texture.colorSpace == .sRGB ? .srgba8 : .rgba8
        let result = try GLTexture(
            context, width: texture.width, height: texture.height, format: format, sampling: GLSampling(texture.sampler)
        )
        // The picture's rows come from the top, OpenGL's from the bottom.
        try result.write(
            context, Self.flipped(texture.image), rowStride: texture.width * 4, width: texture.width,
            height: texture.height)
        result.generateMipmaps(context)
        textures[key] = Entry(value: result, lastUse: frame)
        return result
    }

    /// Compiled at first use; there are few.
    func program(_ variant: SceneVariant) throws(GLDriverError) -> GLProgram {
        if let known = programs[variant] { return known }
        let program = try GLProgram(
            context, vertex: ShaderSource.scene.vertex, fragment: ShaderSource.scene.fragment,
            defines: variant.defines, samplers: ["surface"],
            attributes: ["position", "normal", "textureCoordinate", "row0", "row1", "row2", "extra"], label: "scene")
        programs[variant] = program
        return program
    }

    private static func flipped(_ image: PixelImage) -> [UInt8] {
        let rowBytes = image.width * 4
        var result: [UInt8] = []
        result.reserveCapacity(image.pixels.count)
        for row in stride(from: image.height - 1, through: 0, by: -1) {
            result.append(contentsOf: image.pixels[row * rowBytes..<(row + 1) * rowBytes])
        }
        return result
    }
}

extension GLMesh.Indices {
    init(_ list: IndexList) {
        switch list {
        case .uint16(let list): self = .narrow(list)
        case .uint32(let list): self = .wide(list)
        }
    }
}

extension GLSampling {
    init(_ sampler: Sampler) {
        func wrap(_ wrap: Sampler.Wrap) -> Wrap {
            switch wrap {
            case .clamp: .clamp
            case .repeat: .repeat
            case .mirror: .mirror
            }
        }
        self.init(
            magnification: sampler.magnification == .nearest ? .nearest : .linear,
            minification: sampler.minification == .nearest ? .nearest : .linear,
            mipmaps: sampler.mipmaps == .none ? nil : sampler.mipmaps == .nearest ? .nearest : .linear,
            wrapX: wrap(sampler.wrapHorizontal), wrapY: wrap(sampler.wrapVertical),
            anisotropy: Float(sampler.anisotropy))
    }
}
