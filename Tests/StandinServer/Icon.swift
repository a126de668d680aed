/// One of the service's icons, drawn simply but so that all differ.
struct Icon {
    private enum Motif: String {
        case clear = "01", few = "02", scattered = "03", broken = "04"
        case showers = "09", rain = "10", thunder = "11", snow = "13", mist = "50"
    }

    private typealias Colour = (red: UInt8, green: UInt8, blue: UInt8)
    private typealias Shape = (Double, Double) -> Bool

    private let motif: Motif
    private let isDaylight: Bool

    /// From a name such as `10n`; nil if there is no such icon.
    init?(_ name: String) {
        guard name.utf8.count == 3, let motif = Motif(rawValue: String(name.prefix(2))),
            name.hasSuffix("d") || name.hasSuffix("n")
        else { return nil }
        self.motif = motif
        isDaylight = name.hasSuffix("d")
    }

    func picture(size: Int) -> PNGImage {
        var image = PNGImage(size: size)
        let light: Colour = isDaylight ? (236, 110, 76) : (72, 72, 74)
        let pale: Colour = (242, 242, 242)
        let dark: Colour = (87, 87, 93)
        let blue: Colour = (100, 150, 220)
        switch motif {
        case .clear: image.fill(light, where: Self.disc(0.5, 0.5, 0.3))
        case .few:
            image.fill(light, where: Self.disc(0.62, 0.38, 0.2))
            image.fill(pale, where: Self.cloud(0.45, 0.6))
        case .scattered: image.fill(pale, where: Self.cloud(0.5, 0.55))
        case .broken:
            image.fill(dark, where: Self.cloud(0.62, 0.42))
            image.fill(pale, where: Self.cloud(0.45, 0.58))
        case .showers, .rain:
            if motif == .rain { image.fill(light, where: Self.disc(0.65, 0.32, 0.18)) }
            image.fill(dark, where: Self.cloud(0.5, 0.45))
            image.fill(blue, where: Self.streaks)
        case .thunder:
            image.fill(dark, where: Self.cloud(0.5, 0.4))
            image.fill((236, 200, 76)) { x, y in y > 0.55 && y < 0.9 && abs(x - 0.62 + 0.35 * (y - 0.55)) < 0.05 }
        case .snow:
            image.fill(pale) { x, y in
                let arms = [(1.0, 0.0), (0.5, 0.866), (-0.5, 0.866)]
                let onArm = arms.contains { abs((x - 0.5) * $0.1 - (y - 0.5) * $0.0) < 0.035 }
                return onArm && Self.disc(0.5, 0.5, 0.32)(x, y)
            }
        case .mist: image.fill(dark) { x, y in x > 0.2 && x < 0.8 && y > 0.25 && y < 0.78 && Int(y * 12) % 2 == 1 }
        }
        return image
    }

    private static func disc(_ centreX: Double, _ centreY: Double, _ radius: Double) -> Shape {
        { x, y in (x - centreX) * (x - centreX) + (y - centreY) * (y - centreY) < radius * radius }
    }

    private static func cloud(_ x: Double, _ y: Double) -> Shape {
        let puffs = [disc(x - 0.15, y, 0.13), disc(x, y - 0.08, 0.17), disc(x + 0.16, y, 0.13)]
        return { px, py in
            puffs.contains { $0(px, py) } || (abs(px - x) < 0.16 && py > y && py < y + 0.13)
        }
    }

    private static func streaks(_ x: Double, _ y: Double) -> Bool {
        y > 0.62 && y < 0.85 && [0.35, 0.5, 0.65].contains { abs(x - $0 + 0.3 * (y - 0.62)) < 0.025 }
    }
}
