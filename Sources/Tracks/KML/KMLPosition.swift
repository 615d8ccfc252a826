import PlainText

/// Longitude, latitude and perhaps height, as KML writes them in a row.
struct KMLPosition {
    var longitude: Double
    var latitude: Double
    /// Metres, NaN where none is given.
    var elevation: Double

    /// Bytes of a position that are looked at; no three numbers are longer.
    static let longest = 512

    /// What was wrong with a position.
    enum Fault: Error {
        /// There is no position in it.
        case position(TrackError.Code)
        /// Only its height is no number.
        case elevation(TrackError.Code, KMLPosition)
    }

    private static var comma: UInt8 { UInt8(ascii: ",") }

    /// Reads `lon,lat` or `lon,lat,height`, as in `<coordinates>`; blanks around the numbers are passed over.
    static func tuple(_ start: UnsafePointer<UInt8>, count: Int) -> Result<KMLPosition, Fault> {
        var ends = (count, count)
        var found = 0
        var index = 0
        while index < count {
            if start[index] == comma {
                if found == 0 { ends.0 = index } else if found == 1 { ends.1 = index }
                found += 1
            }
            index += 1
        }
        let latitudeStart = min(ends.0 + 1, count)
        guard (1...2).contains(found), let longitude = XMLDecimal(start, count: ends.0),
            let latitude = XMLDecimal(start + latitudeStart, count: ends.1 - latitudeStart)
        else { return .failure(.position(words(start, count, separatedBy: { $0 == comma }))) }
        let elevationStart = min(ends.1 + 1, count)
        return position(longitude, latitude, start + elevationStart, count - elevationStart, in: "coordinates")
    }

    /// Reads `lon lat` or `lon lat height`, as in `gx:coord`.
    static func row(_ start: UnsafePointer<UInt8>, count: Int) -> Result<KMLPosition, Fault> {
        var words = RowOfWords(start, count: count)
        guard let first = words.next(), let second = words.next(),
            let longitude = XMLDecimal(first.start, count: first.count),
            let latitude = XMLDecimal(second.start, count: second.count)
        else { return .failure(.position(KMLPosition.words(start, count, separatedBy: isBlank))) }
        let third = words.next()
        guard words.next() == nil else {
            return .failure(.position(KMLPosition.words(start, count, separatedBy: isBlank)))
        }
        return position(longitude, latitude, third?.start ?? start, third?.count ?? 0, in: "gx:coord")
    }

    private static func position(
        _ longitude: XMLDecimal, _ latitude: XMLDecimal, _ height: UnsafePointer<UInt8>, _ count: Int,
        in element: String
    ) -> Result<KMLPosition, Fault> {
        var position = KMLPosition(longitude: longitude.value, latitude: latitude.value, elevation: .nan)
        if let elevation = XMLDecimal(height, count: count) {
            position.elevation = elevation.value
            return .success(position)
        }
        let text = UnsafeBufferPointer(start: height, count: count)
        if text.allSatisfy(isBlank) { return .success(position) }
        let shown = MessageText.shown(String(decoding: text, as: UTF8.self))
        return .failure(.elevation(.number(element: element, text: shown), position))
    }

    /// The complaint about a position whose numbers are not two or three decimal ones.
    private static func words(
        _ start: UnsafePointer<UInt8>, _ count: Int, separatedBy isSeparator: (UInt8) -> Bool
    ) -> TrackError.Code {
        let bytes = UnsafeBufferPointer(start: start, count: count)
        let words = bytes.split(whereSeparator: isSeparator).map {
            MessageText.shown(String(decoding: $0, as: UTF8.self))
        }
        guard words.count == 2 || words.count == 3 else {
            return .coordinate("'\(MessageText.shown(String(decoding: bytes, as: UTF8.self)))'")
        }
        return .coordinate("lat='\(words[1])' lon='\(words[0])'")
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The first byte of a buffer that is not empty.
    fileprivate var start: UnsafePointer<UInt8> { baseAddress.unsafelyUnwrapped }
}
