import Geodesy
import PlainText

extension KMLState {
    /// Starts to collect the text of an element.
    mutating func collect(_ field: Field) -> Scope {
        xml.beginText()
        return .field(field)
    }

    /// Text of the field or of the row of positions, but not that of elements in them.
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        switch scopes.last {
        case .field: xml.add(bytes, count: count)
        case .coordinates: addCoordinates(bytes, count: count)
        default: break
        }
    }

    /// Starts to read a row of positions, which are taken as they come.
    mutating func collectCoordinates() -> Scope {
        scanner.reset()
        faults = KMLFaults()
        isReadingLine = scopes.last == .lineString
        isPointRead = false
        coordinatesLine = xml.line
        xml.beginText()
        return .coordinates
    }

    private mutating func addCoordinates(_ bytes: UnsafePointer<UInt8>, count: Int) {
        guard xml.error == nil else { return }
        // The scanner's own state is a few words; a copy lets it hand tuples to the state that it belongs to.
        var scanner = scanner
        scanner.take(bytes, count: count) { addTuple($0, count: $1, isTooLong: $2) }
        self.scanner = scanner
    }

    /// - Parameter isCut: whether the file breaks off in the text.
    mutating func finishCoordinates(isCut: Bool = false) {
        xml.endText()
        var scanner = scanner
        if isCut {
            scanner.finishCut { addTuple($0, count: $1, isTooLong: $2) }
        } else {
            scanner.finish { addTuple($0, count: $1, isTooLong: $2) }
        }
        self.scanner = scanner
        if let code = faults.first { xml.object(code, line: coordinatesLine, then: faults.consequence) }
    }

    private mutating func addTuple(_ bytes: UnsafePointer<UInt8>, count: Int, isTooLong: Bool) {
        // A Point has one position; more would be another geometry's.
        if isPointRead { return }
        isPointRead = !isReadingLine
        guard !isTooLong else {
            let beginning = String(decoding: UnsafeBufferPointer(start: bytes, count: 40), as: UTF8.self)
            return drop(.coordinate("'\(MessageText.shown(beginning))…'"))
        }
        var position: KMLPosition
        switch KMLPosition.tuple(bytes, count: count) {
        case .success(let read): position = read
        case .failure(.position(let code)): return drop(code)
        case .failure(.elevation(let code, let read)):
            position = read
            mend(code, by: "the height is left out")
        }
        switch CheckedCoordinate(latitude: position.latitude, longitude: position.longitude) {
        case .good: break
        case .wrapped(let place, let code):
            position.longitude = place.longitude
            mend(code, by: "wrapped to \(DecimalNumber.text(place.longitude))")
        case .refused(let code): return drop(code)
        }
        var point = TrackPoint(
            coordinate: Coordinate(latitude: position.latitude, longitude: position.longitude))
        point.elevation = position.elevation
        if isReadingLine { line.append(point) } else { placemark.positions.append(point) }
    }

    private mutating func drop(_ code: TrackError.Code) {
        faults.drop(code)
        if !xml.lenient { xml.fail(code, line: coordinatesLine) }
    }

    private mutating func mend(_ code: TrackError.Code, by mending: String) {
        faults.mend(code, by: mending)
        if !xml.lenient { xml.fail(code, line: coordinatesLine) }
    }

    mutating func finishField(_ field: Field) {
        xml.endText()
        switch field {
        case .when: samples.times.append(time())
        case .coordinate: finishCoordinate()
        case .angles: finishAngles()
        case .time: placemark.time = time()
        case .name: if placemark.name == nil { placemark.name = xml.string }
        case .description: if placemark.comment == nil { placemark.comment = xml.string }
        case .containerName: if let folder = openFolders.last { folderNames[folder] = xml.string }
        case .altitudeMode:
            if scopes.last == .multiTrack { multiTrackAltitudeMode = xml.string } else { altitudeMode = xml.string }
        case .datum: if let datum = xml.string.flatMap({ HeightDatum(rawValue: $0) }) { document.heightDatum = datum }
        case .value(let series): finishValue(series)
        case .interpolate: if xml.string == "1" || xml.string == "true" { facts.interpolated += 1 }
        }
    }

    private mutating func time() -> Int64 {
        if !xml.isTextCut, let time = KMLTime.parse(xml.collected) { return time }
        if !xml.isBlankText {
            xml.object(
                .value("a time is not an ISO 8601 date or date and time: '\(xml.shown)'"), line: xml.lineOfText,
                then: "the point has no time")
        }
        return TrackColumns.missingTime
    }

    private mutating func finishCoordinate() {
        if xml.isBlankText {
            facts.emptyCoordinates += 1
            return samples.appendMissingPosition()
        }
        guard !xml.isTextCut else { return dropCoordinate(.coordinate("'\(xml.shown)…'")) }
        var position: KMLPosition
        switch KMLPosition.row(xml.text, count: xml.textCount) {
        case .success(let read): position = read
        case .failure(.position(let code)): return dropCoordinate(code)
        case .failure(.elevation(let code, let read)):
            position = read
            xml.object(code, line: xml.lineOfText, then: "the height is left out")
        }
        switch CheckedCoordinate(latitude: position.latitude, longitude: position.longitude) {
        case .good: break
        case .wrapped(let place, let code):
            position.longitude = place.longitude
            xml.object(code, line: xml.lineOfText, then: "wrapped to \(DecimalNumber.text(place.longitude))")
        case .refused(let code): return dropCoordinate(code)
        }
        samples.append(position)
    }

    /// A sample that is left out keeps its number, so that later ones keep their times.
    private mutating func dropCoordinate(_ code: TrackError.Code) {
        xml.object(code, line: xml.lineOfText, then: TrackWarning.droppedPoint)
        samples.appendMissingPosition()
    }

    /// What the replay can do without is never a reason to refuse a file.
    private mutating func finishValue(_ series: KMLTrackSamples.Series) {
        let value = xml.decimal
        if value == nil, !xml.isBlankText {
            if badValues == 0 { firstBadValue = xml.shown }
            badValues += 1
        }
        samples.append(value ?? .nan, to: series)
    }

    private mutating func finishAngles() {
        if xml.isBlankText { return samples.appendAngles(heading: .nan, tilt: .nan, roll: .nan) }
        var words = RowOfWords(xml.text, count: xml.textCount)
        let numbers = (0..<3).map { _ in
            words.next().flatMap { word in
                word.baseAddress.flatMap { XMLDecimal($0, count: word.count)?.value }
            }
        }
        guard !xml.isTextCut, let heading = numbers[0], let tilt = numbers[1], let roll = numbers[2],
            words.next() == nil
        else {
            xml.warn(
                "gx:angles are not three decimal numbers: '\(xml.shown)'; the angles are left out",
                line: xml.lineOfText)
            return samples.appendAngles(heading: .nan, tilt: .nan, roll: .nan)
        }
        facts.angles += 1
        samples.appendAngles(heading: heading, tilt: tilt, roll: roll)
    }
}
