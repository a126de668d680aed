import Glibc
import Limits
import StandinServer
import TestSupport
import Testing

@testable import WeatherService

/// Files that are pictures, and files that are not.
@Suite("Icon pictures")
struct IconPictureTests {
    private typealias Pixel = IconPicture.Pixel

    private func picture(_ bytes: [UInt8]) throws(IconPicture.Damage) -> IconPicture { try IconPicture(png: bytes) }

    // MARK: Every kind of PNG

    /// Four pixels, the first black and the last white (or in full colour), in every kind, depth and order.
    @Test(arguments: PNGFile.Kind.allCases, [false, true])
    func `every kind and depth is read, interlaced or not`(kind: PNGFile.Kind, isInterlaced: Bool) throws {
        for depth in kind.depths {
            let most = kind == .palette ? 1 : UInt16.max >> (16 - UInt16(depth))
            let pixel: (UInt16) -> [UInt16] =
                switch kind {
                case .grey, .palette: { [$0] }
                case .greyAlpha: { [$0, most] }
                case .colour: { [$0, 0, 0] }
                case .colourAlpha: { [$0, 0, 0, most] }
                }
            var file = PNGFile(width: 2, height: 2, samples: [0, most, 0, most].flatMap(pixel))
            (file.kind, file.depth, file.isInterlaced) = (kind, depth, isInterlaced)
            if kind == .palette { file.palette = [0, 0, 0, 255, 0, 0] }
            let read = try picture(file.bytes)
            let isGrey = kind == .grey || kind == .greyAlpha
            let lit = Pixel(red: 255, green: isGrey ? 255 : 0, blue: isGrey ? 255 : 0, alpha: 255)
            let dark = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
            #expect(read.pixels == [dark, lit, dark, lit], "\(kind), \(depth) bits")
            #expect(read.width == 2 && read.height == 2)
        }
    }

    @Test func `transparency is kept, as a channel or as a list for a palette`() throws {
        var file = PNGFile.square(1, red: 10, green: 20, blue: 30, alpha: 40)
        #expect(try picture(file.bytes).pixels == [Pixel(red: 10, green: 20, blue: 30, alpha: 40)])
        file = PNGFile(width: 2, height: 1, samples: [0, 1])
        file.kind = .palette
        file.palette = [1, 2, 3, 4, 5, 6]
        file.others = [("tRNS", [0, 128])]
        #expect(try picture(file.bytes).pixels.map(\.alpha) == [0, 128])
    }

    @Test func `a picture may be as large as the cap, and not a pixel larger`() throws {
        let most = Limits.Icon.side
        // One bit per pixel: a file of 8 kB.
        func file(_ width: Int, _ height: Int) -> [UInt8] {
            var file = PNGFile(
                width: UInt32(width), height: UInt32(height), samples: Array(repeating: 1, count: width * height))
            (file.kind, file.depth) = (.grey, 1)
            return file.bytes
        }
        #expect(try picture(file(most, most)).pixels.count == most * most)
        #expect(throws: IconPicture.Damage.tooLarge) { try picture(file(most + 1, 1)) }
        #expect(throws: IconPicture.Damage.tooLarge) { try picture(file(1, most + 1)) }
    }

    @Test func `a file may be as large as the cap, and not a byte larger`() throws {
        var file = PNGFile.square(1)
        file.others = [("teXt", [])]
        let spare = Limits.Icon.file - file.bytes.count
        file.others = [("teXt", Array(repeating: 65, count: spare))]
        #expect(file.bytes.count == Limits.Icon.file)
        #expect(try picture(file.bytes).width == 1)
        file.others = [("teXt", Array(repeating: 65, count: spare + 1))]
        #expect(throws: IconPicture.Damage.tooLarge) { try picture(file.bytes) }
    }

    // MARK: Invalid pictures

    @Test func `a file that is not a PNG is broken`() {
        let nothings: [[UInt8]] = [
            [], [0x89], PNGFormat.signature, Array("<!DOCTYPE html><html><body>Log in</body></html>".utf8),
            Array(repeating: 0, count: 100), Array("GIF89a".utf8) + Array(repeating: 1, count: 60),
            [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 1, count: 60),
            PNGFormat.signature + PNGFormat.chunk("IEND", []),
        ]
        for bytes in nothings {
            #expect(throws: IconPicture.Damage.broken) { try picture(bytes) }
        }
    }

