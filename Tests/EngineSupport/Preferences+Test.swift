import Weather

@testable import Engine

extension Preferences {
    /// The preferences in a Korean locale with only these options or choices; `file` stores new choices.
    package static func test(
        _ options: [SettingKey: String] = [:], _ environment: [String: String] = [:], config: String? = nil,
        chosen: [SettingKey: String] = [:], file: ChoiceFile? = nil, rules: [WatchRule] = [],
        keepRule: @escaping @MainActor (RuleChange) -> ChoiceFile.Problem? = { _ in nil }
    ) -> Preferences {
        do {
            let arguments = options.flatMap { [$0.key.option, $0.value] }
            var inputs = try SettingsInputs(
                options: CommandLineOptions(arguments),
                environment: Environment(environment.merging(["LANG": "ko_KR.UTF-8"]) { given, _ in given }),
                config: try config.map { text throws(LaunchProblem) in
                    try ConfigFile(path: "config.toml", text: text)
                },
                chosen: file?.load(now: Timestamp(secondsSince1970: 0)).choices ?? chosen, isUTF8: true)
            inputs.chosenRules = rules
            inputs.looks = file?.looks() ?? [:]
            return try Preferences(
                inputs, keep: { file?.choose($0, $1) }, keepRule: keepRule,
                keepLook: { file?.keep($0, of: $1) })
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

extension CommandLineOptions {
    /// The settings of the dashboard's arguments, without the program's name.
    package init(_ arguments: [String]) throws(UsageProblem) {
        self = try CommandSyntax.dashboard.read(arguments).settings
    }
}

extension ConfigFile {
    /// Throws the first mistake in the text.
    package init(path: String, text: String) throws(LaunchProblem) {
        self.init(path: path, checking: Array(text.utf8))
        if let mistake = mistakes.first { throw mistake }
    }
}
