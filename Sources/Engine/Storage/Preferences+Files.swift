import Weather

extension Preferences {
    /// Problems with the files of a person's settings that do not stop the program.
    package struct Damage {
        package var config: ConfigFile?
        package var choices: ChoiceFile.Problem?
        package var keys: [(path: String, problem: KeyFile.Problem)] = []
    }

    /// Reads all settings and keys: from options, environment, configuration file and the choices made inside the program.
    ///
    /// A damaged file of choices is set aside and mended under the time `mendingAt`; with nil, it is left as it is.
    package static func read(
        _ options: CommandLineOptions, _ environment: Environment, _ paths: Paths, isUTF8: Bool,
        mendingAt now: Timestamp? = nil
    ) throws(LaunchProblem) -> (preferences: Preferences, damage: Damage) {
        let config = try ConfigFile.read(paths.config)
        let choiceFile = ChoiceFile(path: paths.choices)
        let (choices, problem) = now.map(choiceFile.load) ?? choiceFile.read()
        var inputs = try SettingsInputs(
            options: options, environment: environment, config: config, chosen: choices, isUTF8: isUTF8)
        inputs.chosenRules = choiceFile.rules()
        let preferences = try Preferences(
            inputs, keep: { choiceFile.choose($0, $1) }, keepRule: { choiceFile.keep($0, isRemoved: $1) })
        var damage = Damage(config: config, choices: problem)
        for source in SourceProfile.keyed.map(\.id) {
            let file = KeyFile(path: paths.key(of: source))
            do throws(KeyFile.Problem) {
                if let key = try file.read() { preferences.use(KeyChoice(key: key, origin: .stored), of: source) }
            } catch {
                damage.keys.append((file.path, error))
            }
        }
        return (preferences, damage)
    }
}
