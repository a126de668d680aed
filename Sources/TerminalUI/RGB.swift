import Display

extension Color {
    /// The number of this colour in ncurses at `depth`; −1 for the terminal's own.
    func cursesNumber(at depth: ColorDepth) -> Int32 {
        switch shown(at: depth) {
        case .standard: -1
        case .ansi(let index), .indexed(let index): Int32(index)
        // Values below 8 would mean the eight basic colours; the nearest dark blue looks the same.
        case .direct(let red, let green, let blue): max(8, RGB(red, green, blue).packed)
        }
    }

    /// xterm's default values for the 16 colours.
    static let ansiPalette: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238), RGB(205, 0, 205),
        RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]
}

/// Red, green and blue, 0…255 each.
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

    /// The nearest of xterm's 6×6×6 cube (16…231) and grey ramp (232…255), by OKLab: by red, green and blue, a bluish grey
    /// would become lavender.
    var nearestIndexed: UInt8 {
        let wanted = OKLab(self)
        return UInt8(16 + nearest(in: Self.indexed) { $0.distance(to: wanted) })
    }

    /// The nearest of the sixteen colours. Those with a hue are far more saturated than the design, so that a pale temperature
    /// would become white; therefore the search uses up to twice the chroma, and half the weight for lightness.
    var nearestANSI: UInt8 {
        let own = OKLab(self)
        let chroma = (own.a * own.a + own.b * own.b).squareRoot()
        let factor = chroma > 0 ? max(1, min(2, Self.usualChroma / chroma)) : 1
        let wanted = OKLab(lightness: own.lightness / 2, a: factor * own.a, b: factor * own.b)
        return UInt8(
            nearest(in: Self.sixteen) { OKLab(lightness: $0.lightness / 2, a: $0.a, b: $0.b).distance(to: wanted) })
    }

    private func nearest(in palette: [OKLab], _ distance: (OKLab) -> Double) -> Int {
        let distances = palette.map(distance)
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }

    /// Typical of those of the sixteen colours that have a hue (0.13…0.32).
    private static let usualChroma = 0.24
    private static let sixteen = Color.ansiPalette.map { OKLab($0) }
    private static let indexed = indexedPalette.map { OKLab($0) }
    /// The colours 16…255.
    static let indexedPalette: [RGB] = {
        let steps = [0, 95, 135, 175, 215, 255]
        let cube = steps.flatMap { red in steps.flatMap { green in steps.map { RGB(red, green, $0) } } }
        let ramp = (0..<24).map { RGB(8 + $0 * 10, 8 + $0 * 10, 8 + $0 * 10) }
        return cube + ramp
    }()
}
