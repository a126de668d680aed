import Files
import Limits
import Weather

/// The last reports of each place and source, kept from one start to the next. Harmless to lose: what cannot be used is dropped, and
/// nothing is ever said about it but a line in the log.
///
/// Of two running programs each keeps what the other has written, part by part the newer.
public struct ReportCacheFile: Sendable {
    private let file: PrivateFile

    public init(path: String) {
        file = PrivateFile(path: path)
    }

    /// What is kept of `places`, or of all; nothing where there is no file. `onDamage` is told of what cannot be used.
    public func load(of places: Set<PlaceID>? = nil, onDamage: (String) -> Void = { _ in }) -> [KnownReport] {
        let contents = contents(of: places.map { Set($0.map(ReportArchive.hash)) })
        if contents.isDamaged { onDamage("\(file.path) is damaged or of another version, and is not used") }
        return contents.reports.filter { places?.contains($0.place) ?? true }
    }

    /// Adds what is newer than what the file has; false when it could not be written, which another program that is just writing is
    /// a reason for. What the file has from after `now` was written while the clock was wrong, and gives way to anything.
    @discardableResult
    public func save(
        _ reports: [KnownReport], at now: Timestamp? = nil, patience: PrivateFile.Patience = .notAtAll
    ) -> Bool {
        do throws(FileTrouble) {
            // Not synced: after a power cut the checksums tell what was not all there yet.
            try file.update(patience: patience, syncs: false) {
                Self.bytes(adding: reports, to: contents(of: nil).blocks, at: now)
            }
            return true
        } catch {
            return false
        }
    }

    /// The file with `reports` in it as well. Blocks of other places are not even looked into.
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

    /// The blocks of a file, and whether anything in it could not be used.
    struct Contents {
        var blocks: [ReportArchive.Block] = []
        var isDamaged = false

        /// Everything that makes sense to this program.
        var reports: [KnownReport] { blocks.flatMap { KeptPlace.reports(in: $0.bytes) } }
    }

    private func contents(of hashes: Set<UInt64>?) -> Contents {
        // A missing file, one that is too large, and anything that is not a file have nothing worth keeping.
        guard let pieces = try? FilePieces(file.path, limit: Limits.Cache.bytes) else { return Contents() }
        return Self.contents(of: hashes, size: pieces.size) { pieces.bytes(from: $0, count: $1) }
    }

    /// The blocks of the places with these hashes, or all, of a file of `size` bytes that `read` reads: so many from there on.
    static func contents(of hashes: Set<UInt64>?, size: Int, _ read: (Int, Int) -> [UInt8]) -> Contents {
        let head = read(0, ReportArchive.largestHead)
        if ReportArchive.isOf(ReportVersion9.number, head) { return ReportVersion9.contents(read(0, size)) }
        guard let records = try? ReportArchive.records(in: head, size: size) else { return Contents(isDamaged: true) }
        // Who wants all of it reads it in one go.
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
