import Limits
import Weather

/// The bytes of the file of reports: a head that says where the block of each place is, and the blocks, so that who wants to know of
/// one place reads little more than that.
///
/// Head: the magic, the version, how many places, a record for each, and a checksum of all that. A block is a `KeptPlace`; its record
/// has its checksum, so that damage costs one place.
enum ReportArchive {
    static let magic = Array("nalssi-reports".utf8)
    static let version: UInt8 = 10

    /// Where the block of a place is.
    struct Record: Hashable {
        /// Of the place's identifier: two places may have the same.
        let hash: UInt64
        let offset: Int
        let length: Int
        /// When the newest in it was fetched.
        let newest: Timestamp
        let checksum: UInt64
    }

    /// A block that need not be understood.
    struct Block: Hashable {
        let hash: UInt64
        let newest: Timestamp
        let bytes: [UInt8]

        init(hash: UInt64, newest: Timestamp, bytes: [UInt8]) {
            self.hash = hash
            self.newest = newest
            self.bytes = bytes
        }

        /// Nil where there is nothing to keep.
        init?(_ place: KeptPlace) {
            guard let newest = place.newest else { return nil }
            self.init(hash: ReportArchive.hash(of: place.place), newest: newest, bytes: place.bytes)
        }
    }

    static func hash(of place: PlaceID) -> UInt64 { Seal.checksum(of: Array(place.rawValue.utf8)) }

    /// Bytes of the head for so many places.
    private static func headSize(_ places: Int) -> Int { start + places * recordSize + Seal.size }

    private static let start = magic.count + 1 + MemoryLayout<UInt32>.size
    private static let recordSize = 3 * MemoryLayout<UInt64>.size + 2 * MemoryLayout<UInt32>.size

    // MARK: Reading

    /// How much of the file's beginning holds the head, whatever it says.
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
        for _ in 0..<places {
            let hash = try reader.get(UInt64.self)
            let (offset, length) = (Int(try reader.get(UInt32.self)), Int(try reader.get(UInt32.self)))
            // Whatever time it is: blocks are only put in order by it.
            let newest = Timestamp(secondsSince1970: Int(try reader.get(Int64.self)))
            guard offset + length <= size else { throw ByteReader.Damaged() }
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

    /// The whole file, with as many of `blocks` as there is room for, the newest first.
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
