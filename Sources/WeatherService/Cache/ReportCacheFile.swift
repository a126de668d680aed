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
        let contents = contents(of: places)
        if contents.isDamaged { onDamage("\(file.path) is damaged or of another version, and is not used") }
        return contents.reports
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
                Self.bytes(adding: reports, to: contents().entries, at: now)
            }
            return nil
        } catch {
            return error
        }
    }

    /// The bytes of a file with `entries` and `reports`. Those that are only copied are not decoded.
    static func bytes(
        adding reports: [KnownReport], to entries: [KeptEntry] = [], at now: Timestamp? = nil
    ) -> [UInt8] {
        var known = Dictionary(entries.map { ($0.key, $0) }) { $1 }
        for entry in reports.compactMap(KeptEntry.init) {
            if let old = known[entry.key], old.fetchedAt > entry.fetchedAt, now.map({ old.fetchedAt <= $0 }) ?? true {
                continue
            }
            known[entry.key] = entry
        }
        return ReportArchive.bytes(of: known.values)
    }

    private func contents(of places: Set<PlaceID>? = nil) -> ReportArchive.Contents {
        // A missing file, one that is too large, and anything that is not a file contain nothing worth keeping.
        guard let pieces = try? FilePieces(file.path, limit: Limits.Cache.bytes) else {
            return ReportArchive.Contents()
        }
        return ReportArchive.contents(of: places, size: pieces.size) { pieces.bytes(from: $0, count: $1) }
    }
}
