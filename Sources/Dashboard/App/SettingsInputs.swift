import WeatherService

/// Everything settings are made from. Read once; what changes while the program runs is changed here, and the settings are made
/// anew.
struct SettingsInputs: Sendable {
    let options: CommandLineOptions
    let environment: Environment
    var config: ConfigFile?
    /// What was chosen inside the program.
    var chosen: [SettingKey: String] = [:]
    /// The environment's key. It may have come through a pipe, which can be read once.
    let environmentKey: KeyChoice?
    /// What Naver Maps is asked with, likewise.
    let naver: NaverGeocoder.Credentials?
    /// The key given inside the program; the environment's counts before it.
    var insideKey: KeyChoice?
    /// Whether this process writes its characters in UTF-8.
    let isUTF8: Bool

    init(
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
