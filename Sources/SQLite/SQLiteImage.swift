/// The bytes of a database as SQLite would read it: those of its file, with the pages of its write-ahead log in place.
///
/// It is for reading a file that must not change: SQLite itself writes beside a file to read it, and into it when the last
/// connection closes. A connection to an image is a copy in memory.
public struct SQLiteImage: Sendable {
    public private(set) var bytes: [UInt8]
    public let pageSize: Int
    /// Whether the log holds saved changes that SQLite would ignore, because something before them is damaged.
    public let isLogDamaged: Bool

    /// What to take from the log.
    public enum Scope: Sendable {
        /// What SQLite takes.
        case committed
        /// Every page with a right checksum, also those behind a damaged one.
        case everything
    }

    /// `file` and `log`: the bytes of the database and of its write-ahead log, if there is one.
    public init(file: [UInt8], log: [UInt8] = [], _ scope: Scope = .committed) {
        let own = file.count >= Self.headerSize ? Int(file[16]) << 8 | Int(file[17]) : 0
        // A page size of 65,536 is stored as 1.
        let ownSize = own == 1 ? 65_536 : own
        let isOwn = Self.isPageSize(ownSize) && Self.isMarked(file)
        let journal = WriteAheadLog(log, pageSize: isOwn ? ownSize : Self.usualPageSize)
        // SQLite deletes the log of an empty file.
        isLogDamaged = journal.isDamaged || file.isEmpty && journal.committed > 0
        pageSize = isOwn ? ownSize : journal.pageSize
        bytes = file
        switch scope {
        case .committed: take(journal.frames[..<journal.committed])
        case .everything: take(journal.frames.filter(\.isIntact)[...])
        }
        // An image has no log, so its header must not ask for one.
        if bytes.count >= Self.headerSize, bytes[18] == 2, bytes[19] == 2 { (bytes[18], bytes[19]) = (1, 1) }
    }

    static let headerSize = 100
    private static let usualPageSize = 4_096
    private static let mark = Array("SQLite format 3\0".utf8)

    static func isPageSize(_ size: Int) -> Bool { (512...65_536).contains(size) && size & (size - 1) == 0 }

    private static func isMarked(_ file: [UInt8]) -> Bool { file.starts(with: mark) }

    /// Whether the first page is that of a database.
    var isMarked: Bool { Self.isMarked(bytes) }

    private mutating func take(_ frames: ArraySlice<WriteAheadLog.Frame>) {
        guard let largest = frames.lazy.map(\.page).max() else { return }
        // No page is further from the end than there are frames, so a damaged number makes the image no larger than that.
        let most = bytes.count / pageSize + frames.count
        bytes += [UInt8](repeating: 0, count: max(0, min(largest, most) * pageSize - bytes.count))
        for frame in frames where (1...most).contains(frame.page) && frame.content.count == pageSize {
            let start = (frame.page - 1) * pageSize
            bytes.replaceSubrange(start..<(start + pageSize), with: frame.content)
        }
        if let pages = frames.last(where: { $0.committedPages > 0 })?.committedPages, pages <= most {
            bytes.removeLast(max(0, bytes.count - pages * pageSize))
        }
    }
}
