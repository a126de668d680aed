import AppResources
import Display
import Foundation
import Testing
import Weather

@testable import Dashboard
@testable import Engine
@testable import TerminalUI

/// The meanings of colours, and their legibility at every depth and on both kinds of background.
@Suite("Palette")
struct PaletteTests {
    static let kinds = Background.allCases.flatMap { background in ColorDepth.allCases.map { (background, $0) } }

    private static let marks: Set<Role> = [.sun, .moon, .cloud, .darkCloud, .fog]
    private static let decoration: Set<Role> = [.border, .progressTrack, .rule]

    private static func look(_ background: Background, _ depth: ColorDepth) -> Presentation {
        Presentation(Appearance(background: background, colorDepth: depth), home: { _ in .utc })
    }

    @Test(arguments: kinds)
    func `text and marks are legible on every background they are drawn on`(
        _ background: Background, _ depth: ColorDepth
    ) {
        let theme = Palette.theme(on: background, depth: depth)
        let paper = Shown.paper(background, depth)
        let grounds =
            [("paper", paper)]
            + [Role.night, .land, .landAtNight, .highlight].compactMap { role in
                Shown(theme[role].background, depth).map { ("\(role)", $0.luminance) }
            }
        #expect(grounds.count == (depth >= .indexed256 ? 5 : 1))
        for (name, ground) in grounds {
            // Text on a background of its own colour, as for precipitation, is paper on ink: the same ratio.
            for role in Role.allCases where !Self.decoration.contains(role) {
                // Pictures, which alone have pale clouds, are drawn on the paper.
                guard role != .cloud || name == "paper", let ink = Shown(theme[role].foreground, depth) else {
                    continue
                }
                let contrast = ink.contrast(to: ground)
                #expect(
                    contrast >= (Self.marks.contains(role) ? 3 : 4.5),
                    "\(role) on \(name), \(background) \(depth): \(contrast)")
            }
            let scale = TemperatureScale(on: background, depth: depth)
            for degrees in TemperatureScale.coldest...TemperatureScale.warmest {
                let ink = Shown(scale.color(of: Temperature(celsius: Double(degrees))), depth)
                let contrast = ink?.contrast(to: ground) ?? 21
                #expect(contrast >= 4.5, "\(degrees)° on \(name), \(background) \(depth): \(contrast)")
            }
            for measure in Measure.allCases {
                let scale = MeasureScale(measure, isOfDay: false, airScale: .korean, Self.look(background, depth))
                for number in scale.evenly(40) {
                    let ink = Shown(scale.style(of: number).foreground, depth)
                    let contrast = ink?.contrast(to: ground) ?? 21
                    #expect(contrast >= 4.5, "\(measure) \(number) on \(name), \(background) \(depth): \(contrast)")
                }
            }
        }
    }

    /// Pictures and large digits: WCAG 2.1 asks 3 : 1 of large text; a shape that large is seen from 2 : 1 on.
    @Test(arguments: Background.allCases, [ColorDepth.indexed256, .direct])
    func `areas of pictures and large digits stand out from the paper`(_ background: Background, _ depth: ColorDepth) {
        let theme = Palette.theme(on: background, depth: depth)
        let paper = Shown.paper(background, depth)
        for role in [Role.sun, .moon, .cloud, .darkCloud, .rain, .snow, .bolt, .fog] {
            let fill = Shown(Palette.fill(role, theme, on: background, depth: depth), depth)
            #expect(fill?.contrast(to: paper) ?? 0 >= 2, "\(role), \(background)")
        }
        let scale = TemperatureScale(on: background, depth: depth)
        for degrees in TemperatureScale.coldest...TemperatureScale.warmest {
            let fill = Shown(scale.fill(of: Temperature(celsius: Double(degrees))), depth)
            #expect(fill?.contrast(to: paper) ?? 0 >= 3, "\(degrees)°, \(background)")
        }
    }

    @Test(arguments: kinds)
    func `what falls is told by a stronger style the more it is, and always legibly`(
        _ background: Background, _ depth: ColorDepth
    ) throws {
        let look = Self.look(background, depth)
        for kind in PrecipitationAhead.Kind.allCases {
            let styles = (0...5).map { look.falling(kind, $0) }
            guard depth > .none else {
                // An underline would be that of a warning.
                #expect(styles.allSatisfy { $0.attributes.contains(.bold) && !$0.attributes.contains(.underline) })
                #expect(styles[4].attributes.contains(.reverse))
                #expect(styles[0].attributes.contains(.reverse) == (kind == .thunderstorm))
                continue
            }
            #expect(kind == .thunderstorm || styles[0] == styles[1] && styles[0] == look.style(of: kind))
            #expect(styles[3...].allSatisfy { $0.attributes.contains(.reverse) })
            guard depth >= .indexed256, kind != .thunderstorm else { continue }
            let ground = try #require(Shown(styles[2].background, depth))
            let text = try #require(Shown(styles[2].foreground, depth))
            #expect(text.contrast(to: ground.luminance) >= 4.5, "\(kind), \(background) \(depth)")
            #expect(styles[1] != styles[2] && styles[2] != styles[3])
        }
    }

    @Test(arguments: kinds)
    func `the steps of what falls on a map differ from the ground and from each other, and their numbers are legible`(
        _ background: Background, _ depth: ColorDepth
    ) throws {
        guard depth >= .indexed256 else { return }
        let look = Self.look(background, depth)
        let roles: [Role] = [.night, .land, .landAtNight]
        let grounds = [Palette.paperColor(background)] + roles.map { look.theme[$0].background }
        for kind in PrecipitationAhead.Kind.allCases {
            for ground in grounds {
                let steps = [ground] + (1...5).map { look.wet(ground, kind, step: $0) }
                for (one, next) in zip(steps, steps.dropFirst()) {
                    #expect(!Shown.areAlike(one, next, depth), "\(kind), \(background) \(depth): \(one), \(next)")
                }
                #expect(Set(steps.map { $0.cursesNumber(at: depth) }).count == 6, "\(kind), \(background) \(depth)")
                #expect(look.wet(ground, kind, step: 5, nearness: 0) == ground)
            }
        }
    }

    @Test(arguments: kinds)
    func `areas of warnings differ from the ground and by their level`(_ background: Background, _ depth: ColorDepth) {
        guard depth >= .indexed256 else { return }
        let look = Self.look(background, depth)
        let roles: [Role] = [.night, .land, .landAtNight]
        for ground in [Palette.paperColor(background)] + roles.map({ look.theme[$0].background }) {
            let grounds = [ground] + [WarningLevel.minor, .moderate, .severe, .extreme].map { look.warned(ground, $0) }
            for (index, one) in grounds.enumerated() {
                for other in grounds.dropFirst(index + 1) {
                    #expect(!Shown.areAlike(one, other, depth), "\(background) \(depth): \(one), \(other)")
                }
            }
        }
    }

    @Test(arguments: kinds)
    func `borders and labels are fainter than text`(_ background: Background, _ depth: ColorDepth) {
        let theme = Palette.theme(on: background, depth: depth)
        let paper = Shown.paper(background, depth)
        for role in Self.decoration {
            let (line, label) = (Shown(theme[role].foreground, depth), Shown(theme[.dim].foreground, depth))
            if let line {
                #expect(line.contrast(to: paper) < label?.contrast(to: paper) ?? 21)
            } else {
                #expect(theme[role].attributes.contains(.dim))
            }
        }
        #expect(theme[.text].attributes.isEmpty && theme[.strong].attributes == .bold)
        #expect(depth >= .indexed256 || theme[.dim].attributes.contains(.dim))
    }

    /// Inks that may look the same, for the reasons in `Ink`. With few colours, signs and words must distinguish more.
    private static func alike(_ background: Background, _ depth: ColorDepth) -> [Set<String>] {
        // A caution, a storm and bad air all call for care; failures and the worst of a scale are red.
        let always: [Set<String>] = [["rain", "best"], ["caution", "bad"], ["failure", "worst"]]
        let dark16: [Set<String>] = [
            ["caution", "bad", "lightning"], ["failure", "worst", "heat"], ["sun", "moon", "fair"],
            ["cloud", "fog"],
        ]
        let light16: [Set<String>] = [
            ["caution", "bad", "lightning"], ["failure", "worst", "heat"], ["moon", "cloud", "darkCloud", "fog"],
            // Bright blue is illegible on white in most schemes.
            ["rain", "best", "cold"],
            // The terminal's default colour, bold for important text.
            ["sun", "good"], ["accent", "invented", "fair", "snow"],
        ]
        let light256: [Set<String>] = [
            ["caution", "bad", "lightning"],
            // Both mean freezing.
            ["snow", "cold"],
        ]
        return switch (background, depth) {
        case (.dark, .ansi16): always + dark16
        case (.light, .ansi16): always + light16
        case (.dark, .indexed256): always
        case (.light, .indexed256): always + light256
        default: always
        }
    }

    @Test(arguments: kinds.filter { $0.1 != .none })
    func `no two meanings that can be side by side look the same`(_ background: Background, _ depth: ColorDepth) {
        let neutral: Set<Ink> = [.bright, .title, .secondary, .line, .faint]
        let scale = TemperatureScale(on: background, depth: depth)
        var looks = Ink.allCases.filter { !neutral.contains($0) }.map {
            ("\($0)", $0.style(on: background, depth: depth))
        }
        looks += [("cold", -10.0), ("heat", 34)].map { ($0.0, Style(scale.color(of: Temperature(celsius: $0.1)))) }
        let allowed = Self.alike(background, depth)
        for (index, (name, style)) in looks.enumerated() {
            for (other, otherStyle) in looks.dropFirst(index + 1) where style.attributes == otherStyle.attributes {
                let isSame = Shown.areAlike(style.foreground, otherStyle.foreground, depth)
                #expect(
                    !isSame || allowed.contains { $0.isSuperset(of: [name, other]) },
                    "\(name) and \(other), \(background) \(depth)")
            }
        }
    }

    @Test(arguments: Background.allCases)
    func `sample data does not look like an error, even in sixteen colours`(background: Background) {
        for depth in [ColorDepth.ansi16, .indexed256, .direct] {
            let theme = Palette.theme(on: background, depth: depth)
            for role in [Role.failure, .warning, .levelWorst] {
                #expect(!Shown.areAlike(theme[.sample].foreground, theme[role].foreground, depth))
            }
        }
    }

    @Test(arguments: Background.allCases)
    func `clouds are grey in 256 colours`(background: Background) throws {
        for role in [Role.cloud, .darkCloud, .fog, .dim, .border, .rule] {
            let color = Palette.theme(on: background, depth: .indexed256)[role].foreground
            let shown = try #require(Shown(color, .indexed256))
            #expect(shown.isGrey, "\(role)")
        }
    }

    // MARK: Pictures

    private func picture(_ kind: Condition.Kind, _ look: Presentation, isDaylight: Bool = true) -> CellBuffer {
        var buffer = CellBuffer(size: ConditionArt.size(.large))
        ConditionArt.draw(
            Condition(kind: kind, isDaylight: isDaylight), scale: .large, column: 0, row: 0, into: &buffer, look: look,
            clip: buffer.bounds)
        return buffer
    }

    @Test(arguments: kinds)
    func `two kinds of cloud, sun and cloud, moon and cloud can be distinguished`(
        _ background: Background, _ depth: ColorDepth
    ) {
        let look = Self.look(background, depth)
        let scenes: [(Condition.Kind, Bool)] = [(.brokenClouds, true), (.fewClouds, true), (.fewClouds, false)]
        for (kind, isDaylight) in scenes {
            // A pair is a shade and a colour; half blocks all count as one shade.
            var kinds = Set<[Int32]>()
            let picture = picture(kind, look, isDaylight: isDaylight)
            for row in 0..<picture.size.rows {
                for column in 0..<picture.size.columns where picture[column, row].character != " " {
                    let cell = picture[column, row]
                    let isBlock = "█▀▄".contains(cell.character)
                    let shade = isBlock ? 0 : Int32(cell.glyph.scalars[0].value)
                    kinds.insert([shade, cell.style.foreground.cursesNumber(at: depth)])
                }
            }
            #expect(kinds.count == 2, "\(kind) \(background) \(depth): \(kinds)")
        }
    }

    @Test func `a dark cloud is the darker one, in any rendering`() {
        func text(_ kind: Condition.Kind, _ background: Background, _ depth: ColorDepth) -> String {
            picture(kind, Self.look(background, depth)).text
        }
        // A fuller shade is lighter on a dark background, and darker on a light one.
        #expect(text(.overcast, .dark, .none).contains("░") && text(.snow, .dark, .none).contains("▒"))
        #expect(text(.overcast, .light, .none).contains("▒") && text(.snow, .light, .none).contains("░"))
        #expect(text(.overcast, .light, .ansi16).contains("█") && text(.snow, .light, .ansi16).contains("▒"))
        #expect(!text(.brokenClouds, .dark, .ansi16).contains("▒"))
    }

    @Test(arguments: kinds)
    func `what lies behind a dialog stays legible, and nothing of it is bold, reversed or on a ground`(
        _ background: Background, _ depth: ColorDepth
    ) {
        let look = Self.look(background, depth)
        let paper = Shown.paper(background, depth)
        for role in Role.allCases where !Self.decoration.contains(role) {
            let style = look.theme[role]
            let behind = look.behindDialog(style.adding([.bold, .underline, .reverse]))
            #expect(behind.attributes.isSubset(of: .dim), "\(role)")
            if style.background == .standard { #expect(behind.background == .standard, "\(role)") }
            // Fewer colours cannot fade; the terminal dims them.
            #expect(depth >= .indexed256 || behind.attributes == .dim)
            guard depth >= .indexed256, let ink = Shown(behind.foreground, depth) else { continue }
            #expect(ink.contrast(to: paper) >= (Self.marks.contains(role) ? 2 : 2.7), "\(role)")
        }
    }

    @Test(arguments: kinds)
    func `an old picture fades in both colours of a cell, and stays visible`(
        _ background: Background, _ depth: ColorDepth
    ) throws {
        let look = Self.look(background, depth)
        let paper = Shown.paper(background, depth)
        var inks = 0
        for role in Role.allCases where !Self.decoration.contains(role) && role != .night && role != .highlight {
            let old = look.old(Cell(Glyph("█"), style: look.theme[role].adding(.reverse), width: 1))
            #expect(!old.attributes.contains(.reverse))
            // Text is as legible as a label, whatever its colour was.
            let text = look.old(Cell(Glyph("8"), style: look.theme[role].adding(.reverse), width: 1))
            #expect(text.foreground == look.theme[.dim].foreground && !text.attributes.contains(.reverse))
            guard let ink = Shown(old.foreground, depth) else { continue }
            inks += 1
            #expect(ink.contrast(to: paper) >= 2.2, "\(role)")
        }
        // Without colours, every role has the terminal's own.
        #expect((inks == 0) == (depth == .none))
        // Two pixels in one cell.
        let (cloud, dark) = (look.theme[.cloud].foreground, look.theme[.darkCloud].foreground)
        guard depth != .none else { return }
        let fresh = Style(dark, on: cloud)
        let old = look.old(Cell(Glyph("▀"), style: fresh, width: 1))
        for (before, after) in [(fresh.foreground, old.foreground), (fresh.background, old.background)] {
            let (before, after) = (try #require(Shown(before, depth)), try #require(Shown(after, depth)))
            let (was, remains) = (before.contrast(to: paper), after.contrast(to: paper))
            #expect(depth >= .indexed256 ? remains < was : remains <= was)
        }
    }
}

@MainActor @Suite("Pictures of old values")
struct OldPictureTests {
    @Test(arguments: Background.allCases)
    func `no pixel of an old tile's picture keeps its brightness`(background: Background) {
        let scene = Scene(200, 60, background: background).answered()
        let area = scene.model.layout.list
        let inks = [Role.cloud, .darkCloud, .sun, .rain].map {
            Palette.fill($0, scene.view.look.theme, on: background, depth: .direct)
        }
        func pixels(_ frame: CellBuffer) -> [Cell] {
            (area.row..<area.endRow).flatMap { row in (area.column..<area.endColumn).map { frame[$0, row] } }
                .filter { "█▀▄".contains($0.character) }
        }
        let fresh = pixels(scene.frame())
        #expect(fresh.contains { inks.contains($0.style.foreground) && inks.contains($0.style.background) })
        scene.clock.advance(720)
        for place in KoreaTwenty.places { scene.publish(place, .failed(.timedOut, from: .sample, at: scene.clock.now)) }
        scene.board.timePassed()
        let old = pixels(scene.frame())
        #expect(!old.isEmpty)
        #expect(!old.contains { inks.contains($0.style.foreground) || inks.contains($0.style.background) })
    }
}

@MainActor @Suite("Behind a dialog")
struct BehindDialogTests {
    /// The keys that open a dialog over the list, and whether it has a message of its own.
    private nonisolated static let keys: [Key] = ["?", ",", "i", "n", "o", "y", "g", "c"].map { .character($0) }

    @Test(arguments: keys, [(120, 36), (80, 24), (40, 12)])
    func `everything beside a dialog is quiet, and says the same as before`(key: Key, size: (Int, Int)) throws {
        for (ascii, depth) in [(false, ColorDepth.direct), (false, .ansi16), (true, .none)] {
            let scene = Scene(
                size.0, size.1, ascii: ascii, hasColor: depth != .none, bookmarks: [KoreaTwenty.places[0]], depth: depth
            ).answered()
            scene.press(.character("2"))
            let before = scene.frame()
            scene.press(key)
            try #require(scene.model.route.dialog != nil)
            let isPreview = if case .choice = scene.model.route.dialog { true } else { false }
            let after = scene.frame()
            let message = try #require(scene.model.layout.message)
            let corners = scene.view.look.glyphs.isASCII ? "#" : "┏┓┗┛━┃"
            var isBeside = 0
            for row in 0..<message.row {
                // The cells left of the box; all of them if it does not reach this row.
                let line = (0..<size.0).prefix { column in
                    !(corners.contains(after[column, row].character)
                        && after[column, row].style == scene.view.look.theme[.borderSelected])
                }
                for column in line where after[column, row].width > 0 {
                    isBeside += 1
                    #expect(after[column, row].character == before[column, row].character || column == line.last)
                    // What a choice shows of the list at once is what one looks at.
                    #expect(
                        isPreview || after[column, row].style.attributes.isSubset(of: .dim), "\(column), \(row)")
                }
            }
            // The help covers all of it.
            #expect(isBeside > 0 || size.0 < 120 || key == .character("?"))
        }
    }

    @Test func `no box leaves a few cells at its sides`() {
        for columns in 1...200 {
            let area = Rect(column: 0, row: 0, columns: columns, rows: 10)
            for wanted in [60, 70, 92, 116] {
                let box = area.centred(Size(columns: area.boxColumns(wanted), rows: 5))
                #expect(box.columns == columns || box.columns == wanted && box.column >= 8, "\(columns) \(wanted)")
            }
        }
    }
}

