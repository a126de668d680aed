import CPNG
import Glibc
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

    /// The picture without its empty margins, scaled to the largest size within `columns` × `rows` pixels without
    /// distorting or enlarging it, and centred. Every pixel is the mean of the area it covers, in linear light and
    /// weighted by alpha, so that transparent pixels do not affect the colour of edges.
    ///
    /// `columns` and `rows` are at least 1. A fully transparent picture results in an empty one.
    public func fitted(columns: Int, rows: Int) -> IconPicture {
        let (columns, rows) = (max(1, columns), max(1, rows))
        var result = [Pixel](repeating: .clear, count: columns * rows)
        if let content {
            let scale = max(
                1, Double(content.columns.count) / Double(columns), Double(content.rows.count) / Double(rows))
            let size = (
                columns: max(1, min(columns, Int((Double(content.columns.count) / scale).rounded()))),
                rows: max(1, min(rows, Int((Double(content.rows.count) / scale).rounded())))
            )
            let (left, top) = ((columns - size.columns) / 2, (rows - size.rows) / 2)
            for row in 0..<size.rows {
                let high = content.rows.part(row, of: size.rows)
                for column in 0..<size.columns {
                    let wide = content.columns.part(column, of: size.columns)
                    result[(top + row) * columns + left + column] = mean(over: wide, high)
                }
            }
        }
        // There is at least one pixel, and all rows are complete.
        return IconPicture(width: columns, pixels: result) ?? self
    }

    /// The columns and rows with visible pixels.
    private var content: (columns: Range<Int>, rows: Range<Int>)? {
        var (left, right, top, bottom) = (width, -1, height, -1)
        for row in 0..<height {
            for column in 0..<width where self[column, row].isVisible {
                (left, right) = (min(left, column), max(right, column))
                (top, bottom) = (min(top, row), row)
            }
        }
        return bottom < 0 ? nil : (left..<right + 1, top..<bottom + 1)
    }

    private func mean(over columns: Range<Double>, _ rows: Range<Double>) -> Pixel {
        var (light, alpha, area) = (SIMD3<Double>.zero, 0.0, 0.0)
        for row in Int(rows.lowerBound)..<Int(rows.upperBound.rounded(.up)) {
            let high = rows.overlap(of: row)
            for column in Int(columns.lowerBound)..<Int(columns.upperBound.rounded(.up)) {
                let share = high * columns.overlap(of: column)
                let pixel = self[column, row]
                area += share
                guard pixel.alpha > 0 else { continue }
                let weight = share * Double(pixel.alpha) / 255
                light += weight * pixel.light
                alpha += weight
            }
        }
        guard alpha > 0 else { return .clear }
        return Pixel(light: light / alpha, alpha: UInt8((alpha / area * 255).rounded()))
    }
}

extension IconPicture.Pixel {
    /// Shadows fainter than this do not count as content.
    private static let leastAlpha = 16

    fileprivate var isVisible: Bool { alpha >= Self.leastAlpha }

    /// The light of red, green and blue, each 0…1 (`SRGB`).
    public var light: SIMD3<Double> { SIMD3(SRGB.light(red), SRGB.light(green), SRGB.light(blue)) }

    /// The pixel whose colour is nearest to the light of red, green and blue, which is clamped to 0…1.
    public init(light: SIMD3<Double>, alpha: UInt8) {
        self.init(red: SRGB.code(light.x), green: SRGB.code(light.y), blue: SRGB.code(light.z), alpha: alpha)
    }
}

/// The transfer function of sRGB (IEC 61966-2-1): light is proportional to the screen's output, 0…1; codes are the values
/// in files.
public enum SRGB {
    private static let table = (0...255).map { code in
        let value = Double(code) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The light of a code.
    public static func light(_ code: UInt8) -> Double { table[Int(code)] }

    /// The nearest code; `light` is clamped to 0…1.
    public static func code(_ light: Double) -> UInt8 {
        let light = max(0, min(1, light))
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }
}

extension Range<Int> {
    /// One of `count` equal parts.
    fileprivate func part(_ index: Int, of count: Int) -> Range<Double> {
        let size = Double(self.count) / Double(count)
        let start = Double(lowerBound) + Double(index) * size
        return start..<Swift.min(Double(upperBound), start + size)
    }
}

extension Range<Double> {
    /// How much of the interval from `index` to `index + 1` is covered.
    fileprivate func overlap(of index: Int) -> Double {
        Swift.max(0, Swift.min(upperBound, Double(index + 1)) - Swift.max(lowerBound, Double(index)))
    }
}
