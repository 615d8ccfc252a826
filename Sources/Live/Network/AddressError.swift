/// Why a text is no address; `description` goes on from the text in one sentence.
public struct AddressError: Error, Equatable, Sendable, CustomStringConvertible {
    public var description: String

    init(_ description: String) { self.description = description }
}
