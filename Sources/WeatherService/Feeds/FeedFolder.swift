import Files
import Limits
import Weather

/// What hosts have told of feeds, and the documents that belong to them, as received, one file each. All running
/// programs share them, so that one of them asks for all. Losing them is harmless.
public struct FeedFolder: Sendable {
    private let folder: CacheFolder
    /// In the same place, with half of the room: many documents must not push out a list that is asked for once a
    /// month.
    private let documents: CacheFolder

    /// `path` is created with the first feed.
    public init(path: String) {
        func half(_ suffix: String) -> CacheFolder {
            CacheFolder(path: path, files: Limits.Feed.files / 2, bytes: Limits.Feed.bytes / 2) { $0.hasSuffix(suffix) }
        }
        (folder, documents) = (half(Self.feedSuffix), half(Self.documentSuffix))
    }

    private static let feedSuffix = ".feed"
    private static let documentSuffix = ".document"

    /// What changes whenever a feed is written, by whatever program.
    func stamp(of id: FeedID) -> CacheFolder.Stamp? { folder.stamp(of: id.rawValue + Self.feedSuffix) }

    /// Nil if there is none, or it is unusable.
    func feed(_ id: FeedID) -> Feed<[UInt8]>? {
        (try? folder.file(id.rawValue + Self.feedSuffix).read(limit: Limits.Feed.file)).flatMap { try? Self.decode($0) }
    }

    /// A feed that cannot be stored is only asked for again.
    func keep(_ feed: Feed<[UInt8]>, as id: FeedID) {
        try? folder.keep(Self.encode(feed), as: id.rawValue + Self.feedSuffix)
    }

    /// A document that never changes, by its name; nil if there is none.
    func document(_ name: String) -> [UInt8]? {
        guard let file = try? documents.file(Self.fileName(of: name)).read(limit: Limits.Feed.file) else { return nil }
        var reader = ByteReader(file)
        guard (try? reader.openSeal()) != nil else { return nil }
        return Array(reader.rest)
    }

    /// A document that cannot be stored is only asked for again.
    func keep(_ document: [UInt8], named name: String) {
        try? documents.keep(Seal.sealed(document), as: Self.fileName(of: name))
    }

    /// Names of documents have slashes and no `+` (`SWICDocument`).
    private static func fileName(of document: String) -> String {
        document.replacing("/", with: "+") + documentSuffix
    }
}

// Bytes.
extension FeedFolder {
    /// The first bytes behind the checksum, with the version. Files of other versions are ignored.
    private static let head = Array("nalssi-feed 1\n".utf8)

    static func encode(_ feed: Feed<[UInt8]>) -> [UInt8] {
        var file = ByteWriter()
        file.append(head)
        file.put(Int64(feed.toldAt.secondsSince1970))
        file.put(Int64(feed.signOfLife?.secondsSince1970 ?? .min))
        file.put(feed.lastModified ?? "")
        file.append(feed.value)
        return Seal.sealed(file.bytes)
    }

    static func decode(_ bytes: [UInt8]) throws(ByteReader.Damaged) -> Feed<[UInt8]> {
        var reader = ByteReader(bytes)
        try reader.openSeal()
        try reader.skip(head)
        let (toldAt, sign) = (try reader.get(Int64.self), try reader.get(Int64.self))
        let lastModified = try reader.getText()
        let years = Int64(-1) << 40...Int64(1) << 40
        guard years.contains(toldAt), sign == .min || years.contains(sign) else { throw ByteReader.Damaged() }
        return Feed(
            Array(reader.rest), toldAt: Timestamp(secondsSince1970: Int(toldAt)),
            signOfLife: sign == .min ? nil : Timestamp(secondsSince1970: Int(sign)),
            lastModified: lastModified.isEmpty ? nil : lastModified)
    }
}
