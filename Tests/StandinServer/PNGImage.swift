/// A small square picture that can be encoded as PNG (https://www.w3.org/TR/png-3/).
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

    /// The PNG file: eight bits per channel, RGB with alpha, stored without compression.
    func encoded() -> [UInt8] {
        var scanlines: [UInt8] = []
        scanlines.reserveCapacity(size * (size * 4 + 1))
        for row in 0..<size {
            scanlines.append(0)
            scanlines += pixels[(row * size * 4)..<((row + 1) * size * 4)]
        }
        let header = PNGFormat.bigEndian(UInt32(size)) + PNGFormat.bigEndian(UInt32(size)) + [8, 6, 0, 0, 0]
        return PNGFormat.signature
            + PNGFormat.chunk("IHDR", header) + PNGFormat.chunk("IDAT", PNGFormat.zlib(storing: scanlines))
            + PNGFormat.chunk("IEND", [])
    }
}
