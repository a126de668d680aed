import BookmarkStore
import Files
import Weather
import WeatherService

extension Preferences {
    /// Problems with the files of a user's settings that do not stop the program.
    package struct Damage {
        package var config: ConfigFile?
        package var choices: ChoiceFile.Problem?
        package var keys: [(path: String, problem: KeyFile.Problem)] = []
    }

    /// Milliseconds that a disk has to answer. A sound one takes less than one.
    private static let patience = 500

    /// Reads all settings and keys: from options, environment, configuration file and the choices made inside the program.
    ///
    /// A damaged file of choices is set aside and mended under the time `mendingAt`; with nil, it is left as it is. Without `disk`, the
    /// caller waits for the files as long as that takes.
    package static func read(
        _ options: CommandLineOptions, _ environment: Environment, _ paths: Paths, isUTF8: Bool,
        mendingAt now: Timestamp? = nil, disk: SmallFiles? = nil
    ) throws(LaunchProblem) -> (preferences: Preferences, damage: Damage) {
        /// Begins to read a file; the result is there, or `late`, when it is called.
        func reading<Value: Sendable>(_ late: Value, _ work: @escaping @Sendable () -> Value) -> () -> Value {
            guard let disk else { return work }
            let begun = disk.begin(work)
            return { disk.result(of: begun, within: patience) ?? late }
        }
        let configuration = reading(.failure(.configUnreadable(path: paths.config, .noAnswer))) {
            [path = paths.config] in Result { () throws(LaunchProblem) in try ConfigFile.read(path) }
        }
        let config = try configuration().get()
        let choiceFile = ChoiceFile(path: paths.choices)
        // Not before the configuration is known to be right: a damaged file of choices is mended.
        let chosen = reading(([:], .unreadable(.noAnswer), [], [:])) {
            () -> ([SettingKey: String], ChoiceFile.Problem?, [WatchRule], [ListID: ListLook]) in
            let (choices, problem) = now.map(choiceFile.load) ?? choiceFile.read()
            return (choices, problem, choiceFile.rules(), choiceFile.looks())
        }
        let keys = SourceProfile.keyed.map(\.id).map { source in
            let file = KeyFile(path: paths.key(of: source))
            let found = reading(.failure(.unreadable(.noAnswer))) {
                Result { () throws(KeyFile.Problem) in try file.read() }
            }
            return (source: source, path: file.path, found: found)
        }
        let (choices, problem, rules, looks) = chosen()
        var inputs = try SettingsInputs(
            options: options, environment: environment, config: config, chosen: choices, isUTF8: isUTF8)
        inputs.chosenRules = rules
        inputs.looks = looks
        let preferences = try Preferences(inputs, keepingIn: choiceFile, disk?.writer)
        var damage = Damage(config: config, choices: problem)
        for key in keys {
            switch key.found() {
            case .success(let value?): preferences.use(KeyChoice(key: value, origin: .stored), of: key.source)
            case .success(nil): break
            case .failure(let problem): damage.keys.append((key.path, problem))
            }
        }
        return (preferences, damage)
    }

    /// Saves choices in `file`: through `writer`, or at once without one.
    private convenience init(
        _ inputs: SettingsInputs, keepingIn file: ChoiceFile, _ writer: FileWriter?
    ) throws(LaunchProblem) {
        guard let writer else {
            try self.init(
                inputs, keep: { file.choose($0, $1) }, keepRule: { file.keep($0) }, keepLook: { file.keep($0, of: $1) })
            return
        }
        let later = Later()
        func write(
            _ subject: FileWriter.Subject, _ work: @escaping @Sendable () -> ChoiceFile.Problem?
        ) -> ChoiceFile.Problem? {
            writer.write(subject, work) { later.preferences?.kept($0) }
            return later.preferences?.keepingProblem
        }
        try self.init(
            inputs, keep: { key, value in write(.choice(key)) { file.choose(key, value) } },
            keepRule: { rule in write(.rule) { file.keep(rule) } },
            keepLook: { look, list in write(.look(list)) { file.keep(look, of: list) } })
        later.preferences = self
    }

    /// The preferences, for what is made before them.
    @MainActor private final class Later {
        weak var preferences: Preferences?
    }
}
