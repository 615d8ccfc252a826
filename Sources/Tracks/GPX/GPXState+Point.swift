import Geodesy
import PlainText

extension GPXState {
    mutating func beginPoint(_ kind: PointKind, _ attributes: UnsafePointer<UnsafePointer<CChar>?>) {
        container = .point
        pointKind = kind
        isPointBad = false
        hasExponent = false
        point.elevation = .nan
        point.time = TrackColumns.missingTime
        point.speed = .nan
        point.course = .nan
        point.heading = .nan
        point.pitch = .nan
        point.roll = .nan
        point.accuracy = .nan
        point.geoidSeparation = .nan

        var latitudeText: UnsafePointer<CChar>?
        var longitudeText: UnsafePointer<CChar>?
        var attribute = attributes
        while let name = attribute[0] {
            // "lat" and "lon", compared byte by byte up to their ends.
            if name[0] == 0x6C, name[1] == 0x61, name[2] == 0x74, name[3] == 0 { latitudeText = attribute[1] }
            if name[0] == 0x6C, name[1] == 0x6F, name[2] == 0x6E, name[3] == 0 { longitudeText = attribute[1] }
            attribute += 2
        }
        guard let latitude = number(latitudeText), let longitude = number(longitudeText),
            xml.lenient || !(latitude.hasExponent || longitude.hasExponent)
        else {
            let what = "lat=\(quoted(latitudeText)) lon=\(quoted(longitudeText))"
            dropPoint(.coordinate(what))
            return
        }
        if latitude.hasExponent || longitude.hasExponent { warnOfExponent() }
        place(latitude.value, longitude.value)
    }

    private mutating func place(_ latitude: Degrees, _ longitude: Degrees) {
        point.latitude = latitude
        point.longitude = longitude
        if latitude.magnitude > 90 {
            dropPoint(.outOfRange("latitude \(DecimalNumber.text(latitude)) outside -90..90"))
        } else if longitude.magnitude > 180 {
            let code = TrackError.Code.outOfRange("longitude \(DecimalNumber.text(longitude)) outside -180..180")
            guard longitude.magnitude <= 360 else { return dropPoint(code) }
            let wrapped = Coordinate(latitude: latitude, longitude: longitude).wrapped
            point.longitude = wrapped.longitude
            xml.object(code, then: "wrapped to \(DecimalNumber.text(wrapped.longitude))")
        }
    }

    private mutating func dropPoint(_ code: TrackError.Code) {
        isPointBad = true
        xml.object(code, then: TrackWarning.droppedPoint)
    }

    private mutating func warnOfExponent() {
        guard !hasExponent else { return }
        hasExponent = true
        xml.warn("a number with an exponent, which GPX doesn't allow; read all the same")
    }

    private func number(_ text: UnsafePointer<CChar>?) -> XMLDecimal? {
        guard let text else { return nil }
        let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
        var count = 0
        while bytes[count] != 0 { count += 1 }
        return XMLDecimal(bytes, count: count)
    }

    private func quoted(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "missing" }
        return "'\(MessageText.shown(String(cString: text)))'"
    }

    mutating func beginInPoint(
        _ key: UInt64, _ name: UnsafePointer<UInt8>, _ prefixLength: Int, isForeign: Bool
    ) {
        if extensionDepth > 0 || isForeign {
            extensionDepth += 1
            switch key {
            case ElementKey.speed: collectExtension(.speed)
            case ElementKey.course: collectExtension(.course)
            case ElementKey.heading: collectExtension(.heading)
            case ElementKey.pitch: collectExtension(.pitch)
            case ElementKey.roll: collectExtension(.roll)
            case ElementKey.accuracy where ElementKey.hasLength(8, name, prefixLength: prefixLength):
                collectExtension(.accuracy)
            default: break
            }
            return
        }
        switch key {
        case ElementKey.ele: collect(.elevation)
        case ElementKey.time: collect(.time)
        case ElementKey.extensions: extensionDepth = 1
        case ElementKey.speed: collect(.speed)
        case ElementKey.course: collect(.course)
        case ElementKey.heading: collect(.heading)
        case ElementKey.geoidHeight where ElementKey.hasLength(11, name, prefixLength: prefixLength):
            collect(.geoidSeparation)
        case ElementKey.name where pointKind != .trackPoint: collect(.name)
        case ElementKey.sym where pointKind == .waypoint: collect(.symbol)
        case ElementKey.type where pointKind == .waypoint: collect(.type)
        case ElementKey.cmt where pointKind == .waypoint, ElementKey.desc where pointKind == .waypoint:
            collect(.comment)
        default: skipped = 1
        }
    }

    /// A value that is also a level of the extension it stands in.
    private mutating func collectExtension(_ field: Field) {
        extensionDepth -= 1
        collect(field)
    }

    mutating func finishPoint() {
        switch pointKind {
        case .trackPoint:
            container = .segment
            if !isPointBad { points.append(point) }
        case .routePoint:
            container = .route
            if isPointBad { document.dropped.routePoints += 1 } else { points.append(point) }
            waypoint = Waypoint(coordinate: Coordinate(latitude: 0, longitude: 0))
        case .waypoint:
            container = .gpx
            if isPointBad {
                document.dropped.waypoints += 1
            } else {
                waypoint.coordinate = Coordinate(latitude: point.latitude, longitude: point.longitude)
                waypoint.elevation = point.elevation.isNaN ? nil : point.elevation
                waypoint.geoidSeparation = point.geoidSeparation.isNaN ? nil : point.geoidSeparation
                waypoint.time = point.time == TrackColumns.missingTime ? nil : Instant(microseconds: point.time)
                document.waypoints.append(waypoint)
            }
            waypoint = Waypoint(coordinate: Coordinate(latitude: 0, longitude: 0))
        }
    }
}
