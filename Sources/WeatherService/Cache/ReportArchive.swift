import Limits
import Weather

/// The format of the report file: `head`, the number of entries, and the entries, newest first.
///
/// Each has its length and its checksum before it, so that those of other places are passed over, and damage affects only one.
enum ReportArchive {
    /// The first bytes, with the version. Any change of what follows them needs another, and a file of another version is not
    /// read, because its weather need only be requested again.
    static let head = Array("nalssi-reports 12\n".utf8)

    private static let start = head.count + lengthSize
    private static let lengthSize = MemoryLayout<UInt32>.size
    /// Bytes of an entry that always include its place.
    private static let placeSize = Seal.size + 1 + Int(UInt8.max)

    /// The entries of a file, and whether any of it was unusable.
    struct Contents {
        var entries: [KeptEntry] = []
        var isDamaged = false

        var reports: [KnownReport] { entries.compactMap(\.report) }
    }

    /// The entries of `places`, or all entries, in a file of `size` bytes. `read` reads from an offset a number of bytes.
    static func contents(of places: Set<PlaceID>? = nil, size: Int, _ read: (Int, Int) -> [UInt8]) -> Contents {
        // To get all entries, the file is read in one go.
        let whole = places == nil ? ByteReader(read(0, size)) : nil
        func piece(from offset: Int, count: Int) -> ByteReader {
            whole?.piece(from: offset, count: count) ?? ByteReader(read(offset, count))
        }
        var beginning = piece(from: 0, count: start)
        guard (try? beginning.skip(head)) != nil, let count = try? beginning.get(UInt32.self),
            count <= Limits.Cache.reports
        else { return Contents(isDamaged: true) }
        var contents = Contents()
        var offset = start
        for _ in 0..<count {
            var beginning = piece(from: offset, count: lengthSize + placeSize)
            offset += lengthSize
            guard let length = try? beginning.get(UInt32.self), Int(length) <= size - offset else {
                contents.isDamaged = true
                return contents
            }
            defer { offset += Int(length) }
            if let places {
                guard (try? beginning.get(UInt64.self)) != nil, let place = try? beginning.getText(),
                    places.contains(PlaceID(rawValue: place))
                else { continue }
            }
            var entry = piece(from: offset, count: Int(length))
            if (try? entry.openSeal()) == nil {
                contents.isDamaged = true
            } else if let entry = try? KeptEntry(entry) {
                contents.entries.append(entry)
            }
        }
        if offset != size { contents.isDamaged = true }
        return contents
    }

    /// The whole file with as many of `entries` as fit, newest first.
    static func bytes(of entries: some Sequence<KeptEntry>) -> [UInt8] {
        var kept: [[UInt8]] = []
        var places: Set<PlaceID> = []
        var left = Limits.Cache.bytes - start
        let sorted = entries.map { (entry: $0, bytes: $0.bytes) }.sorted {
            $0.entry.fetchedAt == $1.entry.fetchedAt
                ? $0.bytes.lexicographicallyPrecedes($1.bytes) : $0.entry.fetchedAt > $1.entry.fetchedAt
        }
        for (entry, bytes) in sorted where places.count < Limits.Cache.places || places.contains(entry.key.place) {
            left -= lengthSize + Seal.size + bytes.count
            guard left >= 0, kept.count < Limits.Cache.reports else { break }
            places.insert(entry.key.place)
            kept.append(bytes)
        }
        return file(of: kept)
    }

    /// A file with these bytes of entries.
    static func file(of entries: [[UInt8]]) -> [UInt8] {
        var file = ByteWriter()
        file.append(head)
        file.put(UInt32(entries.count))
        for entry in entries {
            file.put(UInt32(Seal.size + entry.count))
            file.append(Seal.sealed(entry))
        }
        return file.bytes
    }
}
