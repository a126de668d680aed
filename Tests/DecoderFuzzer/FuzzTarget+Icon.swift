import Limits
import StandinServer
import TestSupport
import Weather

@testable import WeatherService

// Pictures from the network, and the files that cache them.
extension FuzzTarget {
    /// In every second input every chunk gets a correct checksum; otherwise the bytes are the whole file.
    static let icon = FuzzTarget(
        name: "icon",
        seeds: {
            let plain = (1...3).map { PNGFile.square($0 * 3, red: 200, green: 100, blue: 20, alpha: 128).bytes }
            let kinds = PNGFile.Kind.allCases.flatMap { kind in
                kind.depths.flatMap { depth in
                    [false, true].map { isInterlaced in
                        var file = PNGFile(width: 3, height: 3, samples: Array(repeating: 0, count: 36))
                        (file.kind, file.depth, file.isInterlaced) = (kind, depth, isInterlaced)
                        if kind == .palette { file.palette = [1, 2, 3, 4, 5, 6] }
                        file.others = [("gAMA", [0, 0, 0xB1, 0x8F]), ("tRNS", [0, 1])]
                        return file.bytes
                    }
                }
            }
            return (plain + kinds).flatMap { [[0] + $0, [1] + $0] }
        },
        words: [
            "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "bKGD", "sBIT", "zTXt", "iTXt",
            "eXIf", "\0\0\u{1}\0",
        ]
    ) { bytes in
        var tape = ByteTape(bytes)
        let isMended = tape.flag()
        let file = isMended ? withRightChecksums(Array(tape.rest)) : Array(tape.rest)
        do throws(IconPicture.Damage) {
            let picture = try IconPicture(png: file)
            let most = 1...Limits.Icon.side
            require(most.contains(picture.width) && most.contains(picture.height), "\(picture.width)×\(picture.height)")
            require(picture.pixels.count == picture.width * picture.height, "\(picture.pixels.count) pixels")
            // Uninitialised memory would make the second picture differ.
            require((try? IconPicture(png: file)) == picture, "decoding again gives another picture")
            for (columns, rows) in [(16, 12), (9, 6), (1, 1)] {
                let fitted = picture.fitted(columns: columns, rows: rows)
                require(fitted.width == columns && fitted.height == rows, "\(fitted.width)×\(fitted.height)")
                let isSeen = picture.pixels.contains { $0.alpha >= 16 }
                require(isSeen || fitted.pixels.allSatisfy { $0 == .clear }, "an empty picture is drawn")
            }
        } catch {
            // A file that is not a picture is rightly refused.
        }
    }

    /// A cached picture; in every second input the bytes get a correct checksum.
    static let iconFile = FuzzTarget(
        name: "icon-file",
        seeds: {
            let entry = IconCache.Entry(
                address: "https://openweathermap.org/img/wn", fetchedAt: Timestamp(secondsSince1970: 1_760_335_200),
                png: Array("PNG".utf8))
            let whole = IconCache.encode(entry)
            return [[0] + whole, [1] + whole.dropFirst(Seal.size), [1], [0]]
        }, words: [String(decoding: IconCache.head, as: UTF8.self)], longest: 512
    ) { bytes in
        var tape = ByteTape(bytes)
        let file = tape.flag() ? Seal.sealed(Array(tape.rest)) : Array(tape.rest)
        do throws(ByteReader.Damaged) {
            let entry = try IconCache.decode(file)
            require(entry.png.count <= Limits.Icon.file, "\(entry.png.count) bytes")
            WeatherChecks.check(entry.fetchedAt, "fetchedAt")
            require(IconCache.encode(entry) == file, "\(entry) is not written as it was read")
        } catch {
            // A damaged file is rightly refused.
        }
    }

    /// Corrects the checksum of every complete chunk.
    private static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
        var result = PNGFormat.signature
        var rest = bytes.dropFirst(PNGFormat.signature.count)
        while rest.count >= 8 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let data = rest.dropFirst(8).prefix(length)
            result += rest.prefix(4)
            result += PNGFormat.chunk(String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), Array(data))
                .dropFirst(4)
            rest = rest.dropFirst(8 + data.count + 4)
        }
        return result
    }
}
