import Limits
import Observation
import WeatherService

/// What the person chooses, as it holds now: what the screens are drawn by, and what is kept for the next start.
///
/// Nothing takes a copy of it at the start. What is drawn reads it in every frame; what is not drawn hears of a change.
@MainActor @Observable
package final class Preferences {
    package private(set) var settings: Settings

    /// Called on every change with the settings that held before.
    @ObservationIgnored package var onChange: (@MainActor (Settings) -> Void)?
    @ObservationIgnored private var inputs: SettingsInputs
    /// Why the last choice could not be kept for the next start.
    package private(set) var keepingProblem: ChoiceFile.Problem?
    /// Keeps a choice, or forgets it where the value is nil; the result is why that cannot be done.
    @ObservationIgnored private let keep: @MainActor (SettingKey, String?) -> ChoiceFile.Problem?
    /// Keeps a rule, or removes it where the second value is true.
    @ObservationIgnored private let keepRule: @MainActor (WatchRule, Bool) -> ChoiceFile.Problem?
    /// What is watched for: as `config.toml` says, which is not changed here, and as was chosen inside the program.
    package private(set) var fixedRules: [WatchRule]
    package private(set) var chosenRules: [WatchRule]

    /// Fails where the environment or an option cannot be used.
    package init(
        _ inputs: SettingsInputs,
        keep: @escaping @MainActor (SettingKey, String?) -> ChoiceFile.Problem? = { _, _ in nil },
        keepRule: @escaping @MainActor (WatchRule, Bool) -> ChoiceFile.Problem? = { _, _ in nil }
    ) throws(LaunchProblem) {
        settings = try Settings(inputs)
        (fixedRules, chosenRules) = (inputs.config?.rules ?? [], inputs.chosenRules)
        self.keepRule = keepRule
        self.inputs = inputs
        self.keep = keep
    }

    package func origin(of key: SettingKey) -> Settings.Origin { settings.origins[key] ?? .usual }

    /// Whether something outside the program has decided: choosing inside would change nothing.
    package func isLocked(_ key: SettingKey) -> Bool {
        switch origin(of: key) {
        case .option, .environment, .file: true
        case .inside, .usual: false
        }
    }

    /// Chooses a value, or with nil goes back to what holds without a choice. A preset replaces the units chosen one by one.
    package func choose(_ key: SettingKey, _ value: String?) {
        guard !isLocked(key), value.map(key.accepts) ?? true else { return }
        let replaced = key == .units ? SettingKey.units.parts.filter { !isLocked($0) } : []
        for part in replaced { set(part, nil) }
        set(key, value)
        update()
    }

    package var rules: [WatchRule] { fixedRules + chosenRules }

    /// Watches for something from now on, until it is removed. No more than `Limits.Watch.rules` are kept.
    package func add(_ rule: WatchRule) {
        guard !rules.contains(rule), chosenRules.count < Limits.Watch.rules else { return }
        chosenRules.append(rule)
        keepingProblem = keepRule(rule, false)
    }

    /// Removes a rule that was made inside the program.
    package func remove(_ rule: WatchRule) {
        guard chosenRules.contains(rule) else { return }
        chosenRules.removeAll { $0 == rule }
        keepingProblem = keepRule(rule, true)
    }

    /// Takes over a configuration file that has changed; nil: there is none any more.
    package func use(_ config: ConfigFile?) {
        inputs.config = config
        fixedRules = config?.rules ?? []
        update()
    }

    /// Uses a key to a source given inside the program, or none of those. The environment's counts before it.
    package func use(_ key: KeyChoice?, of source: SourceID) {
        inputs.insideKeys[source] = key
        update()
    }

    private func set(_ key: SettingKey, _ value: String?) {
        guard inputs.chosen[key] != value else { return }
        inputs.chosen[key] = value
        keepingProblem = keep(key, value)
    }

    private func update() {
        // The environment was looked through at the start: nothing of it can be wrong now.
        guard let next = try? Settings(inputs) else { return }
        let before = settings
        settings = next
        onChange?(before)
    }
}

extension SettingKey {
    /// The settings a preset stands for.
    package var parts: [SettingKey] {
        self == .units ? [.temperature, .wind, .pressure, .precipitation, .distance] : []
    }
}
