import Files
import Glibc
import Limits
import Weather

/// The service's icons on disk, one file each, as received. Losing them is harmless. A file is used only if its checksum
/// is correct and its image can be decoded.
public struct IconCache: Sendable {
    /// An icon file with its origin and fetch time.
    struct Entry: Hashable, Sendable {
        let address: String
        let fetchedAt: Timestamp
        let png: [UInt8]
    }

    private let folder: String

    /// `folder` is created with the first icon.
    public init(folder: String) {
        self.folder = folder
    }

    /// The stored icon; nil if there is none or it is unusable.
    func entry(of code: IconCode) -> Entry? {
        (try? file(of: code).read(limit: Self.largest)).flatMap { try? Self.decode($0) }
    }

    /// Stores an icon, and deletes the oldest ones beyond the limits of `Limits.Icon`.
    func keep(_ entry: Entry, as code: IconCode) {
        guard entry.png.count <= Limits.Icon.file, entry.address.utf8.count <= Int(UInt8.max) else { return }
        do throws(FileTrouble) {
            try file(of: code).replace(with: Self.encode(entry))
            makeRoom(for: code)
        } catch {
            // An icon that cannot be stored is just requested again.
        }
    }

    private func file(of code: IconCode) -> PrivateFile { PrivateFile(path: "\(folder)/\(code)") }

    private func makeRoom(for newest: IconCode) {
        var files = self.files.sorted {
            ($0.isOf(newest) ? .max : $0.time, $0.name) > ($1.isOf(newest) ? .max : $1.time, $1.name)
        }
        var bytes = files.reduce(0) { $0 + $1.bytes }
        while files.count > Limits.Icon.files || bytes > Limits.Icon.bytes, let oldest = files.popLast() {
            unlink("\(folder)/\(oldest.name)")
            bytes -= oldest.bytes
        }
    }

    private struct KeptFile {
        let name: String
        let bytes: Int
        /// Nanoseconds since 1970.
        let time: Int

        func isOf(_ code: IconCode) -> Bool { name == "\(code)" }
    }

    /// The files in the folder with names of icons, including temporary files left by a crash.
    private var files: [KeptFile] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var files: [KeptFile] = []
        while let item = readdir(stream) {
            let name = withUnsafeBytes(of: item.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let suffix = PrivateFile.temporarySuffix
            guard IconCode(name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name) != nil else { continue }
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            files.append(
                KeptFile(
                    name: name, bytes: Int(status.st_size),
                    time: Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)))
        }
        return files
    }
}

// Bytes.
extension IconCache {
    /// The first bytes behind the checksum, with the version. Files of other versions are ignored.
    static let head = Array("nalssi-icon 2\n".utf8)
    /// The greatest length of a file in bytes: an icon and its metadata.
    private static let largest = Limits.Icon.file + 512

    static func encode(_ entry: Entry) -> [UInt8] {
        var file = ByteWriter()
        file.append(head)
        file.put(entry.fetchedAt)
        file.put(entry.address)
        file.append(entry.png)
        return Seal.sealed(file.bytes)
    }

    static func decode(_ bytes: [UInt8]) throws(ByteReader.Damaged) -> Entry {
        var reader = ByteReader(bytes)
        try reader.openSeal()
        try reader.skip(head)
        let fetchedAt = try reader.getRequiredTime()
        let address = try reader.getText()
        guard reader.rest.count <= Limits.Icon.file else { throw ByteReader.Damaged() }
        return Entry(address: address, fetchedAt: fetchedAt, png: Array(reader.rest))
    }
}
