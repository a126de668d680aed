import Weather

/// The characters that the screens draw with, in Unicode or in ASCII. Each is one cell wide, and none is an emoji.
package struct Glyphs: Sendable {
    package let isASCII: Bool

    package static let unicode = Glyphs(isASCII: false)
    package static let ascii = Glyphs(isASCII: true)

    package var ellipsis: String { isASCII ? "~" : "…" }
    package var degree: String { isASCII ? "" : "°" }
    /// Precedes a difference of zero.
    package var plusMinus: String { isASCII ? "=" : "±" }
    /// Precedes a value that is only known to be reached.
    package var atLeast: String { isASCII ? ">=" : "≥" }
    /// Precedes the highest of several values.
    package var atMost: String { isASCII ? "<=" : "≤" }
    package var degreeCelsius: String { isASCII ? "C" : "°C" }
    package var degreeFahrenheit: String { isASCII ? "F" : "°F" }
    package var dot: String { isASCII ? "-" : "·" }
    /// The minus sign before large digits, where it takes one cell.
    package var minus: String { isASCII ? "-" : "━" }
    package var rule: Unicode.Scalar { isASCII ? "-" : "─" }
    package var progress: Unicode.Scalar { isASCII ? "=" : "━" }
    package var separator: String { isASCII ? "|" : "│" }
    package var dash: String { isASCII ? "-" : "–" }
    package var missing: String { isASCII ? "--" : "––" }
    package var rangeTrack: Unicode.Scalar { isASCII ? "." : "─" }
    package var rangeBar: Unicode.Scalar { isASCII ? "=" : "▄" }
    /// Separates a low from a high, in both languages: a dash would look like the minus sign of the high.
    package var range: String { "~" }
    /// Marks a position on a bar.
    package var here: String { isASCII ? "o" : "●" }
    /// Marks the user's own position on a map.
    package var hereOnMap: String { isASCII ? "@" : "◎" }
    /// Marks a place on a map. In ASCII a letter or a digit beside its number would be read as part of it.
    package var onMap: String { isASCII ? "#" : "●" }
    /// Marks the selected place on a map.
    package var selectedOnMap: String { isASCII ? "@" : "◉" }
    /// Marks the point of the map that the keys move.
    package var crosshair: String { isASCII ? "+" : "┼" }
    /// Where a tropical cyclone is, and where it is expected.
    package var typhoon: String { isASCII ? "&" : "⊛" }
    package var typhoonExpected: String { isASCII ? "o" : "•" }
    /// On the edge of a warning's area, where there are too few colours for its ground.
    ///
    /// - Parameter isGrave: whether it is more than an advisory.
    package func areaEdge(isGrave: Bool) -> String { isGrave ? (isASCII ? "$" : "▪") : (isASCII ? "%" : "◦") }
    /// Tells land from the sea where there are too few colours for it.
    package var land: Unicode.Scalar { isASCII ? ":" : "·" }
    /// Hatches what is not known of a field.
    package var noData: Unicode.Scalar { isASCII ? "/" : "╱" }

    /// The sign of a value where there are too few colours for it: 1 for little, 3 for much.
    package func density(_ step: Int) -> Unicode.Scalar {
        Self.sign(step, of: isASCII ? [",", "=", "%"] : ["·", "░", "▒"])
    }
    /// The same of what falls, which must not be read as another value.
    package func fallDensity(_ step: Int) -> Unicode.Scalar {
        Self.sign(step, of: isASCII ? [";", "i", "I"] : ["▏", "▌", "█"])
    }
    private static func sign(_ step: Int, of signs: [Unicode.Scalar]) -> Unicode.Scalar {
        signs[max(0, min(signs.count, step) - 1)]
    }

    /// Precedes a high or a low.
    package var high: String { isASCII ? "^" : "↑" }
    package var low: String { isASCII ? "v" : "↓" }
    package var up: String { isASCII ? "^" : "▲" }
    package var down: String { isASCII ? "v" : "▼" }
    /// Marks a bookmark; empty until it is saved.
    package func star(isSaved: Bool) -> String { isASCII ? (isSaved ? "*" : "+") : (isSaved ? "★" : "☆") }
    /// Marks the user's home.
    package var home: String { isASCII ? "@" : "⌂" }
    /// Marks values of a source that stands in for another.
    package var standIn: String { isASCII ? "^" : "†" }
    /// Marks a place with an official warning.
    package var warning: String { isASCII ? "W" : "⚠" }
    /// Marks a place where there may be one that is not known; where there is one cell, `unknown`.
    package var warningUnknown: String { warning + unknown }
    /// That something is not known.
    package var unknown: String { "?" }
    /// Marks a place with an alert.
    package var alert: String { isASCII ? "!" : "⚑" }
    /// Marks a place that alert rules watch while none of them holds.
    package var watched: String { isASCII ? "," : "⚐" }
    /// Marks an option that is on.
    package var check: String { isASCII ? "x" : "✓" }
    /// On both sides of a tile being moved.
    package var carried: (left: String, right: String) { isASCII ? ("<", ">") : ("◀", "▶") }
    /// On both sides of the selected moment.
    package var chosenMoment: (left: String, right: String) { isASCII ? ("[", "]") : ("▐", "▌") }
    /// At the ends of a line that continues beyond them.
    package var earlier: String { isASCII ? "<" : "‹" }
    package var later: String { isASCII ? ">" : "›" }
    /// Between what is typed and what it means.
    package var leadsTo: String { isASCII ? ">" : "→" }
    /// Precedes a time other than now.
    package var clock: String { isASCII ? "@" : "◷" }
    package var prompt: String { isASCII ? "/" : "⌕" }
    /// The button that cancels a search.
    package var cancel: String { isASCII ? "x" : "✕" }
    /// Stands for underlined values where the underline is explained.
    package var underline: String { "__" }
    /// Replaces a character of a secret.
    package var mask: Character { isASCII ? "*" : "•" }
    /// Marks precipitation that is falling, where no background does.
    package var fallsNow: String { isASCII ? ">" : "▌" }
    /// Marks the highlighted row of a list.
    package var pointer: String { isASCII ? ">" : "▸" }

    /// Frames of the loading spinner. With `--motion none` only the first is shown.
    package var spinner: [String] {
        isASCII ? ["|", "/", "-", "\\"] : ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    }

    /// The sun on its path across the sky.
    package var sun: String { isASCII ? "o" : "●" }
    /// The dots for the open page and the others.
    package var openPage: String { isASCII ? "*" : "●" }
    package var otherPage: String { isASCII ? "." : "○" }
    /// A second line on a chart, as dashes.
    package var otherLine: String { isASCII ? "." : "┈" }
    /// Marks the present on a chart.
    package var now: String { isASCII ? ":" : "┊" }

    /// The moon as seen from a place: the right side is lit first north of the equator, and the left side south of it.
    package func moon(_ phase: MoonPhase, from place: Coordinate) -> String {
        switch phase.name {
        case .new: isASCII ? "o" : "○"
        case .full: isASCII ? "O" : "●"
        case .waxingCrescent, .firstQuarter, .waxingGibbous: partOfMoon(phase, isRightLit: place.latitude >= 0)
        case .waningGibbous, .lastQuarter, .waningCrescent: partOfMoon(phase, isRightLit: place.latitude < 0)
        }
    }

    /// Terminals have signs for a crescent and for a half, none for more than that.
    private func partOfMoon(_ phase: MoonPhase, isRightLit: Bool) -> String {
        if isASCII { return isRightLit ? ")" : "(" }
        let isCrescent = phase.name == .waxingCrescent || phase.name == .waningCrescent
        return isRightLit ? (isCrescent ? "☽" : "◑") : (isCrescent ? "☾" : "◐")
    }

    /// A cell with its upper half, its lower half or both filled; nil for an empty one.
    package func block(top: Bool, bottom: Bool) -> String? {
        switch (top, bottom) {
        case (false, false): nil
        case (true, false): isASCII ? "\"" : "▀"
        case (false, true): isASCII ? "_" : "▄"
        case (true, true): isASCII ? "#" : "█"
        }
    }

    /// Bars of increasing height, from one eighth to full.
    package var bars: [Character] {
        isASCII ? ["_", "-", ":", "=", "|", "I", "H", "#"] : ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    }

    /// An hour on the timeline without a bar.
    package var noBar: String { isASCII ? "." : "·" }

    /// An hour in which less falls than the lowest bar says.
    package var trace: String { isASCII ? "." : "·" }

    /// The wind's direction, given where it comes from. An arrow points where it blows to; letters name, as everywhere, the
    /// point that it comes from.
    package func arrow(from bearing: Bearing) -> String {
        let signs =
            isASCII ? ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] : ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]
        return signs[bearing.octant]
    }

    /// One character for the sky, and its role for the colour.
    package func condition(_ condition: Condition) -> (character: String, role: Role) {
        let pair: (unicode: String, ascii: String, role: Role) =
            switch condition.kind {
            case .clear: condition.isDaylight ? ("☀", "*", .sun) : ("☾", "(", .moon)
            case .fewClouds, .scatteredClouds: condition.isDaylight ? ("☼", "*", .sun) : ("☾", "(", .moon)
            case .brokenClouds, .overcast: ("☁", "c", .darkCloud)
            case .mist, .fog, .haze, .dust: ("≡", "=", .fog)
            case .drizzle, .rain, .showers, .freezingRain: ("☂", "r", .rain)
            case .sleet, .snow: ("❄", "s", .snow)
            case .thunderstorm: ("ϟ", "!", .bolt)
            case .squall, .tornado: ("≈", "@", .fog)
            case .unknown: ("?", "?", .dim)
            }
        return (isASCII ? pair.ascii : pair.unicode, pair.role)
    }

    /// One character for precipitation, and its role for the colour.
    package func condition(_ kind: PrecipitationAhead.Kind) -> (character: String, role: Role) {
        condition(Condition(kind: kind.condition, isDaylight: true))
    }
}