    @Test func `a file that is cut short anywhere before its last pixel is broken`() throws {
        var file = PNGFile.square(8, red: 200, alpha: 255)
        for isInterlaced in [false, true] {
            file.isInterlaced = isInterlaced
            let bytes = file.bytes
            // The pixel data ends before its checksum (4 bytes of zlib, 4 of the chunk) and the end of the file (12 bytes).
            for count in 0..<bytes.count - 20 {
                #expect(throws: IconPicture.Damage.broken, "\(count) of \(bytes.count) bytes") {
                    try picture(Array(bytes.prefix(count)))
                }
            }
        }
    }

    @Test func `a picture with a wrong checksum is broken`() throws {
        let whole = PNGFile.square(8, red: 200).bytes
        #expect(throws: Never.self) { try picture(whole) }
        // The header's checksum, and a byte of its width.
        for index in [8 + 8 + 13, 8 + 8 + 3] {
            var bytes = whole
            bytes[index] ^= 1
            #expect(throws: IconPicture.Damage.broken, "byte \(index)") { try picture(bytes) }
        }
        // A byte of the pixel data, so that its checksum no longer matches.
        var bytes = whole
        bytes[8 + 25 + 8 + 40] ^= 1
        #expect(throws: IconPicture.Damage.broken) { try picture(bytes) }
    }

    /// The processor time this thread has used.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test func `sizes no file can fill are refused before decompressing`() {
        for (width, height) in [(UInt32(1) << 31 - 1, UInt32(1)), (30_000, 30_000), (1, 1 << 30), (257, 257)] {
            var file = PNGFile.square(1)
            (file.width, file.height) = (1, 1)
            var bytes = file.bytes
            let header = PNGFormat.bigEndian(width) + PNGFormat.bigEndian(height) + [8, 6, 0, 0, 0]
            bytes.replaceSubrange(8..<33, with: PNGFormat.chunk("IHDR", header))
            let before = Self.processorSeconds()
            #expect(throws: IconPicture.Damage.self, "\(width) × \(height)") { try picture(bytes) }
            #expect(Self.processorSeconds() - before < 1)
        }
        for (width, height) in [(UInt32(0), UInt32(1)), (1, 0), (1 << 31, 1)] {
            let header = PNGFormat.bigEndian(width) + PNGFormat.bigEndian(height) + [8, 6, 0, 0, 0]
            let bytes = PNGFormat.signature + PNGFormat.chunk("IHDR", header) + PNGFormat.chunk("IEND", [])
            #expect(throws: IconPicture.Damage.broken) { try picture(bytes) }
        }
    }

    @Test func `missing palette colours and invalid headers never show uninitialised memory`()
        throws
    {
        var file = PNGFile(width: 4, height: 1, samples: [0, 1, 200, 255])
        file.kind = .palette
        file.palette = [1, 2, 3]
        // libpng accepts this, and draws a colour of the palette or black, but never the memory after it.
        let read = try? picture(file.bytes)
        for pixel in read?.pixels.dropFirst() ?? [] { #expect(pixel.red <= 1 && pixel.green <= 2 && pixel.blue <= 3) }
        for (depth, kind) in [(UInt8(3), UInt8(0)), (16, 3), (4, 2), (8, 1), (8, 5), (8, 7), (0, 0)] {
            let header = PNGFormat.bigEndian(1) + PNGFormat.bigEndian(1) + [depth, kind, 0, 0, 0]
            let bytes =
                PNGFormat.signature + PNGFormat.chunk("IHDR", header)
                + PNGFormat.chunk("IDAT", PNGFormat.zlib(storing: [0, 0, 0, 0, 0])) + PNGFormat.chunk("IEND", [])
            #expect(throws: IconPicture.Damage.broken, "\(depth) bits of kind \(kind)") { try picture(bytes) }
        }
    }

    // MARK: Fitting

    @Test func `a picture loses its margin, keeps its shape and is centred`() throws {
        // Sixteen by eight pixels in the middle of forty.
        let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
        let pixels = (0..<40 * 40).map { index -> Pixel in
            (12..<28).contains(index % 40) && (10..<18).contains(index / 40) ? red : .clear
        }
        let whole = try #require(IconPicture(width: 40, pixels: pixels))
        let fitted = whole.fitted(columns: 8, rows: 8)
        #expect(fitted.width == 8 && fitted.height == 8)
        for row in 0..<8 {
            for column in 0..<8 {
                #expect(fitted[column, row] == ((2..<6).contains(row) ? red : .clear), "\(column), \(row)")
            }
        }
    }

    @Test func `a picture is not enlarged, and an empty one stays empty`() throws {
        let one = try picture(PNGFile.square(2, green: 255).bytes).fitted(columns: 6, rows: 6)
        #expect(one.pixels.count { $0.alpha == 255 } == 4)
        let none = try picture(PNGFile.square(3, red: 255, alpha: 0).bytes).fitted(columns: 4, rows: 2)
        #expect(none.width == 4 && none.height == 2 && none.pixels.allSatisfy { $0 == .clear })
    }

    @Test func `transparent pixels lend no colour, and half a pixel is half as opaque`() throws {
        let green = Pixel(red: 0, green: 255, blue: 0, alpha: 0)
        let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
        // Rows of three pixels, the last of them clear, reduced to two: the second is half covered.
        let whole = try #require(IconPicture(width: 3, pixels: [red, red, green, red, green, red]))
        let fitted = whole.fitted(columns: 1, rows: 1)
        #expect(fitted[0, 0].red == 255 && fitted[0, 0].green == 0)
        #expect(abs(Int(fitted[0, 0].alpha) - 170) <= 1, "four of six: \(fitted[0, 0].alpha)")
    }

    @Test func `black and white mix to the grey of half the light, not to the middle code`() throws {
        let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
        let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
        let whole = try #require(IconPicture(width: 2, pixels: [white, black, black, white]))
        #expect(whole.fitted(columns: 1, rows: 1)[0, 0].red == 188)
    }

    @Test func `every picture fits into every area`() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            let (width, height) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...60, using: &random))
            let pixels = (0..<width * height).map { _ in
                Pixel(
                    red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                    blue: .random(in: 0...255, using: &random),
                    alpha: Bool.random(using: &random) ? 0 : .random(in: 0...255, using: &random))
            }
            let (columns, rows) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
            let fitted = try #require(IconPicture(width: width, pixels: pixels)).fitted(columns: columns, rows: rows)
            #expect(fitted.width == columns && fitted.height == rows)
            if pixels.contains(where: { $0.alpha > 100 }) { #expect(fitted.pixels.contains { $0.alpha > 0 }) }
        }
    }

    @Test func `conversion from codes to light is inverse to that from light to codes`() {
        for code in UInt8.min...UInt8.max { #expect(SRGB.code(SRGB.light(code)) == code) }
        #expect(SRGB.code(-1) == 0 && SRGB.code(2) == 255)
    }
}
