import SceneMath

/// Whatever makes a game heard.
package protocol GameSounds: AnyObject {
    /// Something happened.
    /// - Parameters:
    ///   - event: its name in the event log.
    ///   - place: where, in the camera's axes (x right, y up, looking along −z), metres; nil at the listener.
    func play(_ event: String, at place: Vector3?)
}
