import CGL

/// A vertex and a fragment shader, linked, with the house's uniform blocks and samplers at their places.
public final class GLProgram: Sendable {
    let object: GLObject
    private let locations: [String: GLint]

    /// Compiles and links.
    /// - Parameters:
    ///   - defines: set before the sources, `NAME` or `NAME value`; they make variants.
    ///   - samplers: names of samplers; the first reads texture unit 0, and so on.
    ///   - attributes: names of the vertex attributes 0, 1, …
    ///   - uniforms: names of plain uniforms that `set` is called for.
    /// - Throws: `GLDriverError` with the compiler's words.
    public init(
        _ context: GLContext, vertex: String, fragment: String, defines: [String] = [], samplers: [String] = [],
        attributes: [String] = [], uniforms: [String] = [], label: String
    ) throws(GLDriverError) {
        let program = GLObject(.program, glCreateProgram(), bin: context.bin)
        object = program
        let head = "#version 330 core\n" + defines.map { "#define \($0)\n" }.joined()
        let vertexShader = try Self.compile(GL_VERTEX_SHADER, head + vertex, label: label)
        defer { glDeleteShader(vertexShader) }
        let fragmentShader = try Self.compile(GL_FRAGMENT_SHADER, head + fragment, label: label)
        defer { glDeleteShader(fragmentShader) }
        glAttachShader(program.name, vertexShader)
        glAttachShader(program.name, fragmentShader)
        for (index, attribute) in attributes.enumerated() {
            glBindAttribLocation(program.name, GLuint(index), attribute)
        }
        glLinkProgram(program.name)
        var isLinked: GLint = 0
        glGetProgramiv(program.name, GLenum(GL_LINK_STATUS), &isLinked)
        guard isLinked != 0 else {
            throw GLDriverError(.shader, "program \(label) does not link: \(Self.linkLog(program.name))")
        }
        for binding in UniformBinding.allCases {
            let index = glGetUniformBlockIndex(program.name, binding.blockName)
            if index != GLuint.max { glUniformBlockBinding(program.name, index, GLuint(binding.rawValue)) }
        }
        locations = Dictionary(
            uniforms.map { ($0, glGetUniformLocation(program.name, $0)) }, uniquingKeysWith: { first, _ in first })
        context.use(self)
        for (unit, sampler) in samplers.enumerated() {
            let location = glGetUniformLocation(program.name, sampler)
            if location >= 0 { glUniform1i(location, GLint(unit)) }
        }
    }

    /// Sets a plain uniform of four floats; the program must be in use.
    public func set(_ uniform: String, _ value: SIMD4<Float>) {
        if let location = locations[uniform], location >= 0 {
            glUniform4f(location, value.x, value.y, value.z, value.w)
        }
    }

    /// Sets the first elements of a plain uniform array of four floats each; the program must be in use.
    public func set(_ uniform: String, _ values: [SIMD4<Float>]) {
        guard let location = locations[uniform], location >= 0, !values.isEmpty else { return }
        values.withUnsafeBytes { bytes in
            glUniform4fv(location, GLsizei(values.count), bytes.bindMemory(to: GLfloat.self).baseAddress)
        }
    }

    /// Byte offsets of a block's members as the driver laid them out, by name; nil for names that it dropped.
    public func offsets(of members: [String]) -> [String: Int] {
        var result: [String: Int] = [:]
        for member in members {
            let index = member.withCString { text -> GLuint in
                var names: UnsafePointer<GLchar>? = text
                var index = GLuint.max
                glGetUniformIndices(object.name, 1, &names, &index)
                return index
            }
            guard index != GLuint.max else { continue }
            var position = index
            var offset: GLint = -1
            glGetActiveUniformsiv(object.name, 1, &position, GLenum(GL_UNIFORM_OFFSET), &offset)
            result[member] = Int(offset)
        }
        return result
    }

    /// Bytes of a uniform block; nil when the program has none of that place.
    public func blockSize(_ binding: UniformBinding) -> Int? {
        let index = glGetUniformBlockIndex(object.name, binding.blockName)
        guard index != GLuint.max else { return nil }
        var size: GLint = 0
        glGetActiveUniformBlockiv(object.name, index, GLenum(GL_UNIFORM_BLOCK_DATA_SIZE), &size)
        return Int(size)
    }

    private static func compile(_ kind: Int32, _ source: String, label: String) throws(GLDriverError) -> GLuint {
        let shader = glCreateShader(GLenum(kind))
        source.withCString { text in
            var texts: UnsafePointer<GLchar>? = text
            glShaderSource(shader, 1, &texts, nil)
        }
        glCompileShader(shader)
        var isCompiled: GLint = 0
        glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
        guard isCompiled != 0 else {
            var length: GLint = 0
            glGetShaderiv(shader, GLenum(GL_INFO_LOG_LENGTH), &length)
            let log = text(length) { glGetShaderInfoLog(shader, length, nil, $0) }
            glDeleteShader(shader)
            throw GLDriverError(.shader, "shader \(label) does not compile: \(log)")
        }
        return shader
    }

    private static func linkLog(_ program: GLuint) -> String {
        var length: GLint = 0
        glGetProgramiv(program, GLenum(GL_INFO_LOG_LENGTH), &length)
        return text(length) { glGetProgramInfoLog(program, length, nil, $0) }
    }

    private static func text(_ length: GLint, _ fill: (UnsafeMutablePointer<GLchar>?) -> Void) -> String {
        var bytes = [GLchar](repeating: 0, count: Int(max(1, length)) + 1)
        bytes.withUnsafeMutableBufferPointer { fill($0.baseAddress) }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension GLContext {
    /// Draws run through this program from now on.
    public func use(_ program: GLProgram) {
        guard state.program != program.object.name else { return }
        glUseProgram(program.object.name)
        state.program = program.object.name
    }
}
