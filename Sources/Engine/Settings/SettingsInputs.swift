import WeatherService

/// Everything settings are made from. Read once; what changes while the program runs is changed here, and the settings are made
/// anew.
package struct SettingsInputs: Sendable {
    package let options: CommandLineOptions
    package let environment: Environment
    package var config: ConfigFile?
    /// What was chosen inside the program.
    package var chosen: [SettingKey: String] = [:]
    /// The environment's key. It may have come through a pipe, which can be read once.
    package let environmentKey: KeyChoice?
    /// What Naver Maps is asked with, likewise.
    package let naver: NaverGeocoder.Credentials?
    /// The key given inside the program; the environment's counts before it.
    package var insideKey: KeyChoice?
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
        environmentKey = try environment.openWeatherKey()
        naver = try environment.naverCredentials()
    }
}