/// A colour as a terminal of this depth shows it, with xterm's default palette.
struct Shown {
    private let color: RGB

    /// Nil for the terminal's default colour.
    init?(_ color: Color, _ depth: ColorDepth) {
        let number = Int(color.cursesNumber(at: depth))
        guard number >= 0 else { return nil }
        let steps = [0, 95, 135, 175, 215, 255]
        switch depth {
        case .none: return nil
        case .direct: self.color = RGB(number >> 16, number >> 8 & 0xFF, number & 0xFF)
        case .ansi16: self.color = Color.ansiPalette[number]
        case .indexed256 where number >= 232:
            let grey = 8 + 10 * (number - 232)
            self.color = RGB(grey, grey, grey)
        case .indexed256:
            self.color = RGB(steps[(number - 16) / 36], steps[(number - 16) / 6 % 6], steps[(number - 16) % 6])
        }
    }

    /// The luminance of the background: with sixteen colours, the first or the last of them.
    static func paper(_ background: Background, _ depth: ColorDepth) -> Double {
        depth == .ansi16 ? (background == .dark ? 0 : 1) : Palette.paper(background)
    }

    var isGrey: Bool { color.red == color.green && color.green == color.blue }

    /// Relative luminance of WCAG 2.1.
    var luminance: Double {
        func linear(_ byte: Int) -> Double {
            let value = Double(byte) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    func contrast(to ground: Double) -> Double {
        (max(luminance, ground) + 0.05) / (min(luminance, ground) + 0.05)
    }

    /// Whether two colours are indistinguishable: in OKLab, a distance of 0.02 is about the least that can be seen.
    static func areAlike(_ one: Color, _ other: Color, _ depth: ColorDepth) -> Bool {
        switch (Shown(one, depth), Shown(other, depth)) {
        case (nil, nil): true
        case (let one?, let other?): OKLab(one.color).distance(to: OKLab(other.color)) < 0.02
        default: false
        }
    }
}
