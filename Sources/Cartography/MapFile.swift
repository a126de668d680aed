import FoundationEssentials
import Limits

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The data file `map.bin`, mapped into memory. `docs/MAP.md` has the layout; `scripts/map/pack.py` writes it. All numbers are
/// little-endian.
struct MapFile: Sendable {
    private static let magic = Array("nalssi map\0\0\0\0\0\0".utf8)
    private static let version: UInt32 = 1
    /// Of the head: magic and two numbers; behind the sections' eight bytes each the length of the file.
    private static let directory = 24

    private let data: Data
    private let sections: [Range<Int>]

    /// Maps the file and reads its head. What the tables say is checked when it is used: a damaged file gives lines that are
    /// wrong or missing, never a crash.
    init(path: String) throws(MapFailure) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Limits.File.map,
            let mapped = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped),
            let found = mapped.withUnsafeBytes({ Self.sections(MapBytes($0)) })
        else { throw .unusable(path: path) }
        data = mapped
        sections = found
    }

    private static func sections(_ bytes: MapBytes) -> [Range<Int>]? {
        let count = Section.allCases.count
        guard bytes.raw.starts(with: magic), bytes.u32(magic.count) == version, bytes.u32(magic.count + 4) == count,
            bytes.raw.count >= directory + 8 * count + 8, bytes.u64(directory + 8 * count) == UInt64(bytes.raw.count)
        else { return nil }
        let sections = (0..<count).map { index in
            let start = bytes.u32(directory + 8 * index)
            return start..<start + bytes.u32(directory + 4 + 8 * index)
        }
        return sections.allSatisfy { $0.upperBound <= bytes.raw.count } ? sections : nil
    }

    /// Hands a section to `body`, for as long as that runs.
    func with<Result>(_ section: Section, _ body: (MapBytes) -> Result) -> Result {
        data.withUnsafeBytes { raw in body(MapBytes(UnsafeRawBufferPointer(rebasing: raw[sections[section.rawValue]])))
        }
    }

    /// The parts of the file, in their order.
    enum Section: Int, CaseIterable {
        case levels, lines, points, areas, rings, ringLines, texts
    }
}
