import TerminalUI
import Weather

/// The characters the screens draw with, in Unicode or in ASCII. All are one cell wide and none is an emoji.
struct Glyphs: Sendable {
    let isASCII: Bool

    static let unicode = Glyphs(isASCII: false)
    static let ascii = Glyphs(isASCII: true)

    var border: Border { isASCII ? .ascii : .rounded }
    var selectedBorder: Border { isASCII ? .asciiHeavy : .heavy }
    var ellipsis: String { isASCII ? "~" : "…" }
    var degree: String { isASCII ? "" : "°" }
    var degreeCelsius: String { isASCII ? "C" : "°C" }
    var degreeFahrenheit: String { isASCII ? "F" : "°F" }
    var dot: String { isASCII ? "-" : "·" }
    /// The sign of a number in large digits, where it has one cell.
    var minus: String { isASCII ? "-" : "━" }
    var rule: Unicode.Scalar { isASCII ? "-" : "─" }
    var progress: Unicode.Scalar { isASCII ? "=" : "━" }
    var separator: String { isASCII ? "|" : "│" }
    var dash: String { isASCII ? "-" : "–" }
    var missing: String { isASCII ? "--" : "––" }
    var rangeTrack: Unicode.Scalar { isASCII ? "." : "─" }
    var rangeBar: Unicode.Scalar { isASCII ? "=" : "━" }
    /// Between a low and a high; another one where they are not those of the whole day. Beside a minus sign a dash could be one.
    func range(isWhole: Bool, isNegative: Bool = false) -> String {
        guard isWhole else { return isASCII ? "~" : "…" }
        return isASCII || isNegative ? "/" : "–"
    }
    /// Where something stands on a bar.
    var here: String { isASCII ? "o" : "●" }
    /// Before a high and a low.
    var high: String { isASCII ? "^" : "↑" }
    var low: String { isASCII ? "v" : "↓" }
    var up: String { isASCII ? "^" : "▲" }
    var down: String { isASCII ? "v" : "▼" }
    /// A bookmarked place; an empty one is not saved yet.
    func star(isSaved: Bool) -> String { isASCII ? (isSaved ? "*" : "+") : (isSaved ? "★" : "☆") }
    /// On both sides of what is being carried.
    var carried: (left: String, right: String) { isASCII ? ("<", ">") : ("◀", "▶") }
    var prompt: String { isASCII ? "/" : "⌕" }
    /// On the slot that cancels a search.
    var cancel: String { isASCII ? "x" : "✕" }
    /// Stands for a character that must stay hidden.
    var mask: Character { isASCII ? "*" : "•" }
    /// Before what falls now, where there is no colour to say so.
    var fallsNow: String { isASCII ? "|" : "▌" }
    /// Before the highlighted line of a list.
    var pointer: String { isASCII ? ">" : "▸" }

    /// Frames of the small turning mark shown while something loads; the first stands still with `--motion none`.
    var spinner: [String] { isASCII ? ["|", "/", "-", "\\"] : ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] }

    /// The sun on its way.
    var sun: String { isASCII ? "o" : "●" }
    /// The open page of several, and the others.
    var openPage: String { isASCII ? "*" : "●" }
    var otherPage: String { isASCII ? "." : "○" }
    /// The present moment on a chart.
    var now: String { isASCII ? ":" : "┊" }

    /// The moon as it looks from the northern half of the Earth.
    func moon(_ phase: MoonPhase) -> String {
        let names: (unicode: String, ascii: String) =
            switch phase.name {
            case .new: ("○", "o")
            case .waxingCrescent, .firstQuarter, .waxingGibbous: ("◑", ")")
            case .full: ("●", "O")
            case .waningGibbous, .lastQuarter, .waningCrescent: ("◐", "(")
            }
        return isASCII ? names.ascii : names.unicode
    }

    /// A cell of which the upper half, the lower half or both are filled; nil where neither is.
    func block(top: Bool, bottom: Bool) -> String? {
        switch (top, bottom) {
        case (false, false): nil
        case (true, false): isASCII ? "\"" : "▀"
        case (false, true): isASCII ? "_" : "▄"
        case (true, true): isASCII ? "#" : "█"
        }
    }

    /// Columns of rising height, from one eighth to full.
    var bars: [Character] {
        isASCII ? [".", ".", ":", ":", "|", "|", "#", "#"] : ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    }

    /// The arrow along which the wind blows, given where it comes from.
    func arrow(from bearing: Bearing) -> String {
        let arrows =
            isASCII ? ["S", "SW", "W", "NW", "N", "NE", "E", "SE"] : ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]
        return arrows[bearing.octant]
    }

    /// One character for the sky, with the role that colours it.
    func condition(_ condition: Condition) -> (character: String, role: Role) {
        let pair: (unicode: String, ascii: String, role: Role) =
            switch condition.kind {
            case .clear: condition.isDaylight ? ("☀", "*", .sun) : ("☾", "(", .moon)
            case .fewClouds, .scatteredClouds: condition.isDaylight ? ("☼", "*", .sun) : ("☾", "(", .moon)
            case .brokenClouds, .overcast: ("☁", "C", .darkCloud)
            case .mist, .fog, .haze, .dust: ("≡", "=", .fog)
            case .drizzle, .rain, .showers, .freezingRain: ("☂", "r", .rain)
            case .sleet, .snow: ("❄", "s", .snow)
            case .thunderstorm: ("ϟ", "!", .bolt)
            case .squall, .tornado: ("≈", "@", .fog)
            case .unknown: ("?", "?", .dim)
            }
        return (isASCII ? pair.ascii : pair.unicode, pair.role)
    }
}

extension Glyphs {
    /// One character for what falls, with the role that colours it.
    func condition(_ kind: PrecipitationAhead.Kind) -> (character: String, role: Role) {
        let sky: Condition.Kind =
            switch kind {
            case .rain: .rain
            case .showers: .showers
            case .sleet: .sleet
            case .snow: .snow
            case .freezingRain: .freezingRain
            case .thunderstorm: .thunderstorm
            }
        return condition(Condition(kind: sky, isDaylight: true))
    }
}

extension Glyphs {
    /// A key notation in this set's characters.
    func notation(_ text: String) -> String {
        guard isASCII else { return text }
        return switch text {
        case "←↑↓→ hjkl": "arrows hjkl"
        case "⏎": "Enter"
        case "1…9 Tab S-Tab": "1-9 Tab S-Tab"
        case "0…9": "0-9"
        case "⏎ m": "Enter m"
        case "J K S-←↑↓→": "J K S-arrows"
        case "[ ] ←→": "[ ] arrows"
        case "Esc ⏎": "Esc Enter"
        case "←→ ⏎": "arrows Enter"
        case "←→": "arrows"
        case "←→ hl": "arrows hl"
        case "↑↓ jk": "Up/Down jk"
        case "←↑↓→": "arrows"
        case "↑↓": "Up/Down"
        default: text
        }
    }
}
