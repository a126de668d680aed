import Files
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

    private let folder: CacheFolder

    /// `folder` is created with the first icon.
    public init(folder: String) {
        self.folder = CacheFolder(path: folder, files: Limits.Icon.files, bytes: Limits.Icon.bytes) {
            IconCode($0) != nil
        }
    }

    /// The stored icon; nil if there is none or it is unusable.
    func entry(of code: IconCode) -> Entry? {
        (try? folder.file("\(code)").read(limit: Self.largest)).flatMap { try? Self.decode($0) }
    }

    /// Stores an icon, and deletes the oldest ones beyond the limits of `Limits.Icon`.
    func keep(_ entry: Entry, as code: IconCode) {
        guard entry.png.count <= Limits.Icon.file, entry.address.utf8.count <= Int(UInt8.max) else { return }
        do throws(FileTrouble) {
            try folder.keep(Self.encode(entry), as: "\(code)")
        } catch {
            // An icon that cannot be stored is just requested again.
        }
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
