import AppResources
import Display
import Weather

/// Every setting a user can choose, and its row in the table behind options, environment variables, the configuration file, the
/// choices made inside the program, the screen of settings, `--help`, completions and docs/CONFIGURATION.md. A key gives what its
/// row says: `SettingKey.theme.label`.
@dynamicMemberLookup
package enum SettingKey: String, CaseIterable, Sendable {
    case sources, warnings, mutedWarnings = "muted-warnings", language, units, temperature, wind, pressure,
        precipitation, distance, clock, theme, color,
        density
    case mapField = "map-field", motion, timeLine = "time-line", mouse, ascii, icons, newBookmarks = "new-bookmarks"
    case refreshMinutes = "refresh-minutes", callsPerMinute = "calls-per-minute", here, hereFirst = "here-first", alert

    package subscript<Part>(dynamicMember part: KeyPath<Setting, Part>) -> Part { setting[keyPath: part] }
    package subscript<Part>(dynamicMember part: KeyPath<SettingValues, Part>) -> Part { setting.values[keyPath: part] }

    /// The command-line option.
    package var option: String { setting.ownOption ?? "--\(rawValue)" }

    /// The row. `units` stands before the single units, which override it.
    var setting: Setting {
        switch self {
        case .sources:
            Setting(
                .weather, 10, .settingSource, .optionSource,
                .ordered(
                    \.sources, SourceProfile.all.map { ($0.id.rawValue, $0.id, $0.words.title) },
                    isAllowed: { $0.count == 1 || !$0.contains(where: \.isInvented) }),
                option: "--source", environment: "NALSSI_SOURCE", standardNote: .configStandardSource)
        case .warnings:
            Setting(
                .weather, 15, .settingWarnings, .optionWarnings,
                .ordered(
                    \.warnings, WarningProfile.all.map { ($0.id.rawValue, $0.id, $0.title) }, none: .valueNone),
                environment: "NALSSI_WARNINGS", standardNote: .configStandardWarnings)
        case .mutedWarnings:
            Setting(
                .weather, 16, .settingMuted, .optionMuted,
                SettingValues(
                    \.mutedWarnings, WarningMuting.accepted, steps: [SettingValues.noneName],
                    parse: { WarningMuting($0) }, text: { $0.text },
                    words: { muting, phrase in
                        muting.isEmpty
                            ? phrase(.valueNone) : phrase(.valueMuted, ["count": "\(muting.parts.count)"])
                    }))
        case .language:
            Setting(
                .screen, 10, .settingLanguage, .optionLanguage,
                .oneOf(\.language, [.korean: .valueKorean, .english: .valueEnglish]),
                option: "--lang", environment: "NALSSI_LANG", standardNote: .configStandardLanguage)
        case .units:
            Setting(
                .units, 10, .settingUnits, .optionUnits,
                .named(\.preset, [("metric", .metric, .valueMetric), ("imperial", .imperial, .valueImperial)]),
                environment: "NALSSI_UNITS")
        case .temperature: Setting(.units, 20, .settingTemperature, .optionTemperature, .oneOf(\.units.temperature))
        case .wind: Setting(.units, 30, .settingWind, .optionWind, .oneOf(\.units.wind))
        case .pressure: Setting(.units, 40, .settingPressure, .optionPressure, .oneOf(\.units.pressure))
        case .precipitation:
            Setting(.units, 50, .settingPrecipitation, .optionPrecipitation, .oneOf(\.units.precipitation))
        case .distance: Setting(.units, 60, .settingDistance, .optionDistance, .oneOf(\.units.distance))
        case .clock:
            Setting(
                .screen, 70, .settingClock, .optionClock,
                .oneOf(\.units.clock, [.of24Hours: .value24Hours, .of12Hours: .value12Hours]))
        case .theme:
            Setting(
                .screen, 30, .settingTheme, .optionTheme,
                .oneOf(\.theme, [.automatic: .valueAutomatic, .dark: .valueDark, .light: .valueLight]))
        case .color:
            Setting(
                .screen, 40, .settingColor, .optionColor,
                .named(
                    \.colorDepth,
                    [
                        ("auto", nil, .valueAutomatic), ("truecolor", .direct, nil), ("256", .indexed256, .valueColors),
                        ("16", .ansi16, .valueColors), ("none", ColorDepth.none, .valueNone),
                    ]))
        case .density:
            Setting(
                .screen, 20, .settingDensity, .optionDensity,
                SettingValues(
                    \.forms, Settings.FormChoice.allCases.map(\.text), parse: { FormChoices($0) },
                    text: { $0.general.text }, words: { forms, phrase in phrase(forms.general.phrase) }))
        case .mapField:
            Setting(
                .weather, 25, .settingMapField, .optionMapField, .onOff(\.showsField), option: "--no-map-field",
                flag: "false")
        case .motion:
            Setting(.screen, 60, .settingMotion, .optionMotion, .oneOf(\.motion, [.full: .valueOn, .none: .valueOff]))
        case .timeLine:
            Setting(
                .screen, 80, .settingTimeLine, .optionTimeLine,
                .oneOf(\.timeLine, [.instant: .valueInstant, .local: .valueLocalHour]))
        case .mouse:
            Setting(.hands, 20, .settingMouse, .optionNoMouse, .onOff(\.usesMouse), option: "--no-mouse", flag: "false")
        case .ascii: Setting(.screen, 50, .settingASCII, .optionASCII, .onOff(\.isASCII), flag: "true")
        case .icons:
            Setting(
                .weather, 20, .settingIcons, .optionIcons,
                .oneOf(\.icons, [.service: .valueServiceIcons, .own: .valueOwnIcons]))
        case .newBookmarks:
            Setting(
                .hands, 10, .settingNewBookmarks, .optionNewBookmarks,
                .oneOf(\.newBookmarks, [.front: .valueAtBeginning, .end: .valueAtEnd]))
        case .refreshMinutes:
            // OpenWeather updates a place every ten minutes; after three hours a forecast step is over.
            Setting(
                .weather, 30, .settingRefresh, .optionRefreshMinutes,
                .number(\.refreshMinutes, in: 10...180, steps: [10, 15, 20, 30, 60, 90, 120, 180], .valueMinutes))
        case .callsPerMinute:
            // From one call a minute to the limit of the largest plan (https://openweathermap.org/price).
            Setting(
                .weather, 40, .settingCalls, .optionCallsPerMinute,
                .number(
                    \.callsPerMinute, in: 1...3_000,
                    steps: [1, 5, 10, 20, 30, 60, 120, 300, 600, 1_000, 2_000, 3_000], .valueTimes))
        case .here:
            Setting(
                .here, 10, .settingHereOrder, .optionHere,
                .ordered(
                    \.here, PositionWay.allCases.map { ($0.rawValue, $0, $0.label) },
                    steps: [
                        "gpsd, ip, time-zone", "ip, gpsd, time-zone", "gpsd, time-zone", "ip, time-zone", "time-zone",
                    ]))
        case .hereFirst: Setting(.here, 20, .settingHereFirst, .optionHereFirst, .onOff(\.isHereFirst))
        case .alert:
            Setting(
                .hands, 30, .settingAlert, .optionAlert,
                .oneOf(\.alert, [.bell: .valueBell, .notify: .valueNotify, .none: .valueSilent]))
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
