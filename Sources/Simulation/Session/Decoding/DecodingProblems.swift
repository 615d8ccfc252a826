/// What is wrong with a file, gathered while it is decoded, so that the first line at fault is told whatever was looked
/// at first.
final class DecodingProblems {
    let file: String
    private(set) var invalid: [SessionError] = []
    /// Valid, but of a feature that this version does not have.
    private(set) var unbuilt: [SessionError] = []

    init(file: String) { self.file = file }

    func report(_ line: Int, _ message: String, hint: String? = nil) {
        invalid.append(SessionError(file: file, line: line, message, hint: hint))
    }

    func reportUnbuilt(_ line: Int, _ feature: String) {
        unbuilt.append(SessionError(file: file, line: line, "\(feature): not in this version"))
    }

    /// Throws the first fault by line; what is merely not built counts only when everything is valid.
    func throwFirst() throws(SessionError) {
        if let first = Self.first(of: invalid) ?? Self.first(of: unbuilt) { throw first }
    }

    private static func first(of errors: [SessionError]) -> SessionError? {
        // min(by:) keeps the first of equals, which is the one reported first.
        errors.min { ($0.line ?? 0) < ($1.line ?? 0) }
    }
}
