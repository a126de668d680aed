import Files
import Limits

/// The data file `map.bin`, read into memory: frames are drawn from it, and must neither wait for the disk nor depend on what
/// becomes of the file. `docs/MAP.md` has the layout; `scripts/map/pack.py` writes it. All numbers are
/// little-endian.
struct MapFile: Sendable {
    private static let magic = Array("nalssi map\0\0\0\0\0\0".utf8)
    private static let version: UInt32 = 1
    /// Of the head: magic and two numbers; behind the sections' eight bytes each the length of the file.
    private static let directory = 24

    private let bytes: [UInt8]
    private let sections: [Range<Int>]

    /// Reads the file, and checks its head. What the tables say is checked when it is used: a damaged file gives lines that are
    /// wrong or missing, never a crash.
    init(path: String) throws(MapFailure) {
        guard let bytes = try? BoundedFile.bytes(path, limit: Limits.File.map),
            let found = bytes.withUnsafeBytes({ Self.sections(MapBytes($0)) })
        else { throw .unusable(path: path) }
        self.bytes = bytes
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
        bytes.withUnsafeBytes { raw in
            body(MapBytes(UnsafeRawBufferPointer(rebasing: raw[sections[section.rawValue]])))
        }
    }

    /// The parts of the file, in their order.
    enum Section: Int, CaseIterable {
        case levels, lines, points, areas, rings, ringLines, texts
    }
}

/// Why no map can be drawn. The map form then shows places without outlines.
public enum MapFailure: Error, Hashable, Sendable {
    /// No file at any of the places looked at.
    case missing
    /// The file cannot be read, is cut short, or is of another version of the program.
    case unusable(path: String)
}

/// Bytes and the numbers in them. Reading past the end gives zero: the file may be damaged.
struct MapBytes {
    let raw: UnsafeRawBufferPointer

    init(_ raw: UnsafeRawBufferPointer) {
        self.raw = raw
    }

    @inline(__always)
    func u8(_ at: Int) -> Int { at >= 0 && at < raw.count ? Int(raw[at]) : 0 }

    @inline(__always)
    func u16(_ at: Int) -> Int {
        fits(at, 2) ? Int(UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt16.self))) : 0
    }

    @inline(__always)
    func u32(_ at: Int) -> Int {
        fits(at, 4) ? Int(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt32.self))) : 0
    }

    func u64(_ at: Int) -> UInt64 {
        fits(at, 8) ? UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) : 0
    }

    /// The text behind a byte with its length; nil where it does not end inside, is empty, or is not UTF-8.
    func text(_ at: Int) -> String? {
        let length = u8(at)
        guard length > 0, fits(at + 1, length) else { return nil }
        return String(validating: raw[at + 1..<at + 1 + length], as: UTF8.self)
    }

    @inline(__always)
    private func fits(_ at: Int, _ size: Int) -> Bool { at >= 0 && at <= raw.count - size }
}
