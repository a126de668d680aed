import Engine
import Synchronization
import TerminalUI
import Weather

/// Small pictures of the sky in half blocks: two pixels per cell, each with a role. In ASCII, one letter per cell.
///
/// Pictures are layered from a few sprites: a shower is the sun, a cloud in front of it, and drops below.
enum ConditionArt {
    enum Scale: Hashable, Sendable { case tiny, small, large }

    /// Cells of every picture at a scale.
    static func size(_ scale: Scale) -> Size {
        switch scale {
        case .tiny: Size(columns: 5, rows: 3)
        case .small: Size(columns: 9, rows: 3)
        case .large: Size(columns: 16, rows: 6)
        }
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
        func color(_ role: Role) -> Color {
            Palette.fill(role, look.theme, on: look.background, depth: look.appearance.colorDepth)
        }
        if look.glyphs.isASCII { return (top ?? bottom).map { (letters[$0] ?? "#", Style(color($0))) } }
        let shades = shades(look)
        if let role = bottom ?? top, let shade = shades[role] { return (shade, Style(color(role))) }
        return HalfBlock.cell(top: top.flatMap { shades[$0] == nil ? color($0) : nil }, bottom: bottom.map(color))
    }

    /// Characters that distinguish what colours cannot: everything without colours, and the two kinds of cloud with sixteen
    /// colours on a light background, where only one grey is visible. A fuller shade stands out more from the background: a
    /// dark cloud is closer to black, whatever the background.
    private static func shades(_ look: Presentation) -> [Role: String] {
        switch (look.appearance.colorDepth, look.background) {
        case (.none, .dark): shadesOnDark
        case (.none, .light): shadesOnLight
        case (.ansi16, .light): [.cloud: "▒"]
        case (.ansi16, .dark), (.indexed256, _), (.direct, _): [:]
        }
    }

    private static let shadesOnDark = signs.merging([.cloud: "▒", .darkCloud: "░"]) { $1 }
    private static let shadesOnLight = signs.merging([.cloud: "░", .darkCloud: "▒"]) { $1 }
    /// Sun and moon are full blocks: their shapes tell them apart.
    private static let signs: [Role: String] = [.rain: "╱", .snow: "*", .bolt: "ϟ", .fog: "═"]

    private static let letters: [Role: String] = [
        .sun: "*", .moon: "o", .cloud: "#", .darkCloud: "%", .rain: "/", .snow: "s", .bolt: "!", .fog: "=",
    ]

    private typealias Layer = (sprite: [String], x: Int, y: Int)

    private struct Picture: Hashable {
        let kind: Condition.Kind
        let isDaylight: Bool
        let scale: Scale
    }

    /// Caches the pictures, so that each is composed once.
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
                    guard letter == " " || inks[letter] != nil, pixels.indices.contains(y),
                        pixels[y].indices.contains(x)
                    else { continue }
                    pixels[y][x] = inks[letter]
                }
            }
        }
        return pixels
    }

    private static let inks: [Character: Role] = [
        "s": .sun, "m": .moon, "c": .cloud, "d": .darkCloud, "r": .rain, "w": .snow, "b": .bolt, "f": .fog,
    ]

    private static func layers(_ condition: Condition, _ scale: Scale) -> [Layer] {
        let sprites = Sprites.of(scale)
        let light = condition.isDaylight ? sprites.sun : sprites.moon
        let at = sprites.places
        let cloud: Layer = (sprites.cloud, 0, at.low)
        let high: Layer = (sprites.cloud, 0, at.high)
        let darkCloud = sprites.cloud.map { $0.replacingInk("c", with: "d") }
        let dark: Layer = (darkCloud, 0, at.high)
        let behind: Layer = (condition.isDaylight ? sprites.sunBehind : sprites.moonBehind, at.behind, 0)
        switch condition.kind {
        case .clear: return [(light, at.alone.column, at.alone.row)]
        // Both have the same name, so they share a picture. Up to half of the sky counts as clear (KMA), so the sun is the greater.
        case .fewClouds, .scatteredClouds:
            return [
                (light, at.beside.column, at.beside.row), (sprites.smallCloud, at.smallCloud.column, at.smallCloud.row),
            ]
        case .brokenClouds:
            let behind = sprites.cloudBehind?.map { $0.replacingInk("c", with: "d") } ?? darkCloud
            return [(behind, at.second, at.high), cloud]
        case .overcast: return [(darkCloud, 0, at.middle)]
        case .unknown: return [(sprites.unknown, 0, 0)]
        case .mist, .fog, .haze, .dust: return [(sprites.fog, 0, at.lines)]
        case .drizzle, .rain, .freezingRain: return [dark, (sprites.rain, 0, at.below)]
        case .showers: return [behind, high, (sprites.rain, 0, at.below)]
        case .sleet: return [dark, (sprites.sleet, 0, at.below)]
        case .snow: return [high, (sprites.snow, 0, at.below)]
        case .thunderstorm: return [dark, (sprites.bolt, at.bolt.column, at.bolt.row)]
        case .squall, .tornado: return [(sprites.wind, 0, at.lines)]
        }
    }
}

