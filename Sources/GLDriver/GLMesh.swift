import CGL

/// Vertices and indices of one shape in GPU memory, ready to be drawn many times at once.
///
/// Vertex attributes 0, 1, 2 are position, normal, texture coordinate; 3… come once per instance from a buffer given
/// with the draw, as vectors of four floats one behind another.
public final class GLMesh {
    public enum Primitive: Sendable { case triangles, lines, points }

    public enum Indices: Sendable {
        case narrow([UInt16])
        case wide([UInt32])

        var count: Int {
            switch self {
            case .narrow(let list): list.count
            case .wide(let list): list.count
            }
        }

        var highest: Int? {
            switch self {
            case .narrow(let list): list.max().map { Int($0) }
            case .wide(let list): list.max().map { Int($0) }
            }
        }
    }

    /// Bytes of a vertex: 3 floats of position, 3 of normal, 2 of texture coordinate.
    public static let vertexStride = 32
    /// The first attribute that advances per instance.
    static let firstInstanceAttribute = 3

    public let indexCount: Int
    public let vertexCount: Int
    private let primitive: Primitive
    /// nil where the vertices come with each draw.
    private let vertices: GLBuffer?
    private let indices: GLBuffer
    private let indexType: GLenum
    private let vertexArray: GLObject
    private let hasBaseInstance: Bool
    /// Which buffer and layout the instance attributes read, so that they are set once and not per draw.
    private var bound: (buffer: UInt64, vectors: Int, origin: Int) = (0, 0, -1)
    /// Which buffer the vertex attributes read, where vertices come with each draw.
    private var boundVertices: UInt64 = 0

    /// - Parameters:
    ///   - vertices: interleaved, `vertexStride` bytes each.
    ///   - indices: into the vertices.
    /// - Throws: `GLDriverError` when an index points outside or memory runs out.
    public convenience init<Vertex: BitwiseCopyable>(
        _ context: GLContext, vertices: [Vertex], indices: Indices, primitive: Primitive = .triangles
    ) throws(GLDriverError) {
        guard MemoryLayout<Vertex>.stride == Self.vertexStride else {
            throw GLDriverError(.limit, "a vertex of \(MemoryLayout<Vertex>.stride) bytes, not \(Self.vertexStride)")
        }
        try self.init(
            context, vertexCount: vertices.count, buffer: GLBuffer(context, vertices), indices: indices,
            primitive: primitive)
    }

    /// A mesh whose vertices come with each draw, from a ring's buffer.
    /// - Parameter vertexCount: of each draw.
    /// - Throws: `GLDriverError` when an index points outside or memory runs out.
    public convenience init(
        _ context: GLContext, streaming vertexCount: Int, indices: Indices, primitive: Primitive = .triangles
    ) throws(GLDriverError) {
        try self.init(context, vertexCount: vertexCount, buffer: nil, indices: indices, primitive: primitive)
    }

