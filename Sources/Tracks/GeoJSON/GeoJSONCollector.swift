import Geodesy
import PlainText

/// Makes tracks, routes and waypoints of finished features.
struct GeoJSONCollector {
    let lenient: Bool
    private var document = TrackDocument(format: .geojson)
    var warnings = WarningList()
    private var features = 0

    /// Points of features that are single places, each with its time; a file of nothing else is a track.
    private var places = TrackColumns()
    /// How many of them tell only what has passed since an unknown start.
    private var elapsedPlaces = 0

    init(lenient: Bool) {
        self.lenient = lenient
    }

    /// Strictly an error; leniently a warning that says what becomes of it.
    mutating func object(_ error: TrackError, then consequence: String) throws(TrackError) {
        guard lenient else { throw error }
        warnings.add(error.description + "; " + consequence, at: error.place)
    }

    mutating func take(datum: String, at line: Int) throws(TrackError) {
        if let datum = HeightDatum(rawValue: datum) {
            document.heightDatum = datum
        } else {
            let shown = MessageText.shown(datum)
            let known = HeightDatum.allCases.map(\.rawValue).joined(separator: " or ")
            try object(
                TrackError(.value("heightDatum is \(known), not '\(shown)'"), at: .line(line)),
                then: "heights are taken as above mean sea level")
        }
    }

    /// Takes the name of a reference system: WGS84, and what differs from it by less than a walker would see, are degrees.
    mutating func take(referenceSystem name: String, at line: Int) throws(TrackError) {
        let degrees = ["CRS84", "CRS84H", "4326", "4979", "4258", "4269", "WGS84", "WGS 84"]
        guard !degrees.contains(where: { name.uppercased().hasSuffix($0) }) else { return }
        try object(
            TrackError(.value("coordinates in \(MessageText.shown(name)), not in degrees of WGS84"), at: .line(line)),
            then: "they are taken as degrees")
    }

    /// Takes a feature, or a geometry that stands alone.
    mutating func take(_ feature: GeoJSONFeature) throws(TrackError) {
        if feature.type == "Feature" { features += 1 }
        var track = Track(name: feature.name)
        var hasLine = false
        var places: [TrackColumns] = []
        // For each position that is kept, its number among those of the feature's lines.
        var kept: [Int] = []
        var total = 0
        var isWhole = true
        for geometry in feature.geometries {
            guard let kind = geometry.kind else {
                let type = MessageText.shown(geometry.type ?? "")
                let error = TrackError(.value("a geometry of unknown type '\(type)'"), at: .line(geometry.place))
                try object(error, then: "it is left out")
                continue
            }
            guard kind != .areas else { continue }
            guard let ranges = geometry.ranges else {
                let what = "the coordinates are not those of a \(geometry.type ?? "")"
                let error = geometry.shapeFault ?? TrackError(.value(what), at: .line(geometry.place))
                try object(error, then: "the geometry is left out")
                continue
            }
            let points = try sound(geometry, feature.place)
            if kind == .places {
                places.append(points)
                continue
            }
            hasLine = true
            let isUntouched = geometry.faultCount == 0
            if isUntouched, track.points.isEmpty, isWhole {
                track.points = points
                track.segments = ranges
            } else {
                if isWhole { kept = Array(0..<total) }
                isWhole = false
                for range in ranges {
                    let start = track.points.count
                    for index in range where !points.latitudes[index].isNaN {
                        track.points.append(points[index])
                        kept.append(total + index)
                    }
                    track.segments.append(start..<track.points.count)
                }
            }
            total += points.count
        }
        if hasLine {
            try give(feature, to: &track.points, total: total, kept: isWhole ? nil : kept)
            if feature.isRoute { document.routes.append(track) } else { document.tracks.append(track) }
        }
        for points in places { add(places: points, of: feature) }
    }

    /// Takes what a cut file has of its last feature, as far as it is sound.
    mutating func takeCut(_ feature: GeoJSONFeature) {
        var cut = feature
        for index in cut.geometries.indices {
            // Without a type yet, the nesting says what it is; a list that was not closed ends here.
            var geometry = cut.geometries[index]
            let closed = geometry.lines.last?.range.upperBound ?? 0
            if geometry.points.count > closed {
                let depth = geometry.lines.first?.depth ?? (geometry.type == "MultiLineString" ? 2 : 1)
                geometry.lines.append(GeoJSONGeometry.Line(depth: depth, range: closed..<geometry.points.count))
            }
            if geometry.type == nil {
                geometry.type = geometry.lines.first?.depth == 2 ? "MultiLineString" : "LineString"
            }
            cut.geometries[index] = geometry
        }
        let count = cut.geometries.reduce(0) { $0 + $1.points.count }
        if cut.times.count > count { cut.times.removeLast(cut.times.count - count) }
        while !cut.times.isEmpty, cut.times.count < count { cut.times.append(TrackColumns.missingTime) }
        cut.columns = cut.columns.filter { $0.value.values.count == count }
        guard cut.geometries.contains(where: { !$0.points.isEmpty }) else { return }
        // Lenient reading throws nothing; what is wrong in it has become a warning.
        try? take(cut)
    }

