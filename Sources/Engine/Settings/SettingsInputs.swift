import WeatherService

/// Everything that settings are computed from, read once. When one of these values changes, the settings are computed anew.
package struct SettingsInputs: Sendable {
    package let options: CommandLineOptions
    package let environment: Environment
    package var config: ConfigFile?
    /// The choices made inside the program.
    package var chosen: [SettingKey: String] = [:]
    /// The watch rules made inside the program.
    package var chosenRules: [WatchRule] = []
    /// The keys from the environment. They may have come through a pipe, which can be read only once.
    package let environmentKeys: [SourceID: KeyChoice]
    /// The id and key for Naver Maps, which may also have come through a pipe.
    package let naver: NaverGeocoder.Credentials?
    /// The keys entered or saved inside the program. Those from the environment override them.
    package var insideKeys: [SourceID: KeyChoice] = [:]
    /// Whether the locale's character encoding is UTF-8.
    package let isUTF8: Bool
    /// Whether the terminal draws characters of ambiguous width, as lines and signs are, in two cells.
    package var drawsSignsWide = false

    package init(
        options: CommandLineOptions, environment: Environment, config: ConfigFile?,
        chosen: [SettingKey: String] = [:], isUTF8: Bool
    ) throws(LaunchProblem) {
        self.options = options
        self.environment = environment
        self.config = config
        self.chosen = chosen
        self.isUTF8 = isUTF8
        environmentKeys = try environment.keys()
        naver = try environment.naverCredentials()
    }
}