    private init(
        _ context: GLContext, vertexCount: Int, buffer: GLBuffer?, indices: Indices, primitive: Primitive
    ) throws(GLDriverError) {
        self.vertexCount = vertexCount
        indexCount = indices.count
        self.primitive = primitive
        if let highest = indices.highest, highest >= vertexCount {
            throw GLDriverError(.limit, "index \(highest) in a mesh of \(vertexCount) vertices")
        }
        hasBaseInstance = context.capabilities.features.contains(.baseInstance)
        vertices = buffer
        switch indices {
        case .narrow(let list):
            self.indices = try GLBuffer(context, list)
            indexType = GLenum(GL_UNSIGNED_SHORT)
        case .wide(let list):
            self.indices = try GLBuffer(context, list)
            indexType = GLenum(GL_UNSIGNED_INT)
        }
        var name: GLuint = 0
        glGenVertexArrays(1, &name)
        vertexArray = GLObject(.vertexArray, name, bin: context.bin)
        context.bindVertexArray(name)
        if let buffer { Self.setVertexAttributes(buffer.name) }
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), self.indices.name)
    }

    private static func setVertexAttributes(_ buffer: GLuint) {
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        let stride = GLsizei(vertexStride)
        for (attribute, (count, offset)) in [(3, 0), (3, 12), (2, 24)].enumerated() {
            glEnableVertexAttribArray(GLuint(attribute))
            glVertexAttribPointer(
                GLuint(attribute), GLint(count), GLenum(GL_FLOAT), GLboolean(GL_FALSE), stride,
                UnsafeRawPointer(bitPattern: offset))
        }
    }

    /// Draws `count` instances whose `vectors` vectors of four floats lie in `buffer` from byte `offset` on.
    ///
    /// With base instance the attributes are set once per buffer and the draw says where to start; without, they are
    /// set per draw. Offsets must be multiples of an instance's size for the first.
    /// - Parameter vertexOffset: of a mesh that is streamed: the byte of `buffer` where its vertices begin, a whole number of
    ///   vertices from its start.
    public func draw(
        _ context: GLContext, instances buffer: RingBuffer, offset: Int, vectors: Int, count: Int, vertexOffset: Int = 0
    ) {
        guard count > 0, indexCount > 0 else { return }
        context.bindVertexArray(vertexArray.name)
        if vertices == nil, boundVertices != buffer.serial {
            Self.setVertexAttributes(buffer.name)
            boundVertices = buffer.serial
        }
        let baseVertex = vertices == nil ? GLint(vertexOffset / Self.vertexStride) : 0
        let stride = vectors * 16
        let startsAnywhere = hasBaseInstance && offset % stride == 0
        let origin = startsAnywhere ? 0 : offset
        if bound != (buffer.serial, vectors, origin) {
            setInstanceAttributes(buffer, vectors: vectors, origin: origin)
        }
        let mode =
            switch primitive {
            case .triangles: GLenum(GL_TRIANGLES)
            case .lines: GLenum(GL_LINES)
            case .points: GLenum(GL_POINTS)
            }
        if startsAnywhere {
            glDrawElementsInstancedBaseVertexBaseInstance(
                mode, GLsizei(indexCount), indexType, nil, GLsizei(count), baseVertex, GLuint(offset / stride))
        } else {
            glDrawElementsInstancedBaseVertex(
                mode, GLsizei(indexCount), indexType, nil, GLsizei(count), baseVertex)
        }
    }

    private func setInstanceAttributes(_ buffer: RingBuffer, vectors: Int, origin: Int) {
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer.name)
        for vector in 0..<max(vectors, bound.vectors) {
            let attribute = GLuint(Self.firstInstanceAttribute + vector)
            guard vector < vectors else {
                glDisableVertexAttribArray(attribute)
                continue
            }
            glEnableVertexAttribArray(attribute)
            glVertexAttribPointer(
                attribute, 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(vectors * 16),
                UnsafeRawPointer(bitPattern: origin + vector * 16))
            glVertexAttribDivisor(attribute, 1)
        }
        bound = (buffer.serial, vectors, origin)
    }
}

extension GLContext {
    func bindVertexArray(_ name: GLuint) {
        guard state.vertexArray != name else { return }
        glBindVertexArray(name)
        state.vertexArray = name
    }

    /// Draws one triangle over the whole target, without any vertex data: the vertex shader makes it from its number.
    public func drawFullScreenTriangle() {
        drawWithoutVertices(GL_TRIANGLES, count: 3)
    }

    /// Draws rectangles of two triangles each, whose vertices the vertex shader makes from their numbers.
    public func drawRectangles(_ count: Int) {
        drawWithoutVertices(GL_TRIANGLES, count: GLsizei(clamping: count * 6))
    }

    private func drawWithoutVertices(_ mode: Int32, count: GLsizei) {
        let array: GLObject
        if let known = emptyVertexArray {
            array = known
        } else {
            var name: GLuint = 0
            glGenVertexArrays(1, &name)
            array = GLObject(.vertexArray, name, bin: bin)
            emptyVertexArray = array
        }
        bindVertexArray(array.name)
        glDrawArrays(GLenum(mode), 0, count)
    }
}
