import Display
import Engine
import TerminalUI
import Weather

/// What decides how everything looks. When it changes, the views are made anew.
struct Appearance: Hashable, Sendable {
    var language = Language.korean
    var units = Units.metric
    var isASCII = false
    var background = Background.dark
    /// As many colours as the terminal shows.
    var colorDepth = ColorDepth.direct
    /// Whether the person wants the service's pictures of the sky.
    var wantsIcons = true

    var hasColor: Bool { colorDepth != .none }
    /// Whether this terminal can show the service's pictures: in fewer colours they would be blots, and in letters nothing.
    var canShowIcons: Bool { !isASCII && colorDepth >= .indexed256 }
    var showsIcons: Bool { wantsIcons && canShowIcons }
}

extension Appearance {
    /// What the person has chosen, on a terminal with such a background.
    init(_ settings: Settings, on background: Background, colorDepth: ColorDepth) {
        self.init(
            language: settings.language, units: settings.units, isASCII: settings.isASCII,
            background: settings.theme.background ?? background, colorDepth: colorDepth,
            wantsIcons: settings.wantsIcons)
    }
}

extension Settings.Theme {
    /// Nil: the terminal's own.
    var background: Background? {
        switch self {
        case .automatic: nil
        case .dark: .dark
        case .light: .light
        }
    }
}
