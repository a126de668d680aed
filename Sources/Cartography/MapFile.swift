import Files
import Limits

/// The data file `map.bin`, read into memory: frames are drawn from it, and must neither wait for the disk nor depend on what
/// becomes of the file. `docs/MAP.md` has the layout; `scripts/map/pack.py` writes it. All numbers are
/// little-endian.
struct MapFile: Sendable {
    private let bytes: [UInt8]
    private let sections: [Range<Int>]

    /// Reads the file, and checks its head. What the tables say is checked when it is used: a damaged file gives lines that are
    /// wrong or missing, never a crash.
    init(path: String) throws(DataFileFailure) {
        guard let bytes = try? BoundedFile.bytes(path, limit: Limits.File.map),
            let sections = bytes.withUnsafeBytes({
                ByteTable($0).sections(named: "nalssi map", version: 2, count: Section.allCases.count)
            })
        else { throw .unusable(path: path) }
        self.bytes = bytes
        self.sections = sections
    }

    /// Hands a section to `body`, for as long as that runs.
    func with<Result>(_ section: Section, _ body: (ByteTable) -> Result) -> Result {
        bytes.withUnsafeBytes { raw in
            body(ByteTable(UnsafeRawBufferPointer(rebasing: raw[sections[section.rawValue]])))
        }
    }

    /// The parts of the file, in their order.
    enum Section: Int, CaseIterable {
        case levels, lines, points
    }
}
