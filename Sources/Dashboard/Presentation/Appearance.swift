import TerminalUI
import Weather

/// What decides how everything looks. When it changes, the views are made anew.
struct Appearance: Hashable, Sendable {
    var language = Language.korean
    var units = Units.metric
    var isASCII = false
    var background = Background.dark
    var hasColor = true
}

extension Appearance {
    /// What the person has chosen, on a terminal with such a background.
    init(_ settings: Settings, on background: Background, hasColor: Bool) {
        self.init(
            language: settings.language, units: settings.units, isASCII: settings.isASCII,
            background: settings.theme.background ?? background, hasColor: hasColor)
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
