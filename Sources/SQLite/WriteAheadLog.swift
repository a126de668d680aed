/// The pages in a write-ahead log, read without SQLite, which would write to the files beside it.
///
/// The format is described in https://www.sqlite.org/fileformat2.html#walformat. All numbers are big-endian.
struct WriteAheadLog {
    /// One page as a transaction left it.
    struct Frame {
        let page: Int
        /// The number of pages after the transaction that this frame commits; 0 for its other frames.
        let committedPages: Int
        let content: ArraySlice<UInt8>
        /// Whether it belongs to the log's present generation and its checksum is right.
        let isIntact: Bool
    }

    /// All frames, in order. Those of older generations may follow the present one's.
    let frames: [Frame]
    /// How many of the first frames SQLite takes: those before the first damaged one, up to the last commit.
    let committed: Int
    let pageSize: Int
    private let isHeaderIntact: Bool

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// `pageSize`: that of the database, for a log whose header is damaged.
    init(_ log: [UInt8], pageSize expected: Int) {
        let header = log.prefix(Self.headerSize)
        let magic = header.count == Self.headerSize ? log.number(at: 0) : 0
        let isBigEndian = magic == 0x377F_0683
        let size = header.count == Self.headerSize ? log.number(at: 8) : 0
        let sum = Checksum().adding(header.prefix(Self.frameHeaderSize), isBigEndian)
        isHeaderIntact =
            magic | 1 == 0x377F_0683 && SQLiteImage.isPageSize(size) && sum.isStored(in: log, at: Self.frameHeaderSize)
        pageSize = isHeaderIntact ? size : expected
        var frames: [Frame] = []
        var before = sum
        let frameSize = Self.frameHeaderSize + pageSize
        let starts = stride(from: Self.headerSize, through: log.count - frameSize, by: frameSize)
        func salts(at offset: Int) -> ArraySlice<UInt8> { log[(offset + 8)..<(offset + 16)] }
        // Behind a damaged header, the second frame says which generation this is, because the first may be damaged as well.
        let generation = isHeaderIntact ? log[16..<24] : Array(starts.prefix(2)).last.map(salts) ?? []
        for offset in starts {
            let content = log[(offset + Self.frameHeaderSize)...].prefix(pageSize)
            let isPresent = salts(at: offset).elementsEqual(generation)
            let sum = before.adding(log[offset..<(offset + 8)], isBigEndian).adding(content, isBigEndian)
            before = Checksum(log, at: offset + 16)
            // The first frame behind a damaged header cannot be checked.
            let isChecked = isHeaderIntact || offset > Self.headerSize
            frames.append(
                Frame(
                    page: log.number(at: offset), committedPages: isPresent ? log.number(at: offset + 4) : 0,
                    content: content, isIntact: isPresent && (!isChecked || sum == before)))
        }
        self.frames = frames
        let intact = isHeaderIntact ? frames.prefix(while: \.isIntact) : []
        committed = intact.lastIndex { $0.committedPages > 0 }.map { $0 + 1 } ?? 0
    }

    /// Whether changes that were certainly saved come after a damaged place, where SQLite ignores them without a word.
    ///
    /// One transaction behind it may be what a power failure left unfinished. Several may not, because each is on the disk
    /// before the next begins.
    var isDamaged: Bool {
        guard isHeaderIntact else { return !frames.isEmpty }
        return frames.dropFirst(committed).filter { $0.committedPages > 0 }.count > 1
    }

    /// SQLite's checksum, which goes on from one frame to the next.
    private struct Checksum: Equatable {
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init() {}

        init(_ bytes: [UInt8], at offset: Int) {
            first = UInt32(bytes.number(at: offset))
            second = UInt32(bytes.number(at: offset + 4))
        }

        func isStored(in bytes: [UInt8], at offset: Int) -> Bool { self == Checksum(bytes, at: offset) }

        func adding(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> Checksum {
            var sum = self
            bytes.withUnsafeBytes { bytes in
                for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                    let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    let two = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    sum.first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ sum.second
                    sum.second &+= (isBigEndian ? two.bigEndian : two.littleEndian) &+ sum.first
                }
            }
            return sum
        }
    }
}

extension [UInt8] {
    /// The big-endian number of four bytes at `offset`.
    func number(at offset: Int) -> Int { self[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
}
