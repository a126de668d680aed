@testable import Engine

extension Settings {
    /// The settings that result from these inputs, read once.
    init(
        options: CommandLineOptions, environment: Environment, config: ConfigFile?,
        chosen: [SettingKey: String] = [:], isUTF8: Bool
    ) throws(LaunchProblem) {
        self = try Settings(
            SettingsInputs(
                options: options, environment: environment, config: config, chosen: chosen, isUTF8: isUTF8))
    }
}
