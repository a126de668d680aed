import AppResources
import Engine

/// A row of the settings: a setting, or something to open.
enum SettingsRow: Hashable, Sendable {
    case setting(SettingKey)
    /// The API key: only whether there is one, never the key itself.
    case key
    /// A way to find the user's location, and whether the user allows it.
    case position(PositionWay)
    /// The place set by hand.
    case byHand
    case page(Page)

    /// Rows under a common title.
    enum Group: CaseIterable, Hashable, Sendable {
        case screen, units, weather, hands, here, program

        var title: Phrase {
            switch self {
            case .screen: .groupScreen
            case .units: .groupUnits
            case .weather: .groupWeather
            case .hands: .groupHands
            case .here: .listHere
            case .program: .groupProgram
            }
        }

        /// In the order of the screen.
        var rows: [SettingsRow] {
            switch self {
            case .screen:
                [.language, .density, .theme, .color, .ascii, .motion, .clock, .timeLine].map { .setting($0) }
            case .units: [.units, .temperature, .wind, .pressure, .precipitation, .distance].map { .setting($0) }
            case .weather:
                [.setting(.source), .key, .setting(.icons), .setting(.refreshMinutes), .setting(.callsPerMinute)]
            case .hands: [.setting(.newBookmarks), .setting(.mouse), .setting(.alert)]
            case .here:
                [.setting(.here)] + PositionWay.standardOrder.map { .position($0) }
                    + [.byHand, .setting(.hereFirst)]
            case .program: Page.allCases.map { .page($0) }
            }
        }
    }
}

extension SettingKey {
    /// The name of the setting on the screen.
    var label: Phrase {
        switch self {
        case .source: .settingSource
        case .language: .settingLanguage
        case .units: .settingUnits
        case .temperature: .settingTemperature
        case .wind: .settingWind
        case .pressure: .settingPressure
        case .precipitation: .settingPrecipitation
        case .distance: .settingDistance
        case .clock: .settingClock
        case .theme: .settingTheme
        case .color: .settingColor
        case .density: .settingDensity
        case .motion: .settingMotion
        case .timeLine: .settingTimeLine
        case .mouse: .settingMouse
        case .ascii: .settingASCII
        case .icons: .settingIcons
        case .newBookmarks: .settingNewBookmarks
        case .refreshMinutes: .settingRefresh
        case .callsPerMinute: .settingCalls
        case .here: .settingHereOrder
        case .hereFirst: .settingHereFirst
        case .alert: .settingAlert
        }
    }

    /// The values that ←→ step through: every accepted word, or round numbers within the range.
    var steps: [String] {
        switch self {
        case .refreshMinutes: ["10", "15", "20", "30", "60", "90", "120", "180"]
        case .callsPerMinute: ["1", "5", "10", "20", "30", "60", "120", "300", "600", "1000", "2000", "3000"]
        case .here:
            ["gpsd, ip, time-zone", "ip, gpsd, time-zone", "gpsd, time-zone", "ip, time-zone", "time-zone"]
        case .source, .language, .units, .temperature, .wind, .pressure, .precipitation, .distance, .clock, .theme,
            .color, .density, .motion, .timeLine, .mouse, .ascii, .icons, .newBookmarks, .hereFirst, .alert:
            accepted
        }
    }
}
