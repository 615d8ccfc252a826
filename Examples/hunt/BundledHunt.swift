import Foundation

/// The hunt that comes inside the program, so that there is something to play wherever its file is copied to.
public enum BundledHunt {
    /// The name of the session among `files`.
    public static let session = "hunt.session.json"

    /// The session and all that it names, by name.
    public static let files: [String: [UInt8]] = [
        session: PackageResources.hunt_session_json, "hunt.gpx": PackageResources.hunt_gpx,
        "hunt.geojson": PackageResources.hunt_geojson,
    ]
}
