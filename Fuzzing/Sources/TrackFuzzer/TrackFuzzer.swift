import Glibc
import Tracks

/// Reads what the fuzzer made up as the format that `SIGHTLINE_FUZZ_FORMAT` names, strictly and leniently, and does with the
/// result what the program would: counts it, walks it, cleans it, and writes it as every format.
///
/// `gpsd` is what a receiver sends: see `ReceiverFuzzer`.
///
/// The readers may refuse anything, in one line; they may not crash, hang or fill the memory. What is written must be read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTrack(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if isReceiver {
        ReceiverFuzzer(bytes).run()
        return 0
    }
    let documents = [false, true].map { lenient -> TrackDocument? in
        let options = ReadOptions(lenient: lenient)
        do {
            return try format.map { try TrackReader.read(bytes, as: $0, options: options) }
                ?? TrackReader.read(bytes, options: options)
        } catch {
            _ = (error as? TrackError)?.description
            return nil
        }
    }
    for document in documents.compactMap({ $0 }) {
        _ = TrackSummary(document).json
        _ = TrackSummary(document.sortedByTimes())
        // All that costs many times the reading is done with one input of eight.
        if count % 8 == 0 {
            write(document)
            _ = TrackCleaner.clean(document, options: CleaningOptions())
        }
        guard let player = try? TrackPlayer(document) else { continue }
        for step in 0...8 { _ = player.sample(at: player.duration * Double(step) / 8) }
    }
    return 0
}

/// Stops the fuzzer at a document that is written as something that is refused.
private func write(_ document: TrackDocument) {
    guard document.tracks.contains(where: { !$0.points.isEmpty }) else { return }
    for (written, read) in [
        (TrackOutputFormat.gpx, TrackFormat.gpx), (.kml, .kml), (.geojson, .geojson), (.csv, .csv), (.nmea, .nmea),
    ] {
        guard let bytes = try? TrackWriter.bytes(document, as: written) else { continue }
        do {
            _ = try TrackReader.read(bytes, as: read)
        } catch {
            fatalError("\(written.name) that we wrote is refused: \(error)")
        }
    }
    _ = try? TrackWriter.bytes(document, as: .czml)
}

private let formatName = getenv("SIGHTLINE_FUZZ_FORMAT").map { String(cString: $0) }
private let isReceiver = formatName == "gpsd"

/// nil lets the content decide, as the program does.
private let format: TrackFormat? = formatName.flatMap { TrackFormat(rawValue: $0) }
