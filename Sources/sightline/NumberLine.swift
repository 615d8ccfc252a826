import Arguments
import Foundation
import PlainText

/// A verb that makes one line of numbers from one line of numbers: from its operands, or from standard input line by line.
struct NumberLine {
    /// What a number stands for.
    enum Field {
        /// Degrees in −90…90, `N` or `S` behind them allowed.
        case latitude(String)
        /// Degrees, `E` or `W` behind them allowed; turns are not cut off.
        case longitude(String)
        case number(String)

        var name: String {
            switch self {
            case .latitude(let name), .longitude(let name), .number(let name): name
            }
        }
    }

    let verb: String
    let fields: [Field]
    let results: [String]

    init(_ verb: String, _ fields: [Field], results: [String]) {
        self.verb = verb
        self.fields = fields
        self.results = results
    }

    /// Does the work for the operands or for every line of standard input.
    /// - Throws: `UserError` that names the line of input (`-:3: …`); lines before it have been answered.
    func run(_ arguments: ParsedArguments, _ io: ProgramIO, _ work: ([Double]) throws -> [Double]) throws -> ExitStatus
    {
        let asJSON = arguments[GeoCommand.json]
        if !arguments.operands.isEmpty {
            do {
                let numbers = try read(arguments.operands.joined(separator: " "))
                io.print(text(try work(numbers), asJSON: asJSON))
            } catch let error as UserError {
                throw UserError("\(verb): \(error.message)", hint: error.hint)
            }
            return .done
        }
        var lines = InputLines(descriptor: 0)
        var count = 0
        while let line = try lines.next(beforeWaiting: { try io.flush() }) {
            count += 1
            do {
                io.print(text(try work(try read(line)), asJSON: asJSON))
            } catch let error as UserError {
                try io.flush()
                throw UserError(file: "-", line: count, error.message, hint: error.hint)
            }
        }
        if count == 0 { throw UserError(file: "-", line: 1, "no line of \(fieldNames)") }
        return .done
    }

    private var fieldNames: String { fields.map(\.name).joined(separator: " ") }

    private func text(_ numbers: [Double], asJSON: Bool) -> String {
        guard asJSON else { return numbers.map { DecimalNumber.text($0) }.joined(separator: " ") }
        return JSONText.object(zip(results, numbers).map { ($0, .number($1)) }).text
    }

    func read(_ line: String) throws -> [Double] {
        let texts = line.split { $0 == " " || $0 == "\t" || $0 == "," || $0 == "\r" }
        guard texts.count == fields.count else {
            let found = texts.count == 1 ? "1 number" : "\(texts.count) numbers"
            throw UserError("\(found) where \(fieldNames) are expected")
        }
        return try zip(fields, texts).map { field, text in try Self.number(text, field) }
    }

    private static func number(_ text: Substring, _ field: Field) throws -> Double {
        let value: Double?
        switch field {
        case .latitude: value = DecimalNumber.parseAngle(text, positive: "N", negative: "S")
        case .longitude: value = DecimalNumber.parseAngle(text, positive: "E", negative: "W")
        case .number: value = DecimalNumber.parse(text)
        }
        guard let value else { throw UserError("\(field.name) is not a number: '\(text.prefix(60))'") }
        if case .latitude = field, abs(value) > 90 { throw UserError("\(field.name) \(text) outside -90 to 90") }
        return value
    }
}
