import WeatherService

/// Everything settings are made from. Read once; what changes while the program runs is changed here, and the settings are made
/// anew.
package struct SettingsInputs: Sendable {
    package let options: CommandLineOptions
    package let environment: Environment
    package var config: ConfigFile?
    /// What was chosen inside the program.
    package var chosen: [SettingKey: String] = [:]
    /// The rules made inside the program.
    package var chosenRules: [WatchRule] = []
    /// The environment's keys. They may have come through a pipe, which can be read once.
    package let environmentKeys: [SourceID: KeyChoice]
    /// What Naver Maps is asked with, likewise.
    package let naver: NaverGeocoder.Credentials?
    /// The keys given inside the program; the environment's count before them.
    package var insideKeys: [SourceID: KeyChoice] = [:]
    /// Whether this process writes its characters in UTF-8.
    package let isUTF8: Bool

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
