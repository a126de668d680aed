import Display
import Engine
import TerminalUI
import Weather

/// The themes: the ink of each role, for dark and light terminals with any number of colours.
///
/// The terminal's own background is kept where it is of the theme's kind, and painted otherwise. Tests require a contrast of 4.5 :
/// 1 for text against every background it appears on, and of 3 : 1 for marks (WCAG 2.1 AA), at every colour depth.
enum Palette {
    static func theme(on background: Background, depth: ColorDepth) -> Theme<Role> {
        let isDark = background == .dark
        var styles = inks.mapValues { $0.ink.style(on: background, depth: depth).adding($0.attributes) }
        styles[.text] = .plain
        styles[.strong] = Style(.standard, on: .standard, .bold)
        // The sixteen colours include no background on which every text is legible.
        let hasGrounds = depth >= .indexed256
        styles[.night] = hasGrounds ? Style(.standard, on: .hex(isDark ? 0x171C28 : 0xEDF0F5)) : .plain
        styles[.land] = hasGrounds ? Style(.standard, on: .hex(isDark ? 0x212A25 : 0xE6EDE1)) : .plain
        styles[.landAtNight] = hasGrounds ? Style(.standard, on: .hex(isDark ? 0x1B242A : 0xE7EDEC)) : .plain
        styles[.highlight] =
            hasGrounds
            ? Style(.hex(isDark ? 0xE6EDF5 : 0x1A2430), on: .hex(isDark ? 0x12283F : 0xE8F2FD))
            : Style(.standard, on: .standard, .reverse)
        return Theme(styles)
    }

    /// The relative luminance (WCAG 2.1, 0…1) of the background a theme is made for.
    static func paper(_ background: Background) -> Double { background == .dark ? 0.012 : 0.95 }

    /// A grey of that luminance, for colours that fade into the background.
    static func paperColor(_ background: Background) -> Color { background == .dark ? .hex(0x1C1C1C) : .hex(0xF9F9F9) }

    /// The text on a background that the program paints itself.
    static func inkColor(_ background: Background) -> Color { background == .dark ? .hex(0xE4E4E4) : .hex(0x1F242B) }

    /// The colour of a role as an area of a picture. On light paper an area can be lighter and fuller than a sign: 2 : 1 is enough for
    /// a shape that large, and a dark cloud over a brown sun would look like winter all year.
    static func fill(_ role: Role, _ theme: Theme<Role>, on background: Background, depth: ColorDepth) -> Color {
        let fills: [Role: Color] =
            switch (depth, background) {
            // A black sun would be none; yellow is legible enough for an area.
            case (.ansi16, .light): [.sun: .ansi(11)]
            case (.ansi16, .dark): [.bolt: .ansi(11)]
            case (.indexed256, .light), (.direct, .light): lightFills
            case (.none, _), (.indexed256, .dark), (.direct, .dark): [:]
            }
        return fills[role] ?? theme[role].foreground
    }

    private static let lightFills: [Role: Color] = [
        .sun: .hex(0xE09400), .moon: .hex(0x7B86C9), .cloud: .hex(0xA0ABBA), .darkCloud: .hex(0x7F8B9B),
        .rain: .hex(0x2F86E0), .snow: .hex(0x3AA3BA), .bolt: .hex(0xD78F00), .fog: .hex(0x98A4B2),
    ]

    /// The grounds under what falls, from little to much, in colours that the 256 have: mixed with the ground, several of them would
    /// be the same. `role`: that of snow or of lightning; any other falls as rain.
    static func wetGrounds(_ role: Role, on background: Background) -> [Color] {
        switch (role, background) {
        case (.snow, .dark): [0x444444, 0x626262, 0x949494, 0xBCBCBC, 0xEEEEEE].map(Color.hex)
        case (.snow, .light): [0xD7D7FF, 0xD7AFFF, 0xAF87FF, 0x875FD7, 0x5F00AF].map(Color.hex)
        // No olive and no brown: those are temperatures.
        case (.bolt, .dark): [0xAFAF00, 0xD7D700, 0xFFFF00, 0xFFFF87, 0xFFFFD7].map(Color.hex)
        case (.bolt, .light): [0xFFD787, 0xFFAF00, 0xD78700, 0xAF5F00, 0x5F5F00].map(Color.hex)
        case (_, .dark): [0x000087, 0x0000D7, 0x0087FF, 0x5FAFFF, 0x87D7FF].map(Color.hex)
        case (_, .light): [0xAFD7FF, 0x87AFFF, 0x5F87FF, 0x005FD7, 0x000087].map(Color.hex)
        }
    }

