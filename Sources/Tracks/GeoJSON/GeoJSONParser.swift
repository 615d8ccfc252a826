import Geodesy
import PlainText

/// Reads a GeoJSON document feature by feature: what is finished is kept in columns, the rest of the text never.
struct GeoJSONParser: ~Copyable {
    let lenient: Bool
    var stream: JSONStream
    var collector: GeoJSONCollector

    /// The feature that is being read, and the geometry whose coordinates are; kept here so that a cut file leaves them.
    var feature = GeoJSONFeature()
    var geometry: GeoJSONGeometry?
    /// Whether an object that can be a collection, a feature or a geometry was found.
    private(set) var isGeoJSON = false

    init(_ source: ByteSource, lenient: Bool) {
        self.lenient = lenient
        stream = JSONStream(source)
        collector = GeoJSONCollector(lenient: lenient)
    }

    /// Reads the whole document: one object, or one after another as in JSON text sequences.
    mutating func readDocument() throws(TrackError) {
        repeat {
            feature = GeoJSONFeature()
            _ = try stream.peek()
            feature.place = stream.line
            try readObject(isRoot: true)
            try finishFeature(isRoot: true)
        } while try !stream.isAtEnd()
    }

    /// Reads a collection, a feature or a geometry; whichever it is, its members go to the current feature.
    private mutating func readObject(isRoot: Bool) throws(TrackError) {
        let place = stream.line
        var type: String?
        var found: GeoJSONGeometry?
        try stream.enter("{")
        var isFirst = true
        while try stream.nextKey(isFirst: &isFirst) {
            let key = String(decoding: stream.text, as: UTF8.self)
            let next = try stream.peek()
            switch key {
            case "type" where next == UInt8(ascii: "\""):
                try stream.readText()
                type = String(decoding: stream.text, as: UTF8.self)
                if isRoot { try begin(type, place) }
                // An early end of the file leaves what is known of the feature.
                if type == "Feature" || isRoot { feature.type = type }
            case "features" where isRoot && next == UInt8(ascii: "["):
                isGeoJSON = true
                try readFeatures()
            case "geometry" where next == UInt8(ascii: "{"): try readObject(isRoot: false)
            case "geometries" where next == UInt8(ascii: "["):
                try stream.enter("[")
                var isFirst = true
                while try stream.nextElement(isFirst: &isFirst) { try readObject(isRoot: false) }
            case "coordinates" where next == UInt8(ascii: "["):
                isGeoJSON = true
                var geometry = GeoJSONGeometry()
                geometry.type = type
                geometry.place = place
                if geometry.kind == .areas {
                    try stream.skipValue()
                } else {
                    self.geometry = geometry
                    try readCoordinates(depth: 1)
                    found = self.geometry
                    self.geometry = nil
                }
            case "properties" where next == UInt8(ascii: "{"): try readProperties()
            case "heightDatum" where next == UInt8(ascii: "\""):
                try stream.readText()
                try collector.take(datum: String(decoding: stream.text, as: UTF8.self), at: stream.line)
            case "crs" where next == UInt8(ascii: "{"): try readReferenceSystem(depth: 1)
            default: try readMember(key)
            }
        }
        guard var found else { return }
        found.type = type
        feature.geometries.append(found)
    }

    /// Refuses what is JSON but no GeoJSON as soon as its type says so.
    private mutating func begin(_ type: String?, _ place: Int) throws(TrackError) {
        var asked = GeoJSONGeometry()
        asked.type = type
        guard let type, asked.kind == nil else {
            isGeoJSON = true
            return
        }
        guard ["Feature", "FeatureCollection", "GeometryCollection"].contains(type) else {
            let shown = MessageText.shown(type)
            throw TrackError(.malformed("not GeoJSON: an object of type '\(shown)'"), at: .line(stream.line))
        }
        isGeoJSON = true
    }

    private mutating func readFeatures() throws(TrackError) {
        let root = feature
        try stream.enter("[")
        var isFirst = true
        while try stream.nextElement(isFirst: &isFirst) {
            feature = GeoJSONFeature()
            _ = try stream.peek()
            feature.place = stream.line
            try readObject(isRoot: false)
            try finishFeature(isRoot: false)
        }
        feature = root
    }

    private mutating func finishFeature(isRoot: Bool) throws(TrackError) {
        if isRoot, !isGeoJSON {
            throw TrackError(.malformed("not GeoJSON: an object without \"type\""), at: .line(feature.place))
        }
        let finished = feature
        feature = GeoJSONFeature()
        if finished.type == "FeatureCollection" { return }
        try collector.take(finished)
    }

