import Files

/// The data file `places.bin`, mapped into memory, so that nothing is read before it is needed. `docs/GAZETTEER.md`
/// describes the layout; `scripts/places/pack.py` writes it. All numbers are little-endian.
struct GazetteerFile: Sendable {
    private let path: String
    private let file: MappedFile
    private let sections: [Range<Int>]

    /// Maps the file and checks its first two hundred bytes. The tables are checked when they are used: a damaged file
    /// gives wrong names, never a crash.
    init(path: String) throws(DataFileFailure) {
        // The system's reason is either "not found" or "not readable"; the message for both names the path.
        guard let file = try? MappedFile(path),
            let sections = file.withBytes({
                ByteTable($0).sections(named: "nalssi places", version: 3, count: Section.allCases.count)
            })
        else { throw .unusable(path: path) }
        self.path = path
        self.file = file
        self.sections = sections
    }

    /// Whether the file is still as it was when it was opened.
    var isUnchanged: Bool { file.isUnchanged }

    /// Throws if the file has been shortened or overwritten since it was opened.
    func check() throws(DataFileFailure) {
        guard isUnchanged else { throw .unusable(path: path) }
    }

    /// Calls `body` with the mapped tables, which are valid only during the call.
    func withTables<Result>(_ body: (Tables) -> Result) -> Result {
        file.withBytes { raw in
            body(Tables(raw: raw, file: file, sections: sections))
        }
    }

    /// The sections of the file, in order.
    enum Section: Int, CaseIterable {
        // Scanned by every search.
        case areas, areaTermStarts, areaTerms, zones, texts
        case termTexts, termBlocks, terms, postings, hangulCount, slices, folding
        case bands, placeAreas, placeRanks, gridRows, kinds, scriptStarts, scripts
        // Used only for results.
        case places, names, koreanCodes, gridPlaces, gridRuns, postalCodes
    }
}

/// The tables of an open file. Valid only inside `withTables`.
struct Tables {
    fileprivate let raw: UnsafeRawBufferPointer
    fileprivate let file: MappedFile
    fileprivate let sections: [Range<Int>]

    /// A section that searches scan, mapped.
    subscript(section: GazetteerFile.Section) -> ByteTable {
        ByteTable(UnsafeRawBufferPointer(rebasing: raw[sections[section.rawValue]]))
    }

    /// A section that only results need.
    func read(_ section: GazetteerFile.Section) -> ReadTable {
        ReadTable(file: file, section: sections[section.rawValue])
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
