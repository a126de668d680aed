import Display
import Engine
import TerminalUI
import Weather

/// Everything that determines how the screen looks. When it changes, the views are created anew.
struct Appearance: Hashable, Sendable {
    var language = Language.korean
    var units = Units.metric
    var isASCII = false
    var background = Background.dark
    /// Whether the frame has a background of its own, because the terminal's is not known to be of this kind.
    var paintsPaper = false
    /// The number of colours the terminal shows.
    var colorDepth = ColorDepth.direct
    /// Whether the user wants the service's icons of the sky.
    var wantsIcons = true

    var hasColor: Bool { colorDepth != .none }
    /// Whether this terminal can show icons: with fewer colours they are unrecognizable, and in ASCII they cannot be drawn.
    var canShowIcons: Bool { !isASCII && colorDepth >= .indexed256 }
    var showsIcons: Bool { wantsIcons && canShowIcons }
}

extension Appearance {
    /// The user's settings, on a terminal with this background; nil if it is unknown.
    init(_ settings: Settings, on background: Background?, colorDepth: ColorDepth) {
        let chosen = settings.theme.background
        self.init(
            language: settings.language, units: settings.units, isASCII: settings.isASCII,
            background: chosen ?? background ?? .dark, paintsPaper: chosen != nil && chosen != background,
            colorDepth: colorDepth,
            wantsIcons: settings.wantsIcons)
    }
}

extension Settings.ThemeChoice {
    /// Nil for the terminal's own background.
    var background: Background? {
        switch self {
        case .automatic: nil
        case .dark: .dark
        case .light: .light
        }
    }
}
