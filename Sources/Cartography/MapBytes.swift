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
