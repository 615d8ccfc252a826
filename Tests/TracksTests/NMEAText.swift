import Tracks

/// Small NMEA logs for tests.
enum NMEAText {
    /// A sentence of its words, with a right checksum.
    static func sentence(_ body: String) -> String {
        let digits = String(NMEASentence.checksum(body.utf8), radix: 16, uppercase: true)
        return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)"
    }

    /// Sentences, a line each.
    static func log(_ bodies: [String], end: String = "\r\n") -> String {
        bodies.map { sentence($0) + end }.joined()
    }

    /// GGA of a time and a place, with a height of 100 m.
    static func fix(_ time: String, _ latitude: String = "4600.0000,N", _ longitude: String = "01400.0000,E") -> String
    {
        "GPGGA,\(time),\(latitude),\(longitude),1,08,1.0,100.0,M,45.0,M,,"
    }

    /// RMC of a time and a date.
    static func recommended(_ time: String, _ date: String, speed: String = "10.0", course: String = "90.0") -> String {
        "GPRMC,\(time),A,4600.0000,N,01400.0000,E,\(speed),\(course),\(date),,,A"
    }

    static func read(_ text: String, _ options: ReadOptions = ReadOptions()) throws(TrackError) -> TrackDocument {
        try TrackReader.read(Array(text.utf8), options: options)
    }

    /// The points of a log.
    static func points(_ bodies: [String], _ options: ReadOptions = ReadOptions()) throws(TrackError) -> TrackColumns {
        try read(log(bodies), options).tracks.first?.points ?? TrackColumns()
    }

    /// When the points of a log were recorded.
    static func times(_ bodies: [String], _ options: ReadOptions = ReadOptions()) throws(TrackError) -> [String] {
        let points = try points(bodies, options)
        return (0..<points.count).map { points.time($0)?.description ?? "none" }
    }
}

extension TrackDocument {
    /// A fact by its key.
    func fact(_ key: String) -> TrackFact.Value? { facts.first { $0.key == key }?.value }
}
