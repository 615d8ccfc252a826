/// What the importer answers: a model or a refusal, as bytes that begin with a mark and end with one.
package enum ImportAnswer: Equatable, Sendable {
    case model(ImportedModel)
    case refusal(ImportRefusal)

    private static let mark = Array("sightline-model-1\n".utf8)
    private static let end: UInt8 = 0xED

    package var bytes: [UInt8] {
        var sink = ByteSink()
        for byte in Self.mark { sink.byte(byte) }
        switch self {
        case .model(let model):
            sink.byte(0)
            model.write(to: &sink)
        case .refusal(let refusal):
            sink.byte(1)
            switch refusal.place {
            case .file: sink.byte(0)
            case .line(let line):
                sink.byte(1)
                sink.integer(line)
            case .byte(let byte):
                sink.byte(2)
                sink.integer(byte)
            }
            sink.text(refusal.message)
        }
        sink.byte(Self.end)
        return sink.bytes
    }

    /// - Throws: `ExchangeFault` for anything but a whole answer.
    package init(_ bytes: [UInt8]) throws(ExchangeFault) {
        guard bytes.starts(with: Self.mark) else { throw bytes.count < Self.mark.count ? .truncated : .malformed }
        var cursor = ByteCursor(Array(bytes.dropFirst(Self.mark.count)))
        switch try cursor.byte() {
        case 0:
            self = .model(try ImportedModel(from: &cursor))
        case 1:
            let place: ImportRefusal.Place
            switch try cursor.byte() {
            case 0: place = .file
            case 1: place = .line(try cursor.index())
            case 2: place = .byte(try cursor.index())
            default: throw .malformed
            }
            self = .refusal(ImportRefusal(try cursor.text(), at: place))
        default: throw .malformed
        }
        guard try cursor.byte() == Self.end, cursor.left == 0 else { throw .malformed }
    }
}
