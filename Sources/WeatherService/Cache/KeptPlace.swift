import Limits
import Weather

/// Everything stored for one place, from all sources.
struct KeptPlace {
    let place: PlaceID
    private(set) var entries: [KeptEntry.Key: KeptEntry] = [:]

    init(_ place: PlaceID) {
        self.place = place
    }

    /// Reads what `bytes` has written. An invalid entry does not affect the others.
    init(_ bytes: [UInt8]) throws(ByteReader.Damaged) {
        var reader = ByteReader(bytes)
        place = PlaceID(rawValue: try reader.getText())
        while !reader.isAtEnd {
            var piece = try reader.getPiece()
            guard let entry = try? KeptEntry(&piece) else { continue }
            entries[entry.key] = entry
            guard entries.count <= Limits.Cache.entries else { throw ByteReader.Damaged() }
        }
    }

    /// The place and its entries, newest first, each preceded by its length.
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.put(place.rawValue)
        let sorted = entries.values.sorted {
            ($1.fetchedAt, $0.key.source, $0.key.part) < ($0.fetchedAt, $1.key.source, $1.key.part)
        }
        for entry in sorted.prefix(Limits.Cache.entries) {
            let bytes = entry.bytes
            writer.put(UInt32(clamping: bytes.count))
            writer.append(bytes)
        }
        return writer.bytes
    }

    /// The latest fetch time of any entry; nil if there are no entries.
    var newest: Timestamp? { entries.values.map(\.fetchedAt).max() }

    /// The reports in a block's bytes that this program can decode, of as many entries as a place may have.
    static func reports(in bytes: [UInt8]) -> [KnownReport] {
        var reader = ByteReader(bytes)
        guard let name = try? reader.getText() else { return [] }
        let place = PlaceID(rawValue: name)
        var reports: [KnownReport] = []
        for _ in 0..<Limits.Cache.entries where !reader.isAtEnd {
            guard var piece = try? reader.getPiece() else { break }
            if let report = KeptEntry.report(of: place, in: &piece) { reports.append(report) }
        }
        return reports
    }

    /// Adds the entry if it is newer than the stored one. A stored entry from after `now` was written while the clock was
    /// wrong, and is always replaced.
    mutating func add(_ entry: KeptEntry, at now: Timestamp?) {
        if let known = entries[entry.key], known.fetchedAt > entry.fetchedAt, now.map({ known.fetchedAt <= $0 }) ?? true
        {
            return
        }
        entries[entry.key] = entry
    }
}
