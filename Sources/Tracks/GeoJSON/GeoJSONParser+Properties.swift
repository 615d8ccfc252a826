import PlainText

extension GeoJSONParser {
    mutating func readProperties() throws(TrackError) {
        try stream.enter("{")
        var isFirst = true
        while try stream.nextKey(isFirst: &isFirst) {
            let key = String(decoding: stream.text, as: UTF8.self)
            let next = try stream.peek()
            switch key {
            case "name" where next == UInt8(ascii: "\""),
                "title" where next == UInt8(ascii: "\"") && feature.name == nil:
                feature.name = try text()
            case "cmt", "desc", "description":
                let comment = try textOrSkip()
                if feature.comment == nil { feature.comment = comment }
            case "sym", "marker-symbol": feature.symbol = try textOrSkip()
            case "type": feature.classification = try textOrSkip()
            case "_gpxType": feature.isRoute = try textOrSkip() == "rte"
            case "coordinateProperties" where next == UInt8(ascii: "{"): try readCoordinateProperties()
            case "time", "timestamp", "datetime", "time_long": try readTime()
            default: try readMember(key)
            }
        }
    }

    /// Lists beside the coordinates, as togeojson and this program write them.
    private mutating func readCoordinateProperties() throws(TrackError) {
        try stream.enter("{")
        var isFirst = true
        while try stream.nextKey(isFirst: &isFirst) {
            let key = String(decoding: stream.text, as: UTF8.self)
            if let quantity = PointQuantity(list: key), try stream.peek() == UInt8(ascii: "[") {
                feature.columns[quantity] = PointQuantityList(place: stream.line)
                try readNumbers(quantity, depth: 1)
            } else {
                try readMember(key)
            }
        }
    }

    /// A list of times or a number that a point has, wherever it stands; everything else is passed over.
    mutating func readMember(_ key: String) throws(TrackError) {
        let next = try stream.peek()
        if next == UInt8(ascii: "["), GeoJSONTime.listNames.contains(key), feature.times.isEmpty {
            feature.timesPlace = stream.line
            return try readTimes(depth: 1)
        }
        if let quantity = PointQuantity(property: key), try stream.isNumber() {
            feature.numbers[quantity] = quantity.plausible(try stream.number())
            return
        }
        try stream.skipValue()
    }

    /// Reads the member `crs` of GeoJSON 2008, with which QGIS and GDAL write coordinates in other systems than degrees.
    mutating func readReferenceSystem(depth: Int) throws(TrackError) {
        try stream.enter("{")
        var isFirst = true
        while try stream.nextKey(isFirst: &isFirst) {
            let key = String(decoding: stream.text, as: UTF8.self)
            let next = try stream.peek()
            if key == "properties", next == UInt8(ascii: "{"), depth == 1 {
                try readReferenceSystem(depth: 2)
            } else if key == "name", next == UInt8(ascii: "\""), depth == 2 {
                let line = stream.line
                try collector.take(referenceSystem: try text(), at: line)
            } else {
                try stream.skipValue()
            }
        }
    }

    private mutating func text() throws(TrackError) -> String {
        try stream.readText()
        return String(decoding: stream.text.prefix(4096), as: UTF8.self)
    }

    private mutating func textOrSkip() throws(TrackError) -> String? {
        if try stream.peek() == UInt8(ascii: "\"") { return try text() }
        try stream.skipValue()
        return nil
    }

    /// The moment of a single point; the first property that is one counts.
    private mutating func readTime() throws(TrackError) {
        let (time, _) = try moment()
        guard let time, feature.time == TrackColumns.missingTime else { return }
        switch time {
        case .instant(let microseconds): feature.time = microseconds
        case .elapsed(let microseconds): feature.elapsed = microseconds
        }
    }

    /// Reads a value as a moment.
    /// - Returns: nil for what is no time, and then how it is shown.
    private mutating func moment() throws(TrackError) -> (time: EpochNumber?, shown: String) {
        if try stream.isNumber() {
            let number = try stream.number()
            let time = EpochNumber(number)
            return (time, time == nil ? DecimalNumber.text(number) : "")
        }
        let next = try stream.peek()
        guard next == UInt8(ascii: "\"") else {
            try stream.skipValue()
            let words: [UInt8: String] = [
                UInt8(ascii: "{"): "{…}", UInt8(ascii: "["): "[…]", UInt8(ascii: "t"): "true",
            ]
            return (nil, words[next] ?? "false")
        }
        try stream.readText()
        if let instant = stream.text.withUnsafeBufferPointer({ Instant(parsing: $0) }) {
            return (.instant(instant.microseconds), "")
        }
        return (nil, MessageText.shown(String(decoding: stream.text.prefix(256), as: UTF8.self)))
    }

    private mutating func readTimes(depth: Int) throws(TrackError) {
        try stream.enter("[")
        var isFirst = true
        while try stream.nextElement(isFirst: &isFirst) {
            let next = try stream.peek()
            if next == UInt8(ascii: "["), depth < 6 {
                try readTimes(depth: depth + 1)
            } else if next == UInt8(ascii: "n") {
                try stream.skipValue()
                feature.times.append(TrackColumns.missingTime)
            } else {
                let (time, shown) = try moment()
                switch time {
                case .instant(let microseconds):
                    // Among dates a small number is a clock that was not set.
                    if feature.areTimesElapsed { feature.forgetTimes() }
                    feature.hasInstants = true
                    feature.times.append(microseconds)
                case .elapsed(let microseconds):
                    feature.areTimesElapsed = !feature.hasInstants
                    feature.times.append(feature.hasInstants ? TrackColumns.missingTime : microseconds)
                case nil:
                    feature.times.append(TrackColumns.missingTime)
                    let code = TrackError.Code.value("not an ISO 8601 date and time: '\(shown)'")
                    try collector.object(TrackError(code, at: .line(stream.line)), then: "the point has no time")
                }
            }
        }
    }

    private mutating func readNumbers(_ quantity: PointQuantity, depth: Int) throws(TrackError) {
        try stream.enter("[")
        var isFirst = true
        while try stream.nextElement(isFirst: &isFirst) {
            if try stream.peek() == UInt8(ascii: "["), depth < 6 {
                try readNumbers(quantity, depth: depth + 1)
            } else if try stream.isNumber() {
                feature.columns[quantity]?.values.append(quantity.plausible(try stream.number()))
            } else {
                try stream.skipValue()
                feature.columns[quantity]?.values.append(.nan)
            }
        }
    }
}

/// Times as GeoJSON files write them.
enum GeoJSONTime {
    /// Lists with a time for each position: of togeojson, of OGC Moving Features, and of others.
    static let listNames: Set = [
        "coordTimes", "times", "timestamps", "datetimes", "coordinateTimes", "coord_times", "linestringTimestamps",
    ]
}
