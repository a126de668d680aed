import StandinServer

/// A PNG file of any kind, composed by hand so that every part of it can be made invalid (https://www.w3.org/TR/png-3/).
public struct PNGFile: Sendable {
    /// The meaning of a pixel's samples.
    public enum Kind: UInt8, CaseIterable, Sendable {
        case grey = 0, colour = 2, palette = 3, greyAlpha = 4, colourAlpha = 6

        /// Samples per pixel.
        var channels: Int {
            switch self {
            case .grey, .palette: 1
            case .greyAlpha: 2
            case .colour: 3
            case .colourAlpha: 4
            }
        }

        /// The bit depths allowed.
        public var depths: [UInt8] {
            switch self {
            case .grey: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .colour, .greyAlpha, .colourAlpha: [8, 16]
            }
        }
    }

    public var width: UInt32
    public var height: UInt32
    public var kind = Kind.colourAlpha
    public var depth: UInt8 = 8
    public var isInterlaced = false
    /// Red, green and blue of each colour, three bytes each.
    public var palette: [UInt8] = []
    /// The samples of every pixel, row by row; each must fit the bit depth.
    public var samples: [UInt16]
    /// Chunks between the header and the pixels.
    public var others: [(type: String, data: [UInt8])] = []

    public init(width: UInt32, height: UInt32, samples: [UInt16]) {
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// A square of one colour with alpha.
    public static func square(
        _ side: Int, red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0, alpha: UInt8 = 255
    ) -> PNGFile {
        let pixel = [red, green, blue, alpha].map(UInt16.init)
        return PNGFile(
            width: UInt32(side), height: UInt32(side), samples: (0..<side * side).flatMap { _ in pixel })
    }

    /// The encoded file, its pixels stored without compression.
    public var bytes: [UInt8] {
        var header = PNGFormat.bigEndian(width) + PNGFormat.bigEndian(height)
        header += [depth, kind.rawValue, 0, 0, isInterlaced ? 1 : 0]
        var chunks = [("IHDR", header)] + (palette.isEmpty ? [] : [("PLTE", palette)]) + others
        chunks += [("IDAT", PNGFormat.zlib(storing: scanlines)), ("IEND", [])]
        return PNGFormat.signature + chunks.flatMap { PNGFormat.chunk($0.0, $0.1) }
    }

    /// The seven passes of Adam7: the first pixel of each, and the distance between its pixels.
    private static let passes: [(column: Int, row: Int, columns: Int, rows: Int)] = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]

    private var scanlines: [UInt8] {
        var lines: [UInt8] = []
        for pass in isInterlaced ? Self.passes : [(0, 0, 1, 1)] {
            let columns = Array(stride(from: pass.column, to: Int(width), by: pass.columns))
            guard !columns.isEmpty else { continue }
            for row in stride(from: pass.row, to: Int(height), by: pass.rows) {
                var line: [UInt16] = []
                for column in columns {
                    let start = (row * Int(width) + column) * kind.channels
                    line += samples[start..<start + kind.channels]
                }
                // No filter.
                lines.append(0)
                lines += packed(line)
            }
        }
        return lines
    }

    private func packed(_ samples: [UInt16]) -> [UInt8] {
        switch depth {
        case 16: return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
        case 8: return samples.map { UInt8(truncatingIfNeeded: $0) }
        default:
            let perByte = 8 / Int(depth)
            var bytes = [UInt8](repeating: 0, count: (samples.count + perByte - 1) / perByte)
            for (index, sample) in samples.enumerated() {
                let shift = 8 - Int(depth) * (index % perByte + 1)
                bytes[index / perByte] |= UInt8(truncatingIfNeeded: sample) << UInt8(shift)
            }
            return bytes
        }
    }
}
