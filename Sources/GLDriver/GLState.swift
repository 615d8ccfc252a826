import CGL

/// The fixed-function state of one draw.
public struct GLState: Equatable, Sendable {
    public enum Blend: Sendable {
        case none
        /// Source already multiplied by its alpha.
        case premultiplied
        /// Straight alpha.
        case alpha
        case additive
        /// What is there times the source's colour; alpha stays.
        case multiply
    }

    public enum Cull: Sendable { case none, back, front }
    public enum DepthTest: Sendable { case off, less, lessOrEqual, always }

    public var blend: Blend
    public var cull: Cull
    public var depthTest: DepthTest
    public var writesDepth: Bool
    /// Front faces run clockwise: for mirrored transforms.
    public var isMirrored: Bool

    public init(
        blend: Blend = .none, cull: Cull = .none, depthTest: DepthTest = .off, writesDepth: Bool = false,
        isMirrored: Bool = false
    ) {
        self.blend = blend
        self.cull = cull
        self.depthTest = depthTest
        self.writesDepth = writesDepth
        self.isMirrored = isMirrored
    }
}

/// What the context was told last, so that nothing is said twice.
struct GLStateCache {
    var applied: GLState?
    var program: GLuint?
    var vertexArray: GLuint?
    var textures: [GLuint?] = Array(repeating: nil, count: 8)
    var isSRGB: Bool?
    var scissor: GLRect??

    mutating func forgetNames() {
        program = nil
        vertexArray = nil
        for unit in textures.indices { textures[unit] = nil }
    }
}

/// A rectangle of pixels; y counts from the bottom, as OpenGL does.
public struct GLRect: Equatable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// What is left of it around a hole inside of it: up to four rectangles that do not overlap.
    public func around(_ hole: GLRect) -> [GLRect] {
        if hole.isEmpty { return isEmpty ? [] : [self] }
        let right = hole.x + hole.width
        let top = hole.y + hole.height
        return [
            GLRect(x: x, y: y, width: width, height: hole.y - y),
            GLRect(x: x, y: top, width: width, height: y + height - top),
            GLRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
            GLRect(x: right, y: hole.y, width: x + width - right, height: hole.height),
        ].filter { !$0.isEmpty }
    }

    public func intersection(_ other: GLRect) -> GLRect {
        let left = max(x, other.x)
        let bottom = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let top = min(y + height, other.y + other.height)
        return GLRect(x: left, y: bottom, width: max(0, right - left), height: max(0, top - bottom))
    }
}

extension GLContext {
    /// Sets what differs from the last call.
    public func apply(_ wanted: GLState) {
        let old = state.applied
        if old == wanted { return }
        if old?.blend != wanted.blend {
            switch wanted.blend {
            case .none: glDisable(GLenum(GL_BLEND))
            case .premultiplied: Self.blend(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
            case .alpha: Self.blend(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
            case .additive: Self.blend(GL_SRC_ALPHA, GL_ONE, GL_ZERO, GL_ONE)
            case .multiply: Self.blend(GL_DST_COLOR, GL_ZERO, GL_ZERO, GL_ONE)
            }
        }
        if old?.cull != wanted.cull {
            switch wanted.cull {
            case .none: glDisable(GLenum(GL_CULL_FACE))
            case .back:
                glEnable(GLenum(GL_CULL_FACE))
                glCullFace(GLenum(GL_BACK))
            case .front:
                glEnable(GLenum(GL_CULL_FACE))
                glCullFace(GLenum(GL_FRONT))
            }
        }
        if old?.depthTest != wanted.depthTest {
            switch wanted.depthTest {
            case .off: glDisable(GLenum(GL_DEPTH_TEST))
            case .less:
                glEnable(GLenum(GL_DEPTH_TEST))
                glDepthFunc(GLenum(GL_LESS))
            case .lessOrEqual:
                glEnable(GLenum(GL_DEPTH_TEST))
                glDepthFunc(GLenum(GL_LEQUAL))
            case .always:
                // Depth is only written while the test is on.
                glEnable(GLenum(GL_DEPTH_TEST))
                glDepthFunc(GLenum(GL_ALWAYS))
            }
        }
        if old?.writesDepth != wanted.writesDepth { glDepthMask(GLboolean(wanted.writesDepth ? GL_TRUE : GL_FALSE)) }
        if old?.isMirrored != wanted.isMirrored { glFrontFace(GLenum(wanted.isMirrored ? GL_CW : GL_CCW)) }
        state.applied = wanted
    }

    /// Whether colours are encoded to sRGB when they are written to a target that holds sRGB.
    public func setEncodesSRGB(_ encodes: Bool) {
        if state.isSRGB == encodes { return }
        if encodes {
            glEnable(GLenum(GL_FRAMEBUFFER_SRGB))
        } else {
            glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
        }
        state.isSRGB = encodes
    }

    /// Draws and clears touch this rectangle only; nil lifts the limit.
    public func setScissor(_ rect: GLRect?) {
        if let known = state.scissor, known == rect { return }
        if let rect {
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
        } else {
            glDisable(GLenum(GL_SCISSOR_TEST))
        }
        state.scissor = .some(rect)
    }

    /// Where normalised device coordinates land.
    public func setViewport(_ rect: GLRect) {
        glViewport(GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
    }

    /// Fills the bound target inside the scissor: colour if given (as it is stored, before sRGB), and depth 1.
    public func clear(color: SIMD4<Float>?, depth: Bool) {
        var mask: Int32 = 0
        if let color {
            glClearColor(color.x, color.y, color.z, color.w)
            mask |= GL_COLOR_BUFFER_BIT
        }
        if depth {
            // A clear obeys the depth mask.
            if state.applied?.writesDepth != true {
                var open = state.applied ?? GLState()
                open.writesDepth = true
                apply(open)
            }
            glClearDepth(1)
            mask |= GL_DEPTH_BUFFER_BIT
        }
        if mask != 0 { glClear(GLbitfield(mask)) }
    }

    /// Forgets what it believes to be set: after foreign code has used the context.
    public func invalidateState() {
        state = GLStateCache()
    }

    private static func blend(_ source: Int32, _ target: Int32, _ sourceAlpha: Int32, _ targetAlpha: Int32) {
        glEnable(GLenum(GL_BLEND))
        glBlendFuncSeparate(GLenum(source), GLenum(target), GLenum(sourceAlpha), GLenum(targetAlpha))
    }
}
