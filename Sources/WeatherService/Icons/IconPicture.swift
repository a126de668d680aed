import CPNG
import Limits

/// A weather icon from the service: pixels of red, green, blue and straight alpha, with rows from the top.
public struct IconPicture: Hashable, Sendable {
    /// Why an image cannot be read.
    public enum Damage: Error, Hashable, Sendable {
        /// Not a PNG, truncated, or with a wrong checksum.
        case broken
        /// More bytes, or more pixels per side, than `Limits.Icon` allows.
        case tooLarge
    }

    /// One pixel; the colour of a fully transparent one is meaningless.
    public struct Pixel: Hashable, Sendable {
        public let red, green, blue, alpha: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }

        /// Fully transparent.
        public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    }

    public let width: Int
    public let height: Int
    public let pixels: [Pixel]

    /// Creates a picture from rows of `width` pixels. Nil without pixels, or if the last row is incomplete.
    public init?(width: Int, pixels: [Pixel]) {
        guard width > 0, !pixels.isEmpty, pixels.count.isMultiple(of: width) else { return nil }
        self.width = width
        height = pixels.count / width
        self.pixels = pixels
    }

    /// Reads a PNG file of any type (grey, palette, 16 bits, interlaced). Its dimensions are checked before decoding.
    public init(png bytes: [UInt8]) throws(Damage) {
        guard bytes.count <= Limits.Icon.file else { throw .tooLarge }
        let most = Limits.Icon.side
        var (width, height) = (UInt32(0), UInt32(0))
        var result = Int32(CPNG_BROKEN)
        let channels = [UInt8](unsafeUninitializedCapacity: most * most * 4) { buffer, count in
            count = 0
            guard let room = buffer.baseAddress else { return }
            result = cpng_read(bytes, bytes.count, UInt32(most), room, &width, &height)
            if result == CPNG_OK { count = Int(width) * Int(height) * 4 }
        }
        switch result {
        case Int32(CPNG_OK): break
        case Int32(CPNG_TOO_LARGE): throw .tooLarge
        default: throw .broken
        }
        self.width = Int(width)
        self.height = Int(height)
        pixels = stride(from: 0, to: channels.count, by: 4).map { index in
            Pixel(
                red: channels[index], green: channels[index + 1], blue: channels[index + 2],
                alpha: channels[index + 3])
        }
    }

    /// The pixel at a column and row, both from 0.
    public subscript(column: Int, row: Int) -> Pixel { pixels[row * width + column] }
}
