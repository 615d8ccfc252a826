import CPROJ
import Synchronization

/// Why no geoid height can be given; `description` is one sentence and `hint` says how to mend it.
public enum GeoidError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The grid is not installed; carries PROJ's own words.
    case gridMissing(String)
    /// The coordinate lies outside the grid (which covers the Earth) or is not a number.
    case noHeight(Coordinate)

    public var description: String {
        switch self {
        case .gridMissing(let reason): "the EGM96 grid egm96_15.gtx can't be opened (\(reason))"
        case .noHeight(let coordinate): "no geoid height at \(coordinate.latitude),\(coordinate.longitude)"
        }
    }

    /// What the user can do.
    public var hint: String? {
        switch self {
        case .gridMissing: "install the package proj-data, or set PROJ_DATA to the folder that holds egm96_15.gtx"
        case .noHeight: nil
        }
    }
}

/// Height of mean sea level above the WGS84 ellipsoid: the EGM96 model on PROJ's grid of 15 minutes of arc.
///
/// Bilinear between grid points, as everywhere in PROJ; within the grid's own step of about 0.5 m of the full model.
public final class Geoid: Sendable {
    private let transformation: Mutex<Transformation>

    private init(transformation: consuming Transformation) {
        self.transformation = Mutex(transformation)
    }

    /// The EGM96 geoid from `egm96_15.gtx`, which Debian's package proj-data brings.
    /// - Throws: `GeoidError.gridMissing` when PROJ doesn't find the grid.
    public static func egm96() throws(GeoidError) -> Geoid {
        Geoid(transformation: try Transformation(pipeline: "+proj=vgridshift +grids=egm96_15.gtx +multiplier=1"))
    }

    /// Height of the geoid above the ellipsoid, metres: ellipsoidal height = height above sea level + undulation.
    /// - Throws: `GeoidError.noHeight` outside −90…90 and for NaN.
    public func undulation(at coordinate: Coordinate) throws(GeoidError) -> Metres {
        guard coordinate.latitude.magnitude <= 90, coordinate.longitude.isFinite else {
            throw .noHeight(coordinate)
        }
        let height = transformation.withLock { $0.height(at: coordinate.wrapped) }
        guard let height else { throw .noHeight(coordinate) }
        return height
    }

    /// PROJ's context and operation, which belong to one thread at a time.
    private struct Transformation: ~Copyable {
        // Opaque C handles; the mutex around this value keeps two threads from using them at once.
        nonisolated(unsafe) private let context: OpaquePointer
        nonisolated(unsafe) private let operation: OpaquePointer

        init(pipeline: String) throws(GeoidError) {
            guard let context = proj_context_create() else { throw .gridMissing("out of memory") }
            // The reason comes back in the error; PROJ's own lines on stderr would say it twice.
            proj_log_level(context, PJ_LOG_NONE)
            proj_context_set_enable_network(context, 0)
            guard let operation = proj_create(context, pipeline) else {
                let code = proj_context_errno(context)
                let reason = proj_context_errno_string(context, code).map { String(cString: $0) }
                proj_context_destroy(context)
                throw .gridMissing(reason ?? "no such grid")
            }
            self.context = context
            self.operation = operation
        }

        deinit {
            proj_destroy(operation)
            proj_context_destroy(context)
        }

        func height(at coordinate: Coordinate) -> Metres? {
            let input = proj_coord(
                coordinate.longitude * radiansPerDegree, coordinate.latitude * radiansPerDegree, 0, 0)
            proj_errno_reset(operation)
            let output = proj_trans(operation, PJ_FWD, input)
            return output.xyz.z.isFinite ? output.xyz.z : nil
        }
    }
}
