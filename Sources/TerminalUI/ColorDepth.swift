/// How many colours a terminal shows.
public enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
    case none, ansi16, indexed256, direct

    public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}

extension Color {
    /// The number ncurses knows this colour by at `depth`; −1 is the terminal's own.
    func cursesNumber(at depth: ColorDepth) -> Int32 {
        switch (kind, depth) {
        case (.standard, _), (_, .none): -1
        case (.ansi(let index), .direct) where index >= 8:
            // In direct colour only 0…7 are the terminal's own; bright ones are given by their usual values.
            Self.ansiPalette[Int(min(index, 15))].packed
        case (.ansi(let index), _): Int32(min(index, 15))
        case (.rgb(let red, let green, let blue), .direct):
            // Values below 8 would be taken for the eight; the nearest dark blue is not told apart by eye.
            max(8, RGB(red, green, blue).packed)
        case (.rgb(let red, let green, let blue), .indexed256): RGB(red, green, blue).nearestIndexed
        case (.rgb(let red, let green, let blue), .ansi16): RGB(red, green, blue).nearestANSI
        }
    }

    /// xterm's default values for the 16 colours.
    static let ansiPalette: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238), RGB(205, 0, 205),
        RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]
}

/// Red, green, blue, 0…255 each.
struct RGB {
    let red: Int
    let green: Int
    let blue: Int

    init(_ red: some BinaryInteger, _ green: some BinaryInteger, _ blue: some BinaryInteger) {
        self.red = Int(red)
        self.green = Int(green)
        self.blue = Int(blue)
    }

    var packed: Int32 { Int32(red << 16 | green << 8 | blue) }

    /// Nearest of xterm's 6×6×6 cube (16…231) and grey ramp (232…255).
    var nearestIndexed: Int32 {
        let steps = [0, 95, 135, 175, 215, 255]
        func level(_ value: Int) -> Int { steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0 }
        let (r, g, b) = (level(red), level(green), level(blue))
        let cube = RGB(steps[r], steps[g], steps[b])
        let grey = max(0, min(23, ((red + green + blue) / 3 - 3) / 10))
        let ramp = RGB(8 + grey * 10, 8 + grey * 10, 8 + grey * 10)
        return distance(to: ramp) < distance(to: cube) ? Int32(232 + grey) : Int32(16 + 36 * r + 6 * g + b)
    }

    var nearestANSI: Int32 {
        let palette = Color.ansiPalette
        return Int32(palette.indices.min { distance(to: palette[$0]) < distance(to: palette[$1]) } ?? 7)
    }

    /// Squared distance weighted as the eye sees it ("redmean", https://www.compuphase.com/cmetric.htm).
    private func distance(to other: RGB) -> Int {
        let mean = (red + other.red) / 2
        let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
        return ((512 + mean) * r * r) >> 8 + 4 * g * g + ((767 - mean) * b * b) >> 8
    }
}