    /// What falls as an ink on the ground of a map. On light paper the blue-green of snow's signs would be the ground of 0°.
    static func wetInk(_ role: Role, _ theme: Theme<Role>, on background: Background) -> Color {
        role == .snow && background == .light ? .hex(0x7A3FC0) : theme[role].foreground
    }

    /// The ground of a warning's area, in colours that the 256 have. Of one ink mixed with the ground, all levels would look alike.
    static func warnedGround(_ level: WarningLevel, on background: Background) -> Color {
        switch (level, background) {
        case (.unknown, .dark), (.minor, .dark): .hex(0x4E4E4E)
        case (.moderate, .dark): .hex(0x5F5F00)
        case (.severe, .dark): .hex(0x875F00)
        case (.extreme, .dark): .hex(0x5F0000)
        case (.unknown, .light), (.minor, .light): .hex(0xD0D0D0)
        case (.moderate, .light): .hex(0xFFFFAF)
        case (.severe, .light): .hex(0xFFD787)
        case (.extreme, .light): .hex(0xFFAFAF)
        }
    }

    private static let inks: [Role: (ink: Ink, attributes: Style.Attributes)] = [
        .dim: (.secondary, []),
        .border: (.line, []),
        .borderSelected: (.accent, []),
        .carried: (.caution, []),
        .moment: (.caution, []),
        .title: (.title, []),
        .titleSelected: (.bright, .bold),
        .tab: (.secondary, []),
        .tabSelected: (.accent, [.bold, .underline]),
        .appName: (.accent, .bold),
        .progress: (.accent, []),
        .progressTrack: (.line, []),
        .rule: (.faint, []),
        .warning: (.caution, []),
        .failure: (.failure, []),
        .sample: (.invented, .bold),
        .key: (.accent, .bold),
        .keyLabel: (.secondary, []),
        .sun: (.sun, []),
        .moon: (.moon, []),
        .cloud: (.cloud, []),
        .darkCloud: (.darkCloud, []),
        .rain: (.rain, []),
        .snow: (.snow, []),
        .bolt: (.lightning, []),
        .fog: (.fog, []),
        .chartAxis: (.secondary, []),
        .levelBest: (.best, []),
        .levelGood: (.good, []),
        .levelFair: (.fair, []),
        .levelBad: (.bad, []),
        .levelWorst: (.worst, []),
    ]
}

/// The table of colours: their meanings, and how they look on each kind of terminal. A test ensures that two meanings that can
/// appear side by side never look the same, except where this table gives a reason.
enum Ink: Hashable, Sendable, CaseIterable {
    /// Keys, the open tab, progress: what can be pressed or is under way.
    case accent
    /// The names of selected items, and of others.
    case bright, title
    /// Labels and units beside their values.
    case secondary
    /// Borders and tracks, and the rules between parts. Decoration, always weaker than text.
    case line, faint
    /// Something that needs attention: a warning, what is being carried.
    case caution
    /// A failure.
    case failure
    /// Invented weather. Violet, because nothing in real weather is.
    case invented
    /// Pictures and signs of the sky. Lightning is as yellow as the theme allows; on a light background it is a caution's
    /// brown, and with sixteen colours it is rain, but bold: the word or its sign tells it, and the other colours are taken.
    case sun, moon, cloud, darkCloud, fog, lightning
    case rain, snow
    /// Published scales, from good to bad. `best` is AirKorea's blue for 좋음 and the same as `rain`; the word is always beside
    /// it. `bad` needs attention as a caution does, and
    /// `worst` is as red as a failure.
    case best, good, fair, bad, worst

