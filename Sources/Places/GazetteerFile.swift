import Files

/// The data file `places.bin`, mapped into memory, so that nothing is read before it is needed. `docs/GAZETTEER.md`
/// describes the layout; `scripts/places/pack.py` writes it. All numbers are little-endian.
struct GazetteerFile: Sendable {
    private static let magic = Array("nalssi places\0\0\0".utf8)
    private static let version: UInt32 = 3

    private let path: String
    private let file: MappedFile
    private let sections: [Range<Int>]

    /// Maps the file and checks its first two hundred bytes. The tables are checked when they are used: a damaged file
    /// gives wrong names, never a crash.
    init(path: String) throws(GazetteerFailure) {
        // The system's reason is either "not found" or "not readable"; the message for both names the path.
        guard let file = try? MappedFile(path) else { throw .unusable(path: path) }
        let found: [Range<Int>]? = file.withBytes { raw in
            let bytes = ByteTable(raw)
            let head = Self.magic.count
            guard bytes.count > head + 8, bytes.starts(with: Self.magic), bytes.u32(head) == Self.version else {
                return nil
            }
            let count = Int(bytes.u32(head + 4))
            guard count == Section.allCases.count, bytes.count >= head + 16 + 8 * count else { return nil }
            guard bytes.u64(head + 8 + 8 * count) == UInt64(bytes.count) else { return nil }
            let sections = (0..<count).map { index -> Range<Int> in
                let start = Int(bytes.u32(head + 8 + 8 * index))
                return start..<start + Int(bytes.u32(head + 12 + 8 * index))
            }
            return sections.allSatisfy { $0.upperBound <= bytes.count } ? sections : nil
        }
        guard let found else { throw .unusable(path: path) }
        self.path = path
        self.file = file
        sections = found
    }

    /// Whether the file is still as it was when it was opened.
    var isUnchanged: Bool { file.isUnchanged }

    /// Throws if the file has been shortened or overwritten since it was opened.
    func check() throws(GazetteerFailure) {
        guard isUnchanged else { throw .unusable(path: path) }
    }

    /// Calls `body` with the mapped tables, which are valid only during the call.
    func withTables<Result>(_ body: (Tables) -> Result) -> Result {
        file.withBytes { raw in
            body(
                Tables(
                    mapped: { ByteTable(UnsafeRawBufferPointer(rebasing: raw[sections[$0.rawValue]])) },
                    read: { ReadTable(file: file, section: sections[$0.rawValue]) }))
        }
    }

    /// The sections of the file, in order.
    enum Section: Int, CaseIterable {
        // Scanned by every search: mapped.
        case areas, areaTermStarts, areaTerms, zones, texts
        case termTexts, termBlocks, terms, postings, hangulCount, slices, folding
        case bands, placeAreas, placeRanks, gridRows, kinds, scriptStarts, scripts
        // Used only for results: read.
        case places, names, koreanCodes, gridPlaces, gridRuns, postalCodes
    }
}

/// The tables of an open file. Valid only inside `withTables`.
struct Tables {
    let areas, areaTermStarts, areaTerms, zones, texts: ByteTable
    let termTexts, termBlocks, terms, postings, hangulCount, slices, folding: ByteTable
    let bands, placeAreas, placeRanks, gridRows, kinds, scriptStarts, scripts: ByteTable
    let places, names, koreanCodes, gridPlaces, gridRuns, postalCodes: ReadTable

    init(mapped: (GazetteerFile.Section) -> ByteTable, read: (GazetteerFile.Section) -> ReadTable) {
        areas = mapped(.areas)
        areaTermStarts = mapped(.areaTermStarts)
        areaTerms = mapped(.areaTerms)
        zones = mapped(.zones)
        texts = mapped(.texts)
        termTexts = mapped(.termTexts)
        termBlocks = mapped(.termBlocks)
        terms = mapped(.terms)
        postings = mapped(.postings)
        hangulCount = mapped(.hangulCount)
        slices = mapped(.slices)
        folding = mapped(.folding)
        bands = mapped(.bands)
        placeAreas = mapped(.placeAreas)
        placeRanks = mapped(.placeRanks)
        gridRows = mapped(.gridRows)
        kinds = mapped(.kinds)
        scriptStarts = mapped(.scriptStarts)
        scripts = mapped(.scripts)
        places = read(.places)
        names = read(.names)
        koreanCodes = read(.koreanCodes)
        gridPlaces = read(.gridPlaces)
        gridRuns = read(.gridRuns)
        postalCodes = read(.postalCodes)
    }
}

/// A section that is read in pieces: accessing it through a mapping would load two megabytes at a time on some systems.
struct ReadTable {
    let file: MappedFile
    let section: Range<Int>

    var count: Int { section.count }

    /// Calls `body` with a table of the bytes of `range`, clamped to the section.
    func with<Result>(_ range: Range<Int>, _ body: (ByteTable) -> Result) -> Result {
        let lower = section.lowerBound + max(0, min(range.lowerBound, count))
        let upper = section.lowerBound + max(0, min(range.upperBound, count))
        return file.bytes(lower..<max(lower, upper)).withUnsafeBytes { body(ByteTable($0)) }
    }
}

/// Bytes and the numbers in them. Reading past the end returns zero, because the file may be damaged.
struct ByteTable {
    let raw: UnsafeRawBufferPointer

    init(_ raw: UnsafeRawBufferPointer) {
        self.raw = raw
    }

    var count: Int { raw.count }

    @inline(__always)
    func u8(_ at: Int) -> UInt8 { at >= 0 && at < raw.count ? raw[at] : 0 }

    @inline(__always)
    func u16(_ at: Int) -> UInt16 {
        fits(at, 2) ? UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt16.self)) : 0
    }

    @inline(__always)
    func u24(_ at: Int) -> Int { fits(at, 3) ? Int(raw[at]) | Int(raw[at + 1]) << 8 | Int(raw[at + 2]) << 16 : 0 }

    @inline(__always)
    func u32(_ at: Int) -> UInt32 {
        fits(at, 4) ? UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt32.self)) : 0
    }

    @inline(__always)
    func u64(_ at: Int) -> UInt64 {
        fits(at, 8) ? UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) : 0
    }

    /// The text after a length byte, and the position after it.
    func text(_ at: Int, lengthMask: UInt8 = 0xFF) -> (text: String, next: Int) {
        let length = Int(u8(at) & lengthMask)
        guard fits(at + 1, length) else { return ("", at + 1) }
        let bytes = UnsafeRawBufferPointer(rebasing: raw[at + 1..<at + 1 + length])
        return (String(decoding: bytes, as: UTF8.self), at + 1 + length)
    }

    func starts(with bytes: [UInt8]) -> Bool { raw.starts(with: bytes) }

    @inline(__always)
    private func fits(_ at: Int, _ size: Int) -> Bool { at >= 0 && at <= raw.count - size }
}

extension Range<Int> {
    /// The first number for which `isBefore` is false. The range must be partitioned, with all numbers for which it is
    /// true first.
    @inline(__always)
    func partitioningIndex(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
