import Limits
import Weather

/// The former report file without an index: a sequence of entries with one checksum for all. It is only read; the next
/// save writes the new format.
enum ReportVersion9 {
    static let number: UInt8 = 9
    private static let sources = ["sample", "openweather", "open-meteo"]

    static func contents(_ bytes: [UInt8]) -> ReportCacheFile.Contents {
        guard let places = try? places(in: bytes) else { return ReportCacheFile.Contents(isDamaged: true) }
        return ReportCacheFile.Contents(blocks: places.compactMap(ReportArchive.Block.init))
    }

    private static func places(in bytes: [UInt8]) throws(ByteReader.Damaged) -> [KeptPlace] {
        var reader = ByteReader(bytes, end: try Seal.end(of: bytes))
        for _ in 0...ReportArchive.magic.count { _ = try reader.get(UInt8.self) }
        var places: [PlaceID: KeptPlace] = [:]
        while !reader.isAtEnd {
            var piece = try reader.getPiece()
            guard let (place, entry) = try? entry(in: &piece) else { continue }
            places[place, default: KeptPlace(place)].add(entry, at: nil)
            guard places.count <= Limits.Cache.places else { throw ByteReader.Damaged() }
        }
        return Array(places.values)
    }

    private static func entry(in reader: inout ByteReader) throws(ByteReader.Damaged) -> (PlaceID, KeptEntry) {
        let place = PlaceID(rawValue: try reader.getText())
        let source = Int(try reader.get(UInt8.self))
        let observedAt = try reader.getTime()
        guard sources.indices.contains(source), let fetchedAt = try reader.getTime() else { throw ByteReader.Damaged() }
        let key = KeptEntry.Key(source: sources[source], part: try reader.get())
        // Version 9 used only the first form.
        return (
            place,
            KeptEntry(key: key, form: 0, observedAt: observedAt, fetchedAt: fetchedAt, value: reader.getRest())
        )
    }
}