extension String {
    fileprivate func replacingInk(_ old: Character, with new: Character) -> String {
        String(map { $0 == old ? new : $0 })
    }
}

/// The sprites of one scale; a letter is an ink, a blank takes away what is behind it, anything else is transparent.
private struct Sprites {
    let sun, moon, cloud, smallCloud, fog, rain, snow, sleet, bolt, wind, unknown: [String]
    let places: Places
    /// Smaller sprites for behind a cloud; nil if sun, moon and cloud themselves fit there.
    var smallSun, smallMoon, cloudBehind: [String]?

    var sunBehind: [String] { smallSun ?? sun }
    var moonBehind: [String] { smallMoon ?? moon }

    /// Where the sprites of a scale are placed.
    struct Places {
        /// Sun or moon alone.
        let alone: (column: Int, row: Int)
        /// Sun or moon behind a small cloud, and that cloud.
        let beside, smallCloud: (column: Int, row: Int)
        /// The column of the sun behind a cloud, and of a second cloud.
        let behind, second: Int
        /// The rows of a cloud in front of the sun, of one with something below it, and of one alone.
        let low, high, middle: Int
        /// The row of precipitation.
        let below: Int
        let bolt: (column: Int, row: Int)
        /// The row of fog and wind.
        let lines: Int
    }

    static func of(_ scale: ConditionArt.Scale) -> Sprites {
        switch scale {
        case .tiny: tiny
        case .small: small
        case .large: large
        }
    }

    private static let tiny = Sprites(
        sun: [".sss.", "sssss", "sssss", "sssss", ".sss."], moon: [".mm..", "mm...", "mm...", "mmm.m", ".mmm."],
        cloud: [".ccc.", "ccccc", "ccccc"], smallCloud: [". cc.", " cccc", "ccccc"],
        fog: [".ffff", ".....", "ffff.", ".....", ".ffff"],
        rain: ["r.r.r"], snow: ["w...w", "..w.."], sleet: ["r...r", "..w.."],
        bolt: ["..b", ".bb", ".b."], wind: ["...f.", "ffff.", ".....", "fffff", "....f", "...f."],
        unknown: [".ccc.", "c...c", "...c.", "..c..", ".....", "..c.."],
        places: Places(
            alone: (0, 0), beside: (0, 0), smallCloud: (0, 3), behind: 2, second: 1, low: 2, high: 0, middle: 1,
            below: 4, bolt: (1, 3), lines: 0),
        smallSun: [".ss", "sss", "sss"], smallMoon: [".m.", "mm.", "mmm"],
        cloudBehind: [".cc.", "cccc", "cccc"])

    private static let small = Sprites(
        sun: ["..ss..", ".ssss.", "ssssss", "ssssss", ".ssss.", "..ss.."],
        moon: ["..mm..", ".mm...", "mmm...", "mmm..m", ".mmmm.", "..mm.."],
        cloud: ["..cccc...", ".cccccc..", "ccccccccc", ".ccccccc."],
        smallCloud: ["..cc.", ".cccc", "ccccc"],
        fog: ["", ".ffffffff", "", "ffffffff.", "", ".ffffffff"],
        rain: [".r..r..r.", "r..r..r.."],
        snow: [".w...w...", "...w...w."],
        sleet: [".r...r...", "...w...w."],
        bolt: ["..bb", ".bb.", ".b.."],
        wind: ["......ff.", "fffffff.f", "......ff.", "ffffff...", ".....f...", "...ff...."],
        unknown: ["..cccc...", ".cc..cc..", "....ccc..", "...cc....", ".........", "...cc...."],
        places: Places(
            alone: (2, 0), beside: (1, 0), smallCloud: (4, 3), behind: 4, second: 1, low: 2, high: 0, middle: 1,
            below: 4, bolt: (3, 3), lines: 0))

    private static let large = Sprites(
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
        smallCloud: ["...ccc..", ".cccccc.", "cccccccc", "cccccccc", ".cccccc."],
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
        ],
        places: Places(
            alone: (3, 1), beside: (2, 1), smallCloud: (7, 6), behind: 6, second: 2, low: 5, high: 1, middle: 3,
            below: 8, bolt: (5, 6), lines: 2))
}
