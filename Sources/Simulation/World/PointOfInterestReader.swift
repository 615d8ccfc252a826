import Geodesy
import PlainText

/// Reads POIs from a GeoJSON FeatureCollection (RFC 7946), feature by feature, so that a million of them are bearable.
///
/// Of each feature it takes `id` (also `properties.id`, where QGIS puts it), and of `properties` `kind`, `name`, `model`,
/// `scale`, `heading`, `altitudeMode` and `height`; null counts as absent and other properties are left alone. `height`, in
/// metres, stands for the third coordinate where editors offer none; it is `relative` unless a mode says otherwise, the third
/// coordinate `absolute`. Features that are not points are left out with a warning.
package struct PointOfInterestReader {
    private let file: String
    /// Finds models that are files; nil where names of files mean nothing.
    private let files: SessionFiles?
    private var pois: [PointOfInterest] = []
    private var warnings: [SessionWarning] = []
    /// The line of each id.
    private var lines: [String: Int] = [:]
    /// Indices of the POIs that came without an id.
    private var unnamed: [Int] = []
    private var leftOut: (count: Int, line: Int, what: String)?

    package struct Result: Sendable {
        package var pois: [PointOfInterest]
        package var warnings: [SessionWarning]
    }

    /// - Throws: `SessionError` at the line that is wrong.
    package static func read(_ bytes: [UInt8], file: String, files: SessionFiles? = nil) throws(SessionError) -> Result
    {
        var collection = PointOfInterestReader(file: file, files: files)
        if bytes.isEmpty { throw SessionError(file: file, line: 1, "the file is empty") }
        do {
            var reader = try JSONReader(bytes)
            try collection.document(&reader)
        } catch {
            throw SessionError(file: file, line: error.line, error.message)
        }
        collection.numberTheUnnamed()
        if let (count, line, what) = collection.leftOut {
            let others = count > 1 ? " and \(count - 1) more that are no points" : ""
            collection.warnings.append(SessionWarning(file: file, line: line, "\(what)\(others) left out: not a point"))
        }
        return Result(pois: collection.pois, warnings: collection.warnings)
    }

    private init(file: String, files: SessionFiles?) {
        self.file = file
        self.files = files
    }

    private mutating func document(_ reader: inout JSONReader) throws(JSONFault) {
        guard try reader.next(is: "{") else {
            throw JSONFault(line: reader.line, "not a GeoJSON FeatureCollection: it does not begin with an object")
        }
        let brace = reader.line
        var type: JSONValue?
        var hasFeatures = false
        try reader.object { (reader, key, line) throws(JSONFault) in
            switch key {
            case "type":
                let value = try reader.value()
                type = value
                guard case .string("FeatureCollection") = value.content else {
                    throw JSONFault(
                        line: value.line, "not a GeoJSON FeatureCollection: its type is \(described(value))")
                }
            case "features":
                hasFeatures = true
                guard try reader.next(is: "[") else {
                    throw JSONFault(line: reader.line, "\"features\" must be a list")
                }
                try reader.array { (reader) throws(JSONFault) in try feature(try reader.value()) }
            default:
                _ = try reader.value()
            }
        }
        try reader.expectEnd()
        if type == nil { throw JSONFault(line: brace, "not a GeoJSON FeatureCollection: the key \"type\" is missing") }
        if !hasFeatures { throw JSONFault(line: brace, "the key \"features\" is missing") }
    }

    private mutating func feature(_ value: JSONValue) throws(JSONFault) {
        guard case .object(let members) = value.content else {
            throw JSONFault(line: value.line, "a feature must be an object, not \(value.kindName)")
        }
        guard let type = member("type", of: members) else {
            throw JSONFault(line: value.line, "the feature's key \"type\" is missing")
        }
        guard case .string("Feature") = type.content else {
            throw JSONFault(line: type.line, "expected a Feature, found \(described(type))")
        }
        let properties: [JSONMember]
        switch member("properties", of: members)?.content {
        case .object(let found): properties = found
        case nil, .null: properties = []
        default: throw JSONFault(line: value.line, "the feature's properties must be an object or null")
        }
        guard let (coordinate, altitude) = try point(members, feature: value) else { return }

        var poi = PointOfInterest(id: "", coordinate: coordinate)
        poi.line = value.line
        poi.name = try text("name", properties)
        poi.kind = try text("kind", properties)
        poi.scale = try number("scale", properties, in: 0...1e6, above: 0) ?? 1
        poi.heading = Bearing.normalized(try number("heading", properties, in: -36000...36000) ?? 0)
        poi.model = try model(properties)
        poi.altitude = try self.altitude(third: altitude, properties)
        try identify(&poi, members, properties)
        pois.append(poi)
    }

    /// The place of a point; nil where the feature is something else, which is counted.
    private mutating func point(
        _ members: [JSONMember], feature: JSONValue
    ) throws(JSONFault) -> (Coordinate, Metres?)? {
        guard let geometry = member("geometry", of: members) else {
            throw JSONFault(line: feature.line, "the feature's key \"geometry\" is missing")
        }
        if case .null = geometry.content {
            leaveOut("a feature without a place", at: geometry.line)
            return nil
        }
        guard case .object(let parts) = geometry.content, let type = member("type", of: parts),
            case .string(let name) = type.content
        else { throw JSONFault(line: geometry.line, "the feature's geometry has no type") }
        guard name == "Point" else {
            let others = [
                "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
            ]
            guard others.contains(name) else {
                throw JSONFault(line: type.line, "unknown geometry \"\(MessageText.shown(name))\"; a POI is a Point")
            }
            leaveOut("a \(name)", at: type.line)
            return nil
        }
        guard let coordinates = member("coordinates", of: parts) else {
            throw JSONFault(line: geometry.line, "the point's key \"coordinates\" is missing")
        }
        guard case .array(let values) = coordinates.content, values.count >= 2 else {
            throw JSONFault(
                line: coordinates.line,
                "a point's coordinates are [longitude, latitude] or [longitude, latitude, altitude]")
        }
        let longitude = try coordinate(values[0], "longitude", limit: 180)
        let latitude = try coordinate(values[1], "latitude", limit: 90)
        let altitude = values.count > 2 ? try coordinate(values[2], "altitude", limit: 1e8) : nil
        return (Coordinate(latitude: latitude, longitude: longitude), altitude)
    }

    private func coordinate(_ value: JSONValue, _ name: String, limit: Double) throws(JSONFault) -> Double {
        guard case .number(let number) = value.content, number.isFinite else {
            throw JSONFault(line: value.line, "\(name) must be a finite number, not \(described(value))")
        }
        guard number.magnitude <= limit else {
            throw JSONFault(
                line: value.line, "\(name) \(MessageText.shown(number)) is outside -\(Int(limit))…\(Int(limit))")
        }
        return number
    }

    private func altitude(third: Metres?, _ properties: [JSONMember]) throws(JSONFault) -> Altitude {
        let height = try number("height", properties, in: -1e8...1e8)
        let mode = try text("altitudeMode", properties)
        let given = height ?? third
        switch mode {
        case "ground": return .ground
        case "relative": return .relative(given ?? 0)
        case "absolute":
            if let given { return .absolute(given) }
            throw JSONFault(line: line(of: "altitudeMode", properties), "an absolute POI needs an altitude")
        case nil:
            if let height { return .relative(height) }
            return third.map { .absolute($0) } ?? .ground
        case let mode?:
            let near = Spelling.nearest(to: mode, among: Altitude.modeNames)
            throw JSONFault(
                line: line(of: "altitudeMode", properties),
                "unknown altitudeMode \"\(MessageText.shown(mode))\"; \(near.map { "did you mean \"\($0)\"?" } ?? "known: \(Altitude.modeNames.joined(separator: ", "))")"
            )
        }
    }

    private mutating func model(_ properties: [JSONMember]) throws(JSONFault) -> WorldModel? {
        guard let name = try text("model", properties) else { return nil }
        let line = line(of: "model", properties)
        switch ModelName(name, files: files) {
        case .known(let model): return model
        case .missing(let refusal): throw JSONFault(line: line, refusal.message)
        case .unknown:
            let near = Spelling.nearest(to: name, among: WorldModel.known)
            throw JSONFault(
                line: line,
                "unknown model \"\(MessageText.shown(name))\"\(near.map { "; did you mean \"\($0)\"?" } ?? "")")
        }
    }

    private mutating func identify(
        _ poi: inout PointOfInterest, _ members: [JSONMember], _ properties: [JSONMember]
    ) throws(JSONFault) {
        let value = [member("id", of: members), member("id", of: properties)].compactMap { $0 }.first {
            if case .null = $0.content { false } else { true }
        }
        guard let value else {
            unnamed.append(pois.count)
            return
        }
        switch value.content {
        case .string(let id) where !id.isEmpty: poi.id = id
        case .number(let id) where id.isFinite: poi.id = MessageText.shown(id)
        default: throw JSONFault(line: value.line, "an id must be a text or a number, not \(described(value))")
        }
        if let first = lines.updateValue(value.line, forKey: poi.id) {
            throw JSONFault(
                line: value.line, "the id \"\(MessageText.shown(poi.id))\" is already used on line \(first)")
        }
    }

    /// POIs without an id get their number in the file; where somebody bears that number as an id, the next free one after
    /// the last.
    private mutating func numberTheUnnamed() {
        var next = pois.count + 1
        for index in unnamed {
            var id = String(index + 1)
            while lines[id] != nil {
                id = String(next)
                next += 1
            }
            lines[id] = pois[index].line
            pois[index].id = id
        }
    }

    private mutating func leaveOut(_ what: String, at line: Int) {
        leftOut = leftOut.map { ($0.count + 1, $0.line, $0.what) } ?? (1, line, what)
    }

    private func member(_ key: String, of members: [JSONMember]) -> JSONValue? {
        members.first { $0.key == key }?.value
    }

    private func line(of key: String, _ members: [JSONMember]) -> Int { member(key, of: members)?.line ?? 1 }

    private func text(_ key: String, _ properties: [JSONMember]) throws(JSONFault) -> String? {
        guard let value = member(key, of: properties) else { return nil }
        switch value.content {
        case .null: return nil
        case .string(let text): return text.isEmpty ? nil : text
        default: throw JSONFault(line: value.line, "\(key) must be a text, not \(described(value))")
        }
    }

    private func number(
        _ key: String, _ properties: [JSONMember], in range: ClosedRange<Double>, above lowest: Double? = nil
    ) throws(JSONFault) -> Double? {
        guard let value = member(key, of: properties) else { return nil }
        if case .null = value.content { return nil }
        guard case .number(let number) = value.content, number.isFinite else {
            throw JSONFault(line: value.line, "\(key) must be a finite number, not \(described(value))")
        }
        guard range.contains(number), lowest.map({ number > $0 }) ?? true else {
            let bound =
                lowest.map { "more than \(MessageText.shown($0))" } ?? "at least \(MessageText.shown(range.lowerBound))"
            throw JSONFault(
                line: value.line,
                "\(key) is \(MessageText.shown(number)); it must be \(bound) and at most \(MessageText.shown(range.upperBound))"
            )
        }
        return number
    }

    private func described(_ value: JSONValue) -> String {
        if case .string(let text) = value.content { return "\"\(MessageText.shown(text))\"" }
        return value.kindName
    }
}