    /// One meaning on every kind of terminal. The sixteen colours depend on the user's scheme; they are chosen by xterm's
    /// values.
    private struct Looks {
        let dark, light: Color
        let dark16, light16: Style
        /// Without colours.
        let plain: Style.Attributes

        init(
            _ dark: UInt32, _ light: UInt32, dark16: Style = .plain, light16: Style = .plain,
            plain: Style.Attributes = []
        ) {
            (self.dark, self.light, self.plain) = (.hex(dark), .hex(light), plain)
            (self.dark16, self.light16) = (dark16, light16)
        }
    }

    /// Dimmed by the terminal, because the grey of the sixteen colours is invisible in some schemes.
    private static let dim = Style(.standard, on: .standard, .dim)
    private static let bold = Style(.standard, on: .standard, .bold)

    private static func ansi(_ number: UInt8) -> Style { Style(.ansi(number)) }

    private var looks: Looks {
        let (dim, bold, ansi) = (Self.dim, Self.bold, Self.ansi)
        return switch self {
        case .accent: Looks(0x7CC7FF, 0x2446C8, dark16: bold, light16: bold, plain: .bold)
        case .bright: Looks(0xE9F4FF, 0x0A3A66)
        case .title: Looks(0xB9C2CF, 0x3F4854)
        case .secondary: Looks(0x98A2B1, 0x566070, dark16: dim, light16: dim, plain: .dim)
        case .line: Looks(0x4A5261, 0xB4BCC7, dark16: ansi(8), light16: ansi(7), plain: .dim)
        case .faint: Looks(0x3A414D, 0xD3D9E0, dark16: ansi(8), light16: ansi(7), plain: .dim)
        case .caution: Looks(0xFFB870, 0x8F4E00, dark16: ansi(3), light16: ansi(5), plain: .bold)
        case .failure: Looks(0xFF8A80, 0xB3261E, dark16: ansi(9), light16: ansi(1), plain: .bold)
        case .invented: Looks(0xD2A8FF, 0x7A3EB1, dark16: ansi(13), light16: bold, plain: .bold)
        case .sun: Looks(0xFFC83D, 0xC97000, dark16: ansi(11))
        case .moon: Looks(0xF1E3A8, 0x5560A0, dark16: ansi(11), light16: ansi(8))
        case .cloud: Looks(0xC9D1DB, 0x84909E, dark16: ansi(7), light16: ansi(8))
        case .darkCloud: Looks(0x8793A3, 0x5F6B7A, dark16: ansi(8), light16: ansi(8))
        case .fog: Looks(0xA3ADBA, 0x76818F, dark16: ansi(7), light16: ansi(8))
        case .lightning:
            Looks(
                0xFFE14D, 0x8A5A00, dark16: Style(.ansi(14), on: .standard, .bold),
                light16: Style(.ansi(4), on: .standard, .bold))
        case .rain: Looks(0x5B9BFF, 0x1463BA, dark16: ansi(14), light16: ansi(4))
        case .snow: Looks(0xE6F3FF, 0x0A6F82, dark16: ansi(15), light16: bold)
        case .best: Self.rain.looks
        case .good: Looks(0x6CCB7F, 0x1A7030, dark16: ansi(10))
        case .fair: Looks(0xE8CF5A, 0x6F5B00, dark16: ansi(11), light16: bold)
        case .bad: Looks(0xFFA552, 0x964A00, dark16: ansi(3), light16: ansi(5), plain: .bold)
        case .worst: Looks(0xFF7B72, 0xB3261E, dark16: ansi(9), light16: ansi(1), plain: .bold)
        }
    }

    func style(on background: Background, depth: ColorDepth) -> Style {
        let isDark = background == .dark
        return switch depth {
        case .direct, .indexed256: Style(isDark ? looks.dark : looks.light)
        case .ansi16: isDark ? looks.dark16 : looks.light16
        case .none: Style(.standard, on: .standard, looks.plain)
        }
    }
}
