import Files
import Limits
import Weather

/// The last reports of each place and source, kept from one start to the next. Harmless to lose: a file that cannot be used
/// is dropped, and nothing is ever said about it but a line in the log.
///
/// Of two running programs each keeps what the other has written, part by part the newer; should both write at the same
/// moment, one of them leaves it for its next save.
public struct ReportCacheFile: Sendable {
    private let file: PrivateFile

    public init(path: String) {
        file = PrivateFile(path: path)
    }

    static let magic = Array("nalssi-reports".utf8)
    /// What is written by another version is dropped.
    static let version: UInt8 = 9
    private static let sources: [SourceID] = [.sample, .openWeather, .openMeteo]

    /// What is in the file; nothing where there is none, or a damaged one, of which `onDamage` is told.
    public func load(onDamage: (String) -> Void = { _ in }) -> [KnownReport] {
        // A missing file, one that is too large, and anything that is not a file have nothing worth keeping.
        guard let bytes = try? file.read(limit: Limits.Cache.bytes) else { return [] }
        do throws(ByteReader.Damaged) {
            return try Self.decode(bytes)
        } catch {
            onDamage("\(file.path) is damaged or of another version, and is not used")
            return []
        }
    }

    /// Adds what is newer than what the file has; false when it could not be written. What the file has from after `now`
    /// was written while the clock was wrong, and gives way to anything.
    @discardableResult
    public func save(_ reports: [KnownReport], at now: Timestamp? = nil) -> Bool {
        struct Key: Hashable {
            let key: ReportKey
            let source: SourceID
        }
        var newest: [Key: KnownReport] = [:]
        for report in load() + reports {
            let key = Key(key: report.key, source: report.stamp.source)
            if let known = newest[key], known.stamp.fetchedAt > report.stamp.fetchedAt,
                now.map({ known.stamp.fetchedAt <= $0 }) ?? true
            {
                continue
            }
            newest[key] = report
        }
        do throws(FileTrouble) {
            // Not synced: after a power cut the checksum tells a file that was not all there yet.
            try file.replace(with: Self.encode(Array(newest.values)))
            return true
        } catch {
            return false
        }
    }

    // MARK: Bytes

    /// As many of `reports` as there is room for, the newest first. What could not be read again is left out: a time that no
    /// service may name, because the clock was wrong.
    static func encode(_ reports: [KnownReport]) -> [UInt8] {
        let sorted = reports.sorted {
            ($1.stamp.fetchedAt, $0.place.rawValue) < ($0.stamp.fetchedAt, $1.place.rawValue)
        }
        var places: Set<PlaceID> = []
        var entries: [[UInt8]] = []
        var left = Limits.Cache.bytes - overhead
        for report in sorted where report.place.rawValue.utf8.count <= Limits.Name.id {
            if !places.contains(report.place), places.count == Limits.Cache.places { continue }
            let entry = entry(report)
            guard isReadable(entry) else { continue }
            left -= entry.count + MemoryLayout<UInt32>.size
            guard left >= 0 else { break }
            places.insert(report.place)
            entries.append(entry)
        }
        return file(of: entries)
    }

    /// Every report that makes sense; one that does not leaves the others as they are.
    static func decode(_ bytes: [UInt8]) throws(ByteReader.Damaged) -> [KnownReport] {
        let end = try Seal.end(of: bytes)
        guard end > magic.count, bytes.starts(with: magic), bytes[magic.count] == version else {
            throw ByteReader.Damaged()
        }
        var reader = ByteReader(bytes, end: end)
        for _ in 0...magic.count { _ = try reader.get(UInt8.self) }
        var reports: [KnownReport] = []
        while !reader.isAtEnd {
            var entry = try reader.getPiece()
            // Losing the reason is right: there is nothing to do about it but to ask for the weather again.
            if let report = try? report(in: &entry) { reports.append(report) }
        }
        return reports
    }

    /// The whole file: each entry behind its length.
    static func file(of entries: [[UInt8]]) -> [UInt8] {
        var file = ByteWriter()
        file.append(magic)
        file.put(version)
        for entry in entries {
            file.put(UInt32(clamping: entry.count))
            file.append(entry)
        }
        return Seal.sealed(file.bytes)
    }

    static func entry(_ report: KnownReport) -> [UInt8] {
        var entry = ByteWriter()
        entry.put(report.place.rawValue)
        entry.put(UInt8(sources.firstIndex(of: report.stamp.source) ?? 0))
        entry.put(report.stamp.observedAt)
        entry.put(report.stamp.fetchedAt)
        entry.put(report.value)
        return entry.bytes
    }

    private static func isReadable(_ entry: [UInt8]) -> Bool {
        var reader = ByteReader(entry)
        return (try? report(in: &reader)) != nil
    }

    private static func report(in entry: inout ByteReader) throws(ByteReader.Damaged) -> KnownReport {
        let place = PlaceID(rawValue: try entry.getText())
        let source = Int(try entry.get(UInt8.self))
        let observedAt = try entry.getTime()
        guard sources.indices.contains(source), let fetchedAt = try entry.getTime() else {
            throw ByteReader.Damaged()
        }
        let value = try entry.getValue()
        guard entry.isAtEnd else { throw ByteReader.Damaged() }
        return KnownReport(
            place: place, value: value,
            stamp: ReportStamp(source: sources[source], observedAt: observedAt, fetchedAt: fetchedAt))
    }

    private static let overhead = magic.count + 1 + Seal.size
}
