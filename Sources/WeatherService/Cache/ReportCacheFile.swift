import Limits
import Weather

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The last reports of each place and source, kept from one start to the next. Harmless to lose: a file that cannot be used
/// is dropped, and nothing is ever said about it but a line in the log.
///
/// The file is replaced as a whole, so at any moment either the old or the new one is there. Of two running programs each
/// keeps what the other has written, part by part the newer; should both write at the same moment, one of them leaves it
/// for its next save.
public struct ReportCacheFile: Sendable {
    private let path: String

    public init(path: String) {
        self.path = path
    }

    static let magic = Array("nalssi-reports".utf8)
    /// What is written by another version is dropped.
    static let version: UInt8 = 6
    private static let sources: [SourceID] = [.sample, .openWeather, .openMeteo]

    /// What is in the file; nothing where there is none, or a damaged one, of which `onDamage` is told.
    public func load(onDamage: (String) -> Void = { _ in }) -> [KnownReport] {
        guard let bytes = read() else { return [] }
        do throws(ByteReader.Damaged) {
            return try Self.decode(bytes)
        } catch {
            onDamage("\(path) is damaged or of another version, and is not used")
            return []
        }
    }

    /// Adds what is newer than what the file has; false when it could not be written.
    @discardableResult
    public func save(_ reports: [KnownReport]) -> Bool {
        struct Key: Hashable {
            let key: ReportKey
            let source: SourceID
        }
        var newest: [Key: KnownReport] = [:]
        for report in load() + reports {
            let key = Key(key: report.key, source: report.stamp.source)
            if let known = newest[key], known.stamp.fetchedAt > report.stamp.fetchedAt { continue }
            newest[key] = report
        }
        return write(Self.encode(Array(newest.values)))
    }

    // MARK: Bytes

    /// As many of `reports` as there is room for, the newest first.
    static func encode(_ reports: [KnownReport]) -> [UInt8] {
        let sorted = reports.sorted {
            ($1.stamp.fetchedAt, $0.place.rawValue) < ($0.stamp.fetchedAt, $1.place.rawValue)
        }
        var places: Set<PlaceID> = []
        var body = ByteWriter()
        for report in sorted where report.place.rawValue.utf8.count <= Limits.Name.id {
            if !places.contains(report.place), places.count == Limits.Cache.places { continue }
            var entry = ByteWriter()
            entry.put(report.place.rawValue)
            entry.put(UInt8(sources.firstIndex(of: report.stamp.source) ?? 0))
            entry.put(report.stamp.observedAt)
            entry.put(report.stamp.fetchedAt)
            entry.put(report.value)
            guard body.bytes.count + entry.bytes.count <= Limits.Cache.bytes - overhead else { break }
            places.insert(report.place)
            body.append(entry)
        }
        var file = ByteWriter()
        file.append(magic)
        file.put(version)
        file.append(body)
        return sealed(file.bytes)
    }

    /// With the checksum that `decode` wants to see.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var file = ByteWriter()
        file.append(bytes)
        file.put(checksum(of: bytes, to: bytes.count))
        return file.bytes
    }

    static func decode(_ bytes: [UInt8]) throws(ByteReader.Damaged) -> [KnownReport] {
        let end = bytes.count - MemoryLayout<UInt64>.size
        guard end > magic.count, bytes.starts(with: magic), bytes[magic.count] == version else {
            throw ByteReader.Damaged()
        }
        var tail = ByteReader(Array(bytes[end...]))
        guard try tail.get(UInt64.self) == checksum(of: bytes, to: end) else { throw ByteReader.Damaged() }
        var reader = ByteReader(bytes, end: end)
        for _ in 0...magic.count { _ = try reader.get(UInt8.self) }
        var reports: [KnownReport] = []
        while !reader.isAtEnd {
            let place = PlaceID(rawValue: try reader.getText())
            let source = Int(try reader.get(UInt8.self))
            let observedAt = try reader.getTime()
            guard sources.indices.contains(source), let fetchedAt = try reader.getTime() else {
                throw ByteReader.Damaged()
            }
            let value = try reader.getValue()
            reports.append(
                KnownReport(
                    place: place, value: value,
                    stamp: ReportStamp(source: sources[source], observedAt: observedAt, fetchedAt: fetchedAt)))
        }
        return reports
    }

    private static let overhead = magic.count + 1 + MemoryLayout<UInt64>.size

    /// FNV-1a over words of eight bytes (http://www.isthe.com/chongo/tech/comp/fnv): against half-written files and flipped
    /// bits, not against anybody.
    private static func checksum(of bytes: [UInt8], to end: Int) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { raw in
            var index = 0
            while index + 8 <= end {
                hash =
                    (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian) &* 0x100_0000_01B3
                hash ^= hash >> 29
                index += 8
            }
            while index < end {
                hash = (hash ^ UInt64(raw[index])) &* 0x100_0000_01B3
                index += 1
            }
        }
        return hash
    }

    // MARK: The file

    private func read() -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Limits.Cache.bytes
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            guard got > 0 else { return nil }
            count += got
        }
        return bytes
    }

    /// Writes beside the file and then puts the new one in its place. Who finds another program just doing so leaves it.
    private func write(_ bytes: [UInt8]) -> Bool {
        FolderPath.make(for: path)
        let temporary = path + ".new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStill(temporary, descriptor), ftruncate(descriptor, 0) == 0
        else { return false }
        var count = 0
        while count < bytes.count {
            let put = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            guard put > 0 else { break }
            count += put
        }
        // Not synced: after a power cut the checksum tells a file that was not all there yet.
        guard count == bytes.count, rename(temporary, path) == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }

    /// Whether the descriptor is that of the file of this name: another program may just have put it in place, and then
    /// it must not be written to.
    private func isStill(_ name: String, _ descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return lstat(name, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
    }
}
