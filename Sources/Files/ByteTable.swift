/// Bytes, and the little-endian numbers in them. Reading past the end gives zero, because the file they come from may be damaged.
///
/// Valid only as long as the bytes it was made of.
public struct ByteTable {
    public let raw: UnsafeRawBufferPointer

    @inlinable
    @inline(__always)
    public init(_ raw: UnsafeRawBufferPointer) { self.raw = raw }

    @inlinable
    @inline(__always)
    public var count: Int { raw.count }

    @inlinable
    @inline(__always)
    public subscript(_ at: Int) -> UInt8 { at >= 0 && at < raw.count ? raw[at] : 0 }

    /// A number of two bytes; of three and four in `u24` and `u32`.
    @inlinable
    @inline(__always)
    public func u16(_ at: Int) -> Int {
        fits(at, 2) ? Int(UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt16.self))) : 0
    }

    @inlinable
    @inline(__always)
    public func u24(_ at: Int) -> Int {
        fits(at, 3) ? Int(raw[at]) | Int(raw[at + 1]) << 8 | Int(raw[at + 2]) << 16 : 0
    }

    @inlinable
    @inline(__always)
    public func u32(_ at: Int) -> Int {
        fits(at, 4) ? Int(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt32.self))) : 0
    }

    /// The text behind a byte with its length, and the position after it. Empty where it does not end inside, or is not UTF-8.
    public func text(_ at: Int, lengthMask: UInt8 = 0xFF) -> (text: String, next: Int) {
        let length = Int(self[at] & lengthMask)
        guard fits(at + 1, length) else { return ("", at + 1) }
        let bytes = UnsafeRawBufferPointer(rebasing: raw[at + 1..<at + 1 + length])
        return (String(validating: bytes, as: UTF8.self) ?? "", at + 1 + length)
    }

    @inlinable
    @inline(__always)
    func fits(_ at: Int, _ size: Int) -> Bool { at >= 0 && at <= raw.count - size }

    /// The sections of a file of data that is installed with the program; nil of any other file, of another version, and of one that
    /// is cut short. What is in the sections is checked when it is used.
    ///
    /// Such a file begins with its name, filled up to sixteen bytes with zeros, its version and the number of sections in four bytes
    /// each, the start and the length of each section in four bytes each, and its own length in eight.
    public func sections(named name: String, version: Int, count: Int) -> [Range<Int>]? {
        let directory = 24
        let end = directory + 8 * count
        guard raw.prefix(16).elementsEqual(Array(name.utf8) + Array(repeating: 0, count: 16 - name.utf8.count)),
            u32(16) == version, u32(20) == count, raw.count >= end + 8, u32(end) == raw.count, u32(end + 4) == 0
        else { return nil }
        let sections = (0..<count).map { index in
            let start = u32(directory + 8 * index)
            return start..<start + u32(directory + 4 + 8 * index)
        }
        return sections.allSatisfy { $0.upperBound <= raw.count } ? sections : nil
    }
}

/// Why a file of data that is installed with the program cannot be used.
public enum DataFileFailure: Error, Hashable, Sendable {
    /// It is in none of the expected locations.
    case missing
    /// It cannot be read, is cut short, or belongs to another version of the program.
    case unusable(path: String)
}
