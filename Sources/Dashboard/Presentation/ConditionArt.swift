import Synchronization
import TerminalUI
import Weather

/// Small pictures of the sky in half blocks: two pixels a cell, each pixel a role. In ASCII, a letter a cell.
///
/// Pictures are layered from a few sprites, so that a shower is the sun, a cloud before it and drops below.
enum ConditionArt {
    enum Scale { case small, large }

    /// Cells of every picture at a scale.
    static func size(_ scale: Scale) -> Size {
        scale == .small ? Size(columns: 9, rows: 3) : Size(columns: 16, rows: 6)
    }

    /// Draws the picture with its top left corner at a cell.
    static func draw(
        _ condition: Condition, scale: Scale, column: Int, row: Int, into buffer: inout CellBuffer, look: Presentation,
        clip: Rect
    ) {
        let pixels = pixels(condition, scale)
        for y in stride(from: 0, to: pixels.count, by: 2) {
            for x in pixels[y].indices {
                guard let cell = cell(top: pixels[y][x], bottom: pixels[y + 1][x], look) else { continue }
                buffer.write(cell.text, column: column + x, row: row + y / 2, style: cell.style, clip: clip)
            }
        }
    }

    private static func cell(top: Role?, bottom: Role?, _ look: Presentation) -> (text: String, style: Style)? {
        func color(_ role: Role) -> Color { look.theme[role].foreground }
        if look.glyphs.isASCII { return (top ?? bottom).map { (letters[$0] ?? "#", Style(color($0))) } }
        let role = bottom ?? top
        if !look.hasColor, let shade = role.flatMap({ shades[$0] }) { return (shade, .plain) }
        if look.isShortOfGreys, role == .darkCloud { return (shades[.darkCloud] ?? "#", Style(color(.darkCloud))) }
        return HalfBlock.cell(top: top.map(color), bottom: bottom.map(color))
    }

    /// What is not plain white where there is no colour; the rest is drawn in half blocks.
    private static let shades: [Role: String] = [
        .darkCloud: "▒", .sun: "▓", .rain: "╱", .snow: "*", .bolt: "ϟ", .fog: "═",
    ]

    private static let letters: [Role: String] = [
        .sun: "*", .moon: "o", .cloud: "#", .darkCloud: "%", .rain: "/", .snow: "*", .bolt: "!", .fog: "=",
    ]

    private typealias Layer = (sprite: [String], x: Int, y: Int)

    private struct Picture: Hashable {
        let kind: Condition.Kind
        let isDaylight: Bool
        let scale: Scale
    }

    /// Every picture is composed once.
    private static let composed = Mutex<[Picture: [[Role?]]]>([:])

    private static func pixels(_ condition: Condition, _ scale: Scale) -> [[Role?]] {
        let picture = Picture(kind: condition.kind, isDaylight: condition.isDaylight, scale: scale)
        return composed.withLock { composed in
            if let known = composed[picture] { return known }
            let pixels = compose(condition, scale)
            composed[picture] = pixels
            return pixels
        }
    }

    private static func compose(_ condition: Condition, _ scale: Scale) -> [[Role?]] {
        let size = size(scale)
        var pixels = Array(repeating: [Role?](repeating: nil, count: size.columns), count: size.rows * 2)
        for layer in layers(condition, scale) {
            for (dy, line) in layer.sprite.enumerated() {
                for (dx, letter) in line.enumerated() {
                    let (x, y) = (layer.x + dx, layer.y + dy)
                    guard let role = inks[letter], pixels.indices.contains(y), pixels[y].indices.contains(x) else {
                        continue
                    }
                    pixels[y][x] = role
                }
            }
        }
        return pixels
    }

    private static let inks: [Character: Role] = [
        "s": .sun, "m": .moon, "c": .cloud, "d": .darkCloud, "r": .rain, "w": .snow, "b": .bolt, "f": .fog,
    ]

