/// A small picture, and the PNG file of it (https://www.w3.org/TR/png-3/).
struct PNGImage {
    let size: Int
    /// Red, green, blue, alpha; row by row from the top.
    private var pixels: [UInt8]

    /// A square of `size` × `size` transparent pixels.
    init(size: Int) {
        self.size = size
        pixels = [UInt8](repeating: 0, count: size * size * 4)
    }

    /// Paints every pixel whose centre `shape` contains; coordinates run from 0 to 1 over both sides.
    mutating func fill(_ colour: (red: UInt8, green: UInt8, blue: UInt8), where shape: (Double, Double) -> Bool) {
        for row in 0..<size {
            for column in 0..<size {
                let x = (Double(column) + 0.5) / Double(size)
                let y = (Double(row) + 0.5) / Double(size)
                guard shape(x, y) else { continue }
                let index = (row * size + column) * 4
                pixels[index] = colour.red
                pixels[index + 1] = colour.green
                pixels[index + 2] = colour.blue
                pixels[index + 3] = 255
            }
        }
    }

    /// The file: eight bits a channel, colour with alpha, stored without compression.
    func encoded() -> [UInt8] {
        var scanlines: [UInt8] = []
        scanlines.reserveCapacity(size * (size * 4 + 1))
        for row in 0..<size {
            scanlines.append(0)
            scanlines += pixels[(row * size * 4)..<((row + 1) * size * 4)]
        }
        let header = Self.bigEndian(UInt32(size)) + Self.bigEndian(UInt32(size)) + [8, 6, 0, 0, 0]
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
            + Self.chunk("IHDR", header) + Self.chunk("IDAT", Self.zlib(storing: scanlines)) + Self.chunk("IEND", [])
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(Checksum.crc32(body))
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951 §3.2.4).
    private static func zlib(storing data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = data[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            stream += [UInt8(length & 0xff), UInt8(length >> 8), UInt8(~length & 0xff), UInt8(~length >> 8)]
            stream += block
        } while !rest.isEmpty
        return stream + bigEndian(Checksum.adler32(data))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 0xff), UInt8(value >> 8 & 0xff), UInt8(value & 0xff)]
    }
}

/// The two checksums a PNG file carries.
package enum Checksum {
    /// CRC-32 of ISO 3309, bit by bit from a table.
    package static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xffff_ffff) { crc, byte in table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8) }
    }

    /// Adler-32 of RFC 1950.
    package static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
    }
}
