import TerminalUI
import Weather

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One colour scale for every temperature on the screen, from blue over teal and amber to orange-red.
///
/// Equal steps of temperature are equal steps of colour: the path through OKLab (Björn Ottosson,
/// https://bottosson.github.io/posts/oklab/) is walked at constant speed. What the common forms of colour blindness
/// lose is its red-green part alone; blue to yellow and lightness still tell temperatures apart (a test holds it to
/// that). And the number always stands beside the colour.
struct TemperatureScale: Sendable {
    /// The path, a step a degree from `coldest` on.
    let path: [OKLab]
    private let colors: [Color]

    static let coldest = -20
    static let warmest = 38

    init(on background: Background) {
        // Lightness, chroma, hue: the ends darker and stronger, the middle light.
        let dark: [(Double, Double, Double)] = [
            (0.66, 0.16, 275), (0.74, 0.13, 250), (0.82, 0.085, 205), (0.87, 0.09, 120), (0.83, 0.14, 80),
            (0.70, 0.18, 42),
        ]
        let light: [(Double, Double, Double)] = [
            (0.34, 0.17, 275), (0.44, 0.13, 250), (0.52, 0.085, 205), (0.54, 0.105, 125), (0.50, 0.115, 75),
            (0.40, 0.16, 38),
        ]
        let anchors = (background == .dark ? dark : light).map { OKLab(lightness: $0.0, chroma: $0.1, hue: $0.2) }
        path = OKLab.path(through: anchors, steps: Self.warmest - Self.coldest + 1)
        colors = path.map(\.color)
    }

    /// The colour of a temperature; beyond the ends of the scale the end's.
    func color(of temperature: Temperature) -> Color {
        let degrees = Int(max(-1_000, min(1_000, temperature.celsius)).rounded())
        return colors[max(Self.coldest, min(Self.warmest, degrees)) - Self.coldest]
    }
}

/// A colour in OKLab, where equal distances look equally large.
struct OKLab: Hashable, Sendable {
    let lightness, a, b: Double

    init(lightness: Double, a: Double, b: Double) {
        (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    /// `hue` in degrees.
    init(lightness: Double, chroma: Double, hue: Double) {
        self.init(lightness: lightness, a: chroma * cos(hue * .pi / 180), b: chroma * sin(hue * .pi / 180))
    }

    func distance(to other: OKLab) -> Double {
        let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
        return (dl * dl + da * da + db * db).squareRoot()
    }

    func moved(to other: OKLab, share: Double) -> OKLab {
        OKLab(
            lightness: lightness + (other.lightness - lightness) * share, a: a + (other.a - a) * share,
            b: b + (other.b - b) * share)
    }

    /// `steps` colours at equal distances along the straight lines through `anchors`.
    static func path(through anchors: [OKLab], steps: Int) -> [OKLab] {
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
    var color: Color {
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
}
