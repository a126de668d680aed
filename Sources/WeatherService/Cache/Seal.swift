/// A checksum at the end of data: it protects against half-written files and flipped bits, not against tampering.
enum Seal {
    /// The length of the checksum in bytes.
    static let size = MemoryLayout<UInt64>.size

    /// `bytes` with their checksum.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var file = ByteWriter()
        file.append(bytes)
        file.put(checksum(of: bytes))
        return file.bytes
    }

    /// The position of the checksum. Throws if it does not match the bytes before it.
    static func end(of bytes: [UInt8]) throws(ByteReader.Damaged) -> Int {
        let end = bytes.count - size
        guard end >= 0 else { throw ByteReader.Damaged() }
        var tail = ByteReader(Array(bytes[end...]))
        guard try tail.get(UInt64.self) == checksum(of: bytes, to: end) else { throw ByteReader.Damaged() }
        return end
    }

    /// FNV-1a over words of eight bytes (http://www.isthe.com/chongo/tech/comp/fnv).
    static func checksum(of bytes: [UInt8], to end: Int? = nil) -> UInt64 {
        let end = end ?? bytes.count
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { raw in
            var index = 0
            while index + 8 <= end {
                hash =
                    (hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian) &* 0x100_0000_01B3
                hash ^= hash >> 29
                index += 8
            }
            while index < end {
                hash = (hash ^ UInt64(raw[index])) &* 0x100_0000_01B3
                index += 1
            }
        }
        return hash
    }
}
