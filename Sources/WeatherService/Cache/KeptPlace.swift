import Limits
import Weather

/// All that is kept of one place, from any source.
struct KeptPlace {
    let place: PlaceID
    private(set) var entries: [KeptEntry.Key: KeptEntry] = [:]

    init(_ place: PlaceID) {
        self.place = place
    }

    /// Reads what `bytes` has written. An entry that makes no sense leaves the others as they are.
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

    /// The place, and its entries, the newest first, each behind its length.
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

    /// When the newest of it was fetched; nil when there is nothing.
    var newest: Timestamp? { entries.values.map(\.fetchedAt).max() }

    /// Every report in the bytes of a block that makes sense to this program.
    static func reports(in bytes: [UInt8]) -> [KnownReport] {
        var reader = ByteReader(bytes)
        guard let name = try? reader.getText() else { return [] }
        let place = PlaceID(rawValue: name)
        var reports: [KnownReport] = []
        while !reader.isAtEnd, var piece = try? reader.getPiece() {
            if let report = KeptEntry.report(of: place, in: &piece) { reports.append(report) }
        }
        return reports
    }

    /// Takes over what is newer than what is there. What is there from after `now` was written while the clock was wrong, and gives
    /// way to anything.
    mutating func add(_ entry: KeptEntry, at now: Timestamp?) {
        if let known = entries[entry.key], known.fetchedAt > entry.fetchedAt, now.map({ known.fetchedAt <= $0 }) ?? true
        {
            return
        }
        entries[entry.key] = entry
    }
}
