import Weather

/// The characters the screens draw with, in Unicode or in ASCII. All are one cell wide and none is an emoji.
package struct Glyphs: Sendable {
    package let isASCII: Bool

    package static let unicode = Glyphs(isASCII: false)
    package static let ascii = Glyphs(isASCII: true)

    package var ellipsis: String { isASCII ? "~" : "…" }
    package var degree: String { isASCII ? "" : "°" }
    /// Before a difference of nothing.
    package var plusMinus: String { isASCII ? "+" : "±" }
    package var degreeCelsius: String { isASCII ? "C" : "°C" }
    package var degreeFahrenheit: String { isASCII ? "F" : "°F" }
    package var dot: String { isASCII ? "-" : "·" }
    /// The sign of a number in large digits, where it has one cell.
    package var minus: String { isASCII ? "-" : "━" }
    package var rule: Unicode.Scalar { isASCII ? "-" : "─" }
    package var progress: Unicode.Scalar { isASCII ? "=" : "━" }
    package var separator: String { isASCII ? "|" : "│" }
    package var dash: String { isASCII ? "-" : "–" }
    package var missing: String { isASCII ? "--" : "––" }
    package var rangeTrack: Unicode.Scalar { isASCII ? "." : "─" }
    package var rangeBar: Unicode.Scalar { isASCII ? "=" : "━" }
    /// Between a low and a high; another one where they are not those of the whole day. Beside a minus sign a dash could be one.
    package func range(isWhole: Bool, isNegative: Bool = false) -> String {
        guard isWhole else { return isASCII ? "~" : "…" }
        return isASCII || isNegative ? "/" : "–"
    }
    /// Where something stands on a bar.
    package var here: String { isASCII ? "o" : "●" }
    /// Before a high and a low.
    package var high: String { isASCII ? "^" : "↑" }
    package var low: String { isASCII ? "v" : "↓" }
    package var up: String { isASCII ? "^" : "▲" }
    package var down: String { isASCII ? "v" : "▼" }
    /// A bookmarked place; an empty one is not saved yet.
    package func star(isSaved: Bool) -> String { isASCII ? (isSaved ? "*" : "+") : (isSaved ? "★" : "☆") }
    /// A place of which a rule holds.
    package var alert: String { isASCII ? "!" : "⚑" }
    /// Something that is switched on.
    package var check: String { isASCII ? "x" : "✓" }
    /// On both sides of what is being carried.
    package var carried: (left: String, right: String) { isASCII ? ("<", ">") : ("◀", "▶") }
    /// On both sides of the moment that is looked at.
    package var chosenMoment: (left: String, right: String) { isASCII ? ("[", "]") : ("▐", "▌") }
    /// Where a line goes on beyond its ends.
    package var earlier: String { isASCII ? "<" : "‹" }
    package var later: String { isASCII ? ">" : "›" }
    /// Before another time than the present.
    package var clock: String { isASCII ? "@" : "◷" }
    package var prompt: String { isASCII ? "/" : "⌕" }
    /// On the slot that cancels a search.
    package var cancel: String { isASCII ? "x" : "✕" }
    /// Stands for a character that must stay hidden.
    package var mask: Character { isASCII ? "*" : "•" }
    /// Before what falls now, where there is no colour to say so.
    package var fallsNow: String { isASCII ? "|" : "▌" }
    /// Before the highlighted line of a list.
    package var pointer: String { isASCII ? ">" : "▸" }

    /// Frames of the small turning mark shown while something loads; the first stands still with `--motion none`.
    package var spinner: [String] {
        isASCII ? ["|", "/", "-", "\\"] : ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    }

    /// The sun on its way.
    package var sun: String { isASCII ? "o" : "●" }
    /// The open page of several, and the others.
    package var openPage: String { isASCII ? "*" : "●" }
    package var otherPage: String { isASCII ? "." : "○" }
    /// The present moment on a chart.
    package var now: String { isASCII ? ":" : "┊" }

    /// The moon as it looks from the northern half of the Earth.
    package func moon(_ phase: MoonPhase) -> String {
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
    package func block(top: Bool, bottom: Bool) -> String? {
        switch (top, bottom) {
        case (false, false): nil
        case (true, false): isASCII ? "\"" : "▀"
        case (false, true): isASCII ? "_" : "▄"
        case (true, true): isASCII ? "#" : "█"
        }
    }

    /// Columns of rising height, from one eighth to full.
    package var bars: [Character] {
        isASCII ? [".", ".", ":", ":", "|", "|", "#", "#"] : ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    }

    /// The arrow along which the wind blows, given where it comes from.
    package func arrow(from bearing: Bearing) -> String {
        let arrows =
            isASCII ? ["S", "SW", "W", "NW", "N", "NE", "E", "SE"] : ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]
        return arrows[bearing.octant]
    }

    /// One character for the sky, with the role that colours it.
    package func condition(_ condition: Condition) -> (character: String, role: Role) {
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
    package func condition(_ kind: PrecipitationAhead.Kind) -> (character: String, role: Role) {
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
