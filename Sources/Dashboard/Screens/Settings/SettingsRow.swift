import AppResources
import Engine

/// A row of the settings: a setting, or something to open.
enum SettingsRow: Hashable, Sendable {
    case setting(SettingKey)
    /// The API key to a source: only whether there is one, never the key itself.
    case key(SourceProfile)
    /// A way to find the user's location, and whether the user allows it.
    case position(PositionWay)
    /// The place set by hand.
    case byHand
    /// The user's home, which is independent of the location.
    case home
    case page(Page)

    var group: Setting.Group {
        switch self {
        case .setting(let key): key.group
        case .key: SettingKey.sources.group
        case .position, .byHand, .home: SettingKey.here.group
        case .page: .program
        }
    }

    /// A setting, and what belongs below it.
    fileprivate static func rows(of key: SettingKey) -> [SettingsRow] {
        switch key {
        case .sources: [.setting(key)] + SourceProfile.keyed.map { .key($0) }
        case .here: [.setting(key)] + PositionWay.standardOrder.map { .position($0) } + [.byHand, .home]
        default: [.setting(key)]
        }
    }
}

extension Setting.Group {
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
    var rows: [SettingsRow] { (Self.rows[self] ?? []) + (self == .program ? Page.allCases.map { .page($0) } : []) }

    private static let rows = Dictionary(grouping: SettingKey.allCases, by: \.group)
        .mapValues { $0.sorted { $0.rank < $1.rank }.flatMap(SettingsRow.rows) }
}