    /// The document, with what an early end left open.
    consuming func finish(cutBy fault: TrackError?) -> TrackDocument {
        if let fault {
            if let geometry { feature.geometries.append(geometry) }
            collector.takeCut(feature)
            collector.warnings.add(fault.description + "; what follows is not read", at: fault.place)
        }
        return collector.finish()
    }

    // MARK: Coordinates

    /// Reads the list that comes next and those in it.
    private mutating func readCoordinates(depth: Int) throws(TrackError) {
        try stream.enter("[")
        let start = geometry?.points.count ?? 0
        var isFirst = true
        var holdsPositions = false
        var holdsLists = false
        while try stream.nextElement(isFirst: &isFirst) {
            let next = try stream.peek()
            if next == UInt8(ascii: "["), depth < 6 {
                if try readPosition() {
                    holdsPositions = true
                } else {
                    holdsLists = true
                    try readCoordinates(depth: depth + 1)
                }
            } else if depth == 1, !holdsPositions, !holdsLists, try stream.isNumber() {
                geometry?.isPoint = true
                try readNumbers()
                return
            } else {
                let place = stream.line
                try stream.skipValue()
                note(.coordinate("something that is no list among the coordinates"), place)
            }
        }
        let range = start..<(geometry?.points.count ?? 0)
        if holdsPositions, holdsLists { note(.coordinate("positions and lists of them side by side"), stream.line) }
        if !holdsLists { geometry?.lines.append(GeoJSONGeometry.Line(depth: depth, range: range)) }
    }

    /// Reads a list of numbers; one of lists is left to the caller.
    /// - Returns: whether it was one of numbers.
    @inline(__always)
    private mutating func readPosition() throws(TrackError) -> Bool {
        guard try stream.holdsNumber() else { return false }
        try stream.enter("[")
        var isFirst = true
        _ = try stream.nextElement(isFirst: &isFirst)
        try readNumbers()
        return true
    }

    /// Reads longitude, latitude, height, and a moment in the fourth place as trip layers write it; the list is then left.
    @inline(__always)
    private mutating func readNumbers() throws(TrackError) {
        let place = stream.line
        var longitude = Double.nan
        var latitude = Double.nan
        var height = Double.nan
        var moment = Double.nan
        var count = 0
        var isFirst = true
        repeat {
            if try stream.isNumber() {
                let value = try stream.number()
                switch count {
                case 0: longitude = value
                case 1: latitude = value
                case 2: height = value
                case 3: moment = value
                default: break
                }
            } else {
                // A height may be null; a place may not.
                try stream.skipValue()
            }
            count += 1
            isFirst = false
        } while try stream.nextElement(isFirst: &isFirst)
        add(latitude, longitude, height, moment, place)
    }

    @inline(__always)
    private mutating func add(
        _ latitude: Degrees, _ longitude: Degrees, _ height: Metres, _ moment: Double, _ place: Int
    ) {
        var point = TrackPoint(coordinate: Coordinate(latitude: latitude, longitude: longitude))
        point.elevation = height
        // Seconds or milliseconds since 1970; smaller numbers are measures of something else.
        if case .instant(let microseconds)? = EpochNumber(moment), moment > 0 { point.time = microseconds }
        if latitude.magnitude <= 90, longitude.magnitude <= 180 {
            geometry?.points.append(point)
            return
        }
        let index = geometry?.points.count ?? 0
        // Whole files count from 0 to 360: only the first such position is told, so the others cost no words.
        let isWrapped = latitude.magnitude <= 90 && longitude.magnitude <= 360
        if isWrapped {
            if geometry?.wrappedCount == 0 {
                geometry?.firstWrapped = (index, GeoJSONParser.error(latitude, longitude, place))
            }
            geometry?.wrappedCount += 1
            point.longitude = Coordinate(latitude: latitude, longitude: longitude).wrapped.longitude
        } else {
            if geometry?.faultCount == 0 {
                geometry?.firstFault = (index, GeoJSONParser.error(latitude, longitude, place))
            }
            geometry?.faultCount += 1
            point.latitude = .nan
        }
        geometry?.points.append(point)
    }

    /// What is wrong with a position.
    private static func error(_ latitude: Degrees, _ longitude: Degrees, _ place: Int) -> TrackError {
        var code = TrackError.Code.coordinate("a position of too few numbers")
        if !latitude.isNaN, !longitude.isNaN {
            switch CheckedCoordinate(latitude: latitude, longitude: longitude) {
            case .good: break
            case .refused(let found), .wrapped(_, let found): code = found
            }
        }
        return TrackError(code, at: .line(place))
    }

    private mutating func note(_ code: TrackError.Code, _ line: Int) {
        if geometry?.shapeFault == nil { geometry?.shapeFault = TrackError(code, at: .line(line)) }
    }
}
