import Glibc

/// A colour in OKLab, where equal distances look equal (Björn Ottosson, https://bottosson.github.io/posts/oklab/).
public struct OKLab: Hashable, Sendable {
    /// 0 for black, 1 for white.
    public let lightness: Double
    /// Green to red, and blue to yellow; both are 0 for greys and rarely beyond ±0.3.
    public let a, b: Double

    public init(lightness: Double, a: Double, b: Double) {
        (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    /// `hue` in degrees: 30 is red, 110 yellow, 140 green, 260 blue.
    public init(lightness: Double, chroma: Double, hue: Double) {
        self.init(lightness: lightness, a: chroma * cos(hue * .pi / 180), b: chroma * sin(hue * .pi / 180))
    }

    /// `0xRRGGBB` in sRGB.
    public init(hex: UInt32) { self.init(RGB(hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)) }

    /// Converts an sRGB colour.
    init(_ color: RGB) {
        let (red, green, blue) = (Self.linear(color.red), Self.linear(color.green), Self.linear(color.blue))
        let l = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
        let m = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
        let s = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
        self.init(
            lightness: 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            a: 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
            b: 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s)
    }

    public func distance(to other: OKLab) -> Double {
        let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
        return (dl * dl + da * da + db * db).squareRoot()
    }

    /// This colour mixed with another; `share` of the other, 0…1.
    public func moved(to other: OKLab, share: Double) -> OKLab {
        OKLab(
            lightness: lightness + (other.lightness - lightness) * share, a: a + (other.a - a) * share,
            b: b + (other.b - b) * share)
    }

    /// `steps` colours at equal distances along the straight lines through `anchors`.
    public static func path(through anchors: [OKLab], steps: Int) -> [OKLab] {
        let lengths = zip(anchors, anchors.dropFirst()).map { $0.distance(to: $1) }
        let total = lengths.reduce(0, +)
        return (0..<steps).map { step in
            var left = total * Double(step) / Double(steps - 1)
            var index = 0
            while index < lengths.count - 1, left > lengths[index] {
                left -= lengths[index]
                index += 1
            }
            return anchors[index].moved(to: anchors[index + 1], share: min(1, left / lengths[index]))
        }
    }

    /// The nearest sRGB colour, clipped channel by channel.
    public var color: Color {
        let l = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
        let m = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
        let s = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b)
        return .rgb(
            channel(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
            channel(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
            channel(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s))
    }

    private func cube(_ value: Double) -> Double { value * value * value }

    /// Linear light to an sRGB byte (IEC 61966-2-1).
    private func channel(_ linear: Double) -> UInt8 {
        let clipped = max(0, min(1, linear))
        let encoded = clipped <= 0.003_130_8 ? 12.92 * clipped : 1.055 * pow(clipped, 1 / 2.4) - 0.055
        return UInt8((encoded * 255).rounded())
    }

    /// An sRGB byte to linear light.
    private static func linear(_ channel: Int) -> Double {
        let encoded = Double(channel) / 255
        return encoded <= 0.040_45 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }
}
