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
