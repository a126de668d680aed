import Files
import Limits
import Weather

/// One part of a place's report, kept from one launch to the next.
public struct KnownReport: Hashable, Sendable {
    public let place: PlaceID
    public let value: ReportValue
    public let stamp: ReportStamp

    public var key: ReportKey { ReportKey(place: place, part: value.part) }

    public init(place: PlaceID, value: ReportValue, stamp: ReportStamp) {
        self.place = place
        self.value = value
        self.stamp = stamp
    }
}

/// The latest reports of each place and source, kept from one launch to the next. Losing them is harmless: unusable data
/// is dropped, with only a line in the log.
///
/// Concurrent instances preserve each other's data; of each part the newer one is kept.
public struct ReportCacheFile: Sendable {
    private let file: PrivateFile

    public init(path: String) {
        file = PrivateFile(path: path)
    }

    /// The stored reports of `places`, or of all places; empty if there is no file. Unusable data is reported to `onDamage`.
    public func load(of places: Set<PlaceID>? = nil, onDamage: (String) -> Void = { _ in }) -> [KnownReport] {
        let contents = contents(of: places.map { Set($0.map(ReportArchive.hash)) })
        if contents.isDamaged { onDamage("\(file.path) is damaged or of another version, and is not used") }
        return contents.reports.filter { places?.contains($0.place) ?? true }
    }

    /// Adds reports that are newer than the file's. Returns why the file could not be written, such as `.inUse` while another
    /// instance is writing it; nil if it was. A stored report from after `now` was written while the clock was wrong, and is
    /// always replaced.
    @discardableResult
    public func save(
        _ reports: [KnownReport], at now: Timestamp? = nil, lockTimeout: PrivateFile.LockTimeout = .zero
    ) -> FileTrouble? {
        do throws(FileTrouble) {
            // Not synced: after a power failure, the checksums reveal incomplete data.
            try file.update(lockTimeout: lockTimeout, syncs: false) {
                Self.bytes(adding: reports, to: contents(of: nil).blocks, at: now)
            }
            return nil
        } catch {
            return error
        }
    }

    /// The file's contents with `reports` added. Blocks of other places are not decoded.
    static func bytes(
        adding reports: [KnownReport], to blocks: [ReportArchive.Block] = [], at now: Timestamp? = nil
    ) -> [UInt8] {
        let readable = reports.filter { $0.place.rawValue.utf8.count <= Limits.Name.id }
        var changed = Dictionary(readable.map { ($0.place, KeptPlace($0.place)) }) { first, _ in first }
        let hashes = Set(changed.keys.map(ReportArchive.hash))
        var others: [ReportArchive.Block] = []
        for block in blocks {
            if hashes.contains(block.hash), let known = try? KeptPlace(block.bytes), changed[known.place] != nil {
                changed[known.place] = known
            } else {
                others.append(block)
            }
        }
        for report in readable {
            let entry = KeptEntry(report)
            if entry.isReadable { changed[report.place]?.add(entry, at: now) }
        }
        return ReportArchive.bytes(of: others + changed.values.compactMap(ReportArchive.Block.init))
    }

    // MARK: Contents

    /// The blocks of a file, and whether any of it was unusable.
    struct Contents {
        var blocks: [ReportArchive.Block] = []
        var isDamaged = false

        /// All reports that this program can decode.
        var reports: [KnownReport] { blocks.flatMap { KeptPlace.reports(in: $0.bytes) } }
    }

    private func contents(of hashes: Set<UInt64>?) -> Contents {
        // A missing file, one that is too large, and anything that is not a file contain nothing worth keeping.
        guard let pieces = try? FilePieces(file.path, limit: Limits.Cache.bytes) else { return Contents() }
        return Self.contents(of: hashes, size: pieces.size) { pieces.bytes(from: $0, count: $1) }
    }

    /// The blocks of the places with these hashes, or all blocks, of a file of `size` bytes. `read` reads from an offset
    /// a number of bytes.
    static func contents(of hashes: Set<UInt64>?, size: Int, _ read: (Int, Int) -> [UInt8]) -> Contents {
        let head = read(0, ReportArchive.largestHead)
        if ReportArchive.isOf(ReportVersion9.number, head) { return ReportVersion9.contents(read(0, size)) }
        guard let records = try? ReportArchive.records(in: head, size: size) else { return Contents(isDamaged: true) }
        // To get all blocks, the file is read in one go.
        let whole = hashes == nil ? read(0, size) : nil
        func bytes(_ record: ReportArchive.Record) -> [UInt8] {
            whole.map { Array($0.dropFirst(record.offset).prefix(record.length)) } ?? read(record.offset, record.length)
        }
        var contents = Contents()
        for record in records where hashes?.contains(record.hash) ?? true {
            if let block = try? ReportArchive.block(bytes(record), of: record) {
                contents.blocks.append(block)
            } else {
                contents.isDamaged = true
            }
        }
        return contents
    }
}
