import AppResources
import BookmarkStore
import WeatherService

extension SettingKey {
    /// What a setting is as long as nobody sets it, as it is written in the file.
    ///
    /// `Settings` decides; a test holds this table to it, and says when a new setting is missing here.
    func standard(in environment: Environment) -> String? {
        self == .language ? environment.localeLanguage.rawValue : Self.standards[self]
    }

    private static let standards: [SettingKey: String] = [
        .source: SourceID.sample.rawValue,
        .units: "metric",
        .color: "auto",
        .motion: "full",
        .mouse: "true",
        .ascii: "false",
        .newBookmarks: BookmarkList.Edge.end.rawValue,
        .callsPerMinute: "\(CallQuota.openWeatherFree)",
    ]

    /// What the standard depends on, where it is not always the same.
    var standardNote: CommandPhrase? {
        switch self {
        case .source: .configStandardSource
        case .language: .configStandardLanguage
        default: nil
        }
    }
}
