import Limits
import Weather

/// The format of the report file: a head that says where each place's block is, followed by the blocks, so that reading a
/// single place takes little more than its block.
///
/// The head has the magic bytes, the version, the number of places, a record for each, and a checksum of all that. A
/// block is a `KeptPlace`; its record has its checksum, so that damage affects only one place.
enum ReportArchive {
    static let magic = Array("nalssi-reports".utf8)
    static let version: UInt8 = 10

    /// The location of a place's block.
    struct Record: Hashable {
        /// The hash of the place's ID; two places may share it.
        let hash: UInt64
        let offset: Int
        let length: Int
        /// The fetch time of its newest entry.
        let newest: Timestamp
        let checksum: UInt64
    }

    /// A block that is copied without decoding.
    struct Block: Hashable {
        let hash: UInt64
        let newest: Timestamp
        let bytes: [UInt8]

        init(hash: UInt64, newest: Timestamp, bytes: [UInt8]) {
            self.hash = hash
            self.newest = newest
            self.bytes = bytes
        }

        /// Nil if the place has no entries.
        init?(_ place: KeptPlace) {
            guard let newest = place.newest else { return nil }
            self.init(hash: ReportArchive.hash(of: place.place), newest: newest, bytes: place.bytes)
        }
    }

    static func hash(of place: PlaceID) -> UInt64 { Seal.checksum(of: Array(place.rawValue.utf8)) }

    /// The length of the head for `places` places in bytes.
    private static func headSize(_ places: Int) -> Int { start + places * recordSize + Seal.size }

    private static let start = magic.count + 1 + MemoryLayout<UInt32>.size
    private static let recordSize = 3 * MemoryLayout<UInt64>.size + 2 * MemoryLayout<UInt32>.size

    // MARK: Reading

    /// The number of bytes that always contain the whole head.
    static let largestHead = headSize(Limits.Cache.places)

    /// The records in the first bytes of a file of `size` bytes.
    static func records(in bytes: [UInt8], size: Int) throws(ByteReader.Damaged) -> [Record] {
        guard isOf(version, bytes) else { throw ByteReader.Damaged() }
        var count = ByteReader(Array(bytes.dropFirst(magic.count + 1)))
        let places = Int(try count.get(UInt32.self))
        guard places <= Limits.Cache.places, bytes.count >= headSize(places) else { throw ByteReader.Damaged() }
        let head = Array(bytes.prefix(headSize(places)))
        var reader = ByteReader(Array(head[start..<(try Seal.end(of: head))]))
        var records: [Record] = []
        // Blocks follow each other, so together they are no larger than the file: a record may not share another's bytes.
        var end = headSize(places)
        for _ in 0..<places {
            let hash = try reader.get(UInt64.self)
            let (offset, length) = (Int(try reader.get(UInt32.self)), Int(try reader.get(UInt32.self)))
            // Any time is acceptable: it is only used for sorting.
            let newest = Timestamp(secondsSince1970: Int(try reader.get(Int64.self)))
            guard offset >= end, offset + length <= size else { throw ByteReader.Damaged() }
            end = offset + length
            records.append(
                Record(hash: hash, offset: offset, length: length, newest: newest, checksum: try reader.get()))
        }
        return records
    }

    /// The block of a record.
    static func block(_ bytes: [UInt8], of record: Record) throws(ByteReader.Damaged) -> Block {
        guard bytes.count == record.length, Seal.checksum(of: bytes) == record.checksum else {
            throw ByteReader.Damaged()
        }
        return Block(hash: record.hash, newest: record.newest, bytes: bytes)
    }

    static func isOf(_ version: UInt8, _ bytes: [UInt8]) -> Bool {
        bytes.count > magic.count && bytes.starts(with: magic) && bytes[magic.count] == version
    }

    // MARK: Writing

    /// The whole file with as many of `blocks` as fit, newest first.
    static func bytes(of blocks: [Block]) -> [UInt8] {
        var kept: [Block] = []
        var left = Limits.Cache.bytes - largestHead
        for block in blocks.sorted(by: { ($1.newest, $0.hash) < ($0.newest, $1.hash) }).prefix(Limits.Cache.places) {
            left -= block.bytes.count
            guard left >= 0 else { break }
            kept.append(block)
        }
        var head = ByteWriter()
        head.append(magic)
        head.put(version)
        head.put(UInt32(kept.count))
        var offset = headSize(kept.count)
        for block in kept {
            head.put(block.hash)
            head.put(UInt32(offset))
            head.put(UInt32(block.bytes.count))
            head.put(block.newest)
            head.put(Seal.checksum(of: block.bytes))
            offset += block.bytes.count
        }
        var file = Seal.sealed(head.bytes)
        file.reserveCapacity(offset)
        for block in kept { file += block.bytes }
        return file
    }
}

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
