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
