import AppResources
import BookmarkStore
import Limits
import Weather
import WeatherService

/// Every setting a user can choose: the one table behind options, environment variables, the configuration file, `--help` and
/// docs/CONFIGURATION.md.
package enum SettingKey: String, CaseIterable, Sendable {
    case source
    case language
    case units
    case temperature, wind, pressure, precipitation, distance, clock
    case theme, color
    case density
    case motion
    case timeLine = "time-line"
    case mouse
    case ascii
    case icons
    case newBookmarks = "new-bookmarks"
    case refreshMinutes = "refresh-minutes"
    case callsPerMinute = "calls-per-minute"
    case here
    case hereFirst = "here-first"
    case alert

    /// The command-line option.
    package var option: String {
        switch self {
        case .language: "--lang"
        case .mouse: "--no-mouse"
        default: "--\(rawValue)"
        }
    }

    /// The environment variable; nil if there is none.
    package var environmentName: String? {
        switch self {
        case .source: "NALSSI_SOURCE"
        case .language: "NALSSI_LANG"
        case .units: "NALSSI_UNITS"
        case .temperature, .wind, .pressure, .precipitation, .distance, .clock, .theme, .color, .density, .motion,
            .timeLine, .mouse, .ascii, .icons, .newBookmarks, .refreshMinutes, .callsPerMinute, .here, .hereFirst,
            .alert:
            nil
        }
    }

    /// The accepted values, as written everywhere.
    package var accepted: [String] {
        switch self {
        case .source: SourceProfile.all.map(\.id.rawValue)
        case .language: Language.allCases.map(\.rawValue)
        case .units: ["metric", "imperial"]
        case .temperature: TemperatureUnit.allCases.map(\.rawValue)
        case .wind: SpeedUnit.allCases.map(\.rawValue)
        case .pressure: PressureUnit.allCases.map(\.rawValue)
        case .precipitation: DepthUnit.allCases.map(\.rawValue)
        case .distance: DistanceUnit.allCases.map(\.rawValue)
        case .clock: ClockStyle.allCases.map(\.rawValue)
        case .theme: Settings.ThemeChoice.allCases.map(\.rawValue)
        case .color: ["auto", "truecolor", "256", "16", "none"]
        case .density: Settings.FormChoice.allCases.map(\.text)
        case .motion: ["full", "none"]
        case .timeLine: Settings.TimeLine.allCases.map(\.rawValue)
        case .mouse, .ascii, .hereFirst: ["true", "false"]
        case .icons: Settings.Icons.allCases.map(\.rawValue)
        // Several are separated by commas.
        case .here: PositionWay.allCases.map(\.rawValue)
        case .newBookmarks: BookmarkList.Edge.allCases.map(\.rawValue)
        case .alert: Settings.AlertChoice.allCases.map(\.rawValue)
        case .refreshMinutes, .callsPerMinute: range.map { ["\($0.lowerBound)-\($0.upperBound)"] } ?? []
        }
    }

    /// The accepted whole numbers; nil if the setting takes words.
    package var range: ClosedRange<Int>? {
        switch self {
        // OpenWeather updates a place every ten minutes; after three hours a forecast step is over.
        case .refreshMinutes: 10...180
        // From one call a minute to the limit of the largest plan (https://openweathermap.org/price).
        case .callsPerMinute: 1...3_000
        case .source, .language, .units, .temperature, .wind, .pressure, .precipitation, .distance, .clock, .theme,
            .color, .density, .motion, .timeLine, .mouse, .ascii, .icons, .newBookmarks, .here, .hereFirst, .alert:
            nil
        }
    }

    package func accepts(_ value: String) -> Bool {
        if self == .here { return PositionWay.order(value) != nil }
        if self == .density { return FormChoices(value) != nil }
        guard let range else { return accepted.contains(value) }
        return value.isDigits && Int(value).map(range.contains) == true
    }

    /// The value that an option without a value stands for.
    package var flagValue: String? {
        switch self {
        case .mouse: "false"
        case .ascii: "true"
        default: nil
        }
    }

    package var help: CommandPhrase {
        switch self {
        case .source: .optionSource
        case .language: .optionLanguage
        case .units: .optionUnits
        case .temperature: .optionTemperature
        case .wind: .optionWind
        case .pressure: .optionPressure
        case .precipitation: .optionPrecipitation
        case .distance: .optionDistance
        case .clock: .optionClock
        case .theme: .optionTheme
        case .color: .optionColor
        case .density: .optionDensity
        case .motion: .optionMotion
        case .timeLine: .optionTimeLine
        case .mouse: .optionNoMouse
        case .ascii: .optionASCII
        case .icons: .optionIcons
        case .newBookmarks: .optionNewBookmarks
        case .refreshMinutes: .optionRefreshMinutes
        case .callsPerMinute: .optionCallsPerMinute
        case .here: .optionHere
        case .hereFirst: .optionHereFirst
        case .alert: .optionAlert
        }
    }
}

extension SettingKey {
    /// The setting probably meant by a mistyped name, compared with the names of settings and of their options.
    package init?(near name: String) {
        let known = Self.allCases.flatMap { [$0.rawValue, $0.option] }
        guard let nearest = known.nearest(to: name),
            let key = Self(rawValue: nearest) ?? Self(option: nearest)
        else { return nil }
        self = key
    }

    /// The setting for an option.
    init?(option: String) {
        guard let key = Self.allCases.first(where: { $0.option == option }) else { return nil }
        self = key
    }
}

/// Finding the name that was probably meant by a mistyped one.
extension Sequence<String> {
    /// The name that was probably meant: the same name spelled differently (`newBookmarks`, `no_mouse`), one a single slip
    /// away, one that begins with the typed text or the other way round (`lang`), or one two slips away.
    package func nearest(to typed: String) -> String? {
        // Longer input is not a slip, and the comparison takes time in proportion to its length.
        guard typed.utf8.count <= 40 else { return nil }
        let spelled = typed.spelling
        let known = map { (name: $0, spelling: $0.spelling, slips: $0.spelling.editDistance(to: spelled)) }
        let nearest = known.min { $0.slips < $1.slips }
        if let nearest, nearest.slips <= 1, nearest.slips * 2 <= spelled.count { return nearest.name }
        let alike = known.first { name in
            Swift.min(name.spelling.count, spelled.count) > 2
                && (name.spelling.starts(with: spelled) || spelled.starts(with: name.spelling))
        }
        return alike?.name ?? nearest.flatMap { $0.slips == 2 && spelled.count >= 4 ? $0.name : nil }
    }
}

extension String {
    /// In lower case, without the characters that separate words.
    fileprivate var spelling: [Character] {
        Array(lowercased()).filter { $0 != "-" && $0 != "_" && $0 != " " }
    }
}

extension Collection<Character> {
    /// The number of letters to insert, delete, replace or swap with their neighbour to turn this into `other` (optimal string
    /// alignment distance).
    package func editDistance(to other: some Collection<Character>) -> Int {
        let (letters, other) = (Array(self), Array(other))
        var (beforeLast, last) = ([Int](), Array(0...other.count))
        for i in letters.indices {
            var row = [i + 1]
            for j in other.indices {
                var slips = Swift.min(last[j] + (letters[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, letters[i] == other[j - 1], letters[i - 1] == other[j] {
                    slips = Swift.min(slips, beforeLast[j - 1] + 1)
                }
                row.append(slips)
            }
            (beforeLast, last) = (last, row)
        }
        return last[other.count]
    }
}