    /// The points of a geometry, those that are none with NaN as their latitude.
    ///
    /// What is wrong with its positions is told once, at the line of the feature, with the number of the first position: a
    /// list of numbers may stand on any number of lines.
    private mutating func sound(_ geometry: GeoJSONGeometry, _ place: Int) throws(TrackError) -> TrackColumns {
        let points = geometry.points
        if let first = geometry.firstFault {
            let count = geometry.faultCount
            let consequence = count > 1 ? "\(count) such points are dropped" : TrackWarning.droppedPoint
            try object(first.error.told(at: place, position: first.index), then: consequence)
        }
        if let first = geometry.firstWrapped {
            let count = geometry.wrappedCount
            let consequence =
                "wrapped to \(DecimalNumber.text(points.longitudes[first.index]))"
                + (count > 1 ? ", as \(count - 1) more" : "")
            try object(first.error.told(at: place, position: first.index), then: consequence)
        }
        return points
    }

    /// Gives the points of a feature the times and quantities that stand beside them.
    private mutating func give(
        _ feature: GeoJSONFeature, to points: inout TrackColumns, total: Int, kept: [Int]?
    ) throws(TrackError) {
        if let place = feature.timesPlace, !feature.times.isEmpty {
            if feature.times.count == total {
                points.times = kept.map { kept in kept.map { feature.times[$0] } } ?? feature.times
                if points.times.allSatisfy({ $0 == TrackColumns.missingTime }) { points.times = [] }
                points.isDateless = feature.areTimesElapsed && !points.times.isEmpty
            } else {
                let what = "\(feature.times.count) times for \(total) positions"
                try object(TrackError(.value(what), at: .line(place)), then: "the times are left out")
            }
        }
        for quantity in PointQuantity.allCases {
            guard let list = feature.columns[quantity], !list.values.isEmpty else { continue }
            guard list.values.count == total else {
                let what = "\(list.values.count) values of \(quantity.rawValue) for \(total) positions"
                // What the replay can do without is never a reason to refuse a file.
                warnings.add(what + "; the values are left out", at: .line(list.place))
                continue
            }
            let values = kept.map { kept in kept.map { list.values[$0] } } ?? list.values
            if values.contains(where: { !$0.isNaN }) { points[keyPath: quantity.column] = values }
        }
    }

    // MARK: Places

    private mutating func add(places points: TrackColumns, of feature: GeoJSONFeature) {
        for index in 0..<points.count where !points.latitudes[index].isNaN {
            var point = points[index]
            if point.time == TrackColumns.missingTime { point.time = feature.time }
            let isDated = point.time != TrackColumns.missingTime
            if !isDated, let elapsed = feature.elapsed {
                point.time = elapsed
                elapsedPlaces += 1
            }
            for (quantity, value) in feature.numbers where point[quantity].isNaN { point[quantity] = value }
            places.append(point)
            document.waypoints.append(
                Waypoint(
                    name: feature.name, coordinate: Coordinate(latitude: point.latitude, longitude: point.longitude),
                    elevation: point.elevation.isNaN ? nil : point.elevation,
                    geoidSeparation: point.geoidSeparation.isNaN ? nil : point.geoidSeparation,
                    time: isDated ? Instant(microseconds: point.time) : nil,
                    symbol: feature.symbol, type: feature.classification, comment: feature.comment))
        }
    }

    /// The document of all features.
    ///
    /// A logger that writes a feature for each fix makes a file of nothing but timed points: these are a track.
    consuming func finish() -> TrackDocument {
        let isLogged =
            places.count >= 2 && places.times.count == places.count
            && !places.times.contains(TrackColumns.missingTime)
            && (elapsedPlaces == 0 || elapsedPlaces == places.count)
        if document.tracks.isEmpty, document.routes.isEmpty, isLogged {
            places.isDateless = elapsedPlaces > 0
            document.tracks = [Track(points: places, segments: [0..<places.count])]
            document.waypoints = []
        }
        document.facts = [TrackFact("features", features)]
        document.warnings = warnings.all
        return document
    }
}

extension TrackError {
    /// The error at the line of the feature, with the number of the position, counted from 0, where its line is another one.
    fileprivate func told(at feature: Int, position: Int) -> TrackError {
        guard case .line(let line) = place, line != feature else { return self }
        let which = " (position \(position + 1) of the geometry)"
        switch code {
        case .outOfRange(let what): return TrackError(.outOfRange(what + which), at: .line(feature))
        case .coordinate(let what): return TrackError(.coordinate(what + which), at: .line(feature))
        default: return TrackError(code, at: .line(feature))
        }
    }
}