    private static func layers(_ condition: Condition, _ scale: Scale) -> [Layer] {
        let sprites = scale == .small ? Sprites.small : Sprites.large
        let isSmall = scale == .small
        let light = condition.isDaylight ? sprites.sun : sprites.moon
        let alone: Layer = (light, isSmall ? 2 : 3, isSmall ? 0 : 1)
        let behind: Layer = (light, isSmall ? 4 : 6, 0)
        let cloud: Layer = (sprites.cloud, 0, isSmall ? 2 : 5)
        let high: Layer = (sprites.cloud, 0, isSmall ? 0 : 1)
        let dark: Layer = (sprites.cloud.map { $0.replacingInk("c", with: "d") }, isSmall ? 0 : 0, high.y)
        let second: Layer = (dark.sprite, isSmall ? 1 : 2, isSmall ? 0 : 1)
        let below = isSmall ? 4 : 8
        switch condition.kind {
        case .clear: return [alone]
        // One word, one picture.
        case .fewClouds, .scatteredClouds: return [behind, cloud]
        case .brokenClouds: return [second, cloud]
        case .overcast: return [(dark.sprite, 0, isSmall ? 1 : 3)]
        case .unknown: return [(sprites.unknown, 0, 0)]
        case .mist, .fog, .haze, .dust: return [(sprites.fog, 0, isSmall ? 0 : 2)]
        case .drizzle, .rain, .freezingRain: return [dark, (sprites.rain, 0, below)]
        case .showers: return [(light, behind.x, 0), high, (sprites.rain, 0, below)]
        case .sleet: return [dark, (sprites.sleet, 0, below)]
        case .snow: return [high, (sprites.snow, 0, below)]
        case .thunderstorm: return [dark, (sprites.bolt, isSmall ? 3 : 5, isSmall ? 3 : 6)]
        case .squall, .tornado: return [(sprites.wind, 0, isSmall ? 0 : 2)]
        }
    }
}

extension String {
    fileprivate func replacingInk(_ old: Character, with new: Character) -> String {
        String(map { $0 == old ? new : $0 })
    }
}

/// The sprites of one scale; a letter is an ink, anything else is clear.
private struct Sprites {
    let sun, moon, cloud, fog, rain, snow, sleet, bolt, wind, unknown: [String]

    static let small = Sprites(
        sun: ["..ss..", ".ssss.", "ssssss", "ssssss", ".ssss.", "..ss.."],
        moon: ["..mm..", ".mm...", "mmm...", "mmm..m", ".mmmm.", "..mm.."],
        cloud: ["..cccc...", ".cccccc..", "ccccccccc", ".ccccccc."],
        fog: ["", ".ffffffff", "", "ffffffff.", "", ".ffffffff"],
        rain: [".r..r..r.", "r..r..r.."],
        snow: [".w...w...", "...w...w."],
        sleet: [".r...r...", "...w...w."],
        bolt: ["..bb", ".bb.", ".b.."],
        wind: ["......ff.", "fffffff.f", "......ff.", "ffffff...", ".....f...", "...ff...."],
        unknown: ["..cccc...", ".cc..cc..", "....ccc..", "...cc....", ".........", "...cc...."])

    static let large = Sprites(
        sun: [
            "...ssss...", "..ssssss..", ".ssssssss.", "ssssssssss", "ssssssssss", "ssssssssss", "ssssssssss",
            ".ssssssss.", "..ssssss..", "...ssss...",
        ],
        moon: [
            "...mmm....", ".mmm......", ".mm.......", "mmm.......", "mmm.......", "mmm.......", "mmmm....m.",
            ".mmmmmmmm.", "..mmmmmm..", "...mmmm...",
        ],
        cloud: [
            ".....ccccc......", "...ccccccccc....", "..ccccccccccccc.", ".cccccccccccccc.", "cccccccccccccccc",
            "cccccccccccccccc", ".cccccccccccccc.",
        ],
        fog: [
            "...fffffffffff..", "", "ffffffffffff....", "", "..ffffffffffffff", "", ".ffffffffffff...",
        ],
        rain: ["..r...r...r...r.", "..r...r...r...r.", ".r...r...r...r..", ".r...r...r...r.."],
        snow: ["..w.....w.....w.", "", ".....w.....w....", ""],
        sleet: ["..r.....w.....r.", "..r...........r.", ".....w.....r....", "...........r...."],
        bolt: ["...bbb", "..bbb.", ".bbbbb", "...bb.", "..bb..", "..b..."],
        wind: [
            "..........fff...", ".............f..", "fffffffffffff...", "", "fffffffffffffff.", "...............f",
            ".............ff.", "ffffffff........", "........f.......", "......ff........",
        ],
        unknown: [
            ".....cccccc.....", "...cccccccccc...", "...ccc....ccc...", "..........ccc...", ".........cccc...",
            ".......cccc.....", "......cccc......", "......ccc.......", "", "......ccc.......", "......ccc.......",
        ])
}
