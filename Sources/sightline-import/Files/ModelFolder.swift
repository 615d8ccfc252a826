import ModelExchange

/// The files that a model may use: itself, and those beside and below it.
protocol ModelFolder {
    /// The model file's name.
    var name: String { get }

    /// The model file.
    func model() throws(ImportRefusal) -> [UInt8]

    /// A file by its way from the model file's folder: parts that are neither empty nor `.` nor `..`.
    /// - Throws: `FileProblem`.
    func read(_ parts: [String]) throws(FileProblem) -> [UInt8]
}

/// Why a file that a model names is not used, as a person reads it.
struct FileProblem: Error {
    var message: String

    init(_ message: String) { self.message = message }

    static let missing = FileProblem("no such file")
    static let outside = FileProblem("leads out of the model's folder")
    static let tooLarge = FileProblem("is larger than \(largest >> 20) MB")

    /// Bytes of one file.
    static let largest = 128 << 20
}