/// The roles that text and lines have on the screens. Views name a role, and `Palette` gives it a colour.
package enum Role: Int, Hashable, Sendable, CaseIterable {
    case text, strong, dim
    case border, borderSelected, title, titleSelected
    /// A tile being moved.
    case carried
    /// A time other than now.
    case moment
    case tab, tabSelected, appName
    case progress, progressTrack, rule
    case warning, failure, sample
    case key, keyLabel
    case sun, moon, cloud, darkCloud, rain, snow, bolt, fog
    case chartAxis
    /// Levels of a published scale, from best to worst.
    case levelBest, levelGood, levelFair, levelBad, levelWorst
    /// Background for the hours of darkness.
    case night
    /// The background of land on a map, by day and by night.
    case land, landAtNight
    /// Background of a highlight, and the foreground on it for text that has the terminal's default colour elsewhere.
    case highlight
}

/// Temperatures as sixteen colours can show them: frost and heat have a colour each. Everything between has none, because every
/// step between two colours would look like a change of weather.
package enum TemperatureBand: Hashable, Sendable {
    case frost, mild, heat

    /// The highest whole degree (°C) that counts as frost.
    package static let highestFrost = 0
    /// The lowest whole degree (°C) that counts as heat.
    package static let lowestHeat = 28

    package init(_ temperature: Temperature) {
        self.init(degrees: Int(max(-1_000, min(1_000, temperature.celsius)).rounded()))
    }

    /// From a whole degree (°C).
    package init(degrees: Int) {
        self = degrees <= Self.highestFrost ? .frost : degrees >= Self.lowestHeat ? .heat : .mild
    }
}
