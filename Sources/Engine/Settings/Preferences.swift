import BookmarkStore
import Limits
import Runtime
import WeatherService

/// The user's settings at this moment. Screens are drawn from them, and changes are saved for the next start.
///
/// Nothing copies them at the start: screens read them in every frame, and everything else is notified by `onChange`.
@MainActor
package final class Preferences {
    @Observed package private(set) var settings: Settings

    /// Called after every change, with the previous settings.
    package var onChange: (@MainActor (Settings) -> Void)?
    private var inputs: SettingsInputs
    /// Why the latest choice could not be saved for the next start.
    @Observed package private(set) var keepingProblem: ChoiceFile.Problem? = nil
    /// Saves a choice, or removes it if the value is nil; returns the problem if that fails.
    private let keep: @MainActor (SettingKey, String?) -> ChoiceFile.Problem?
    /// Saves a change of the rules; returns the problem if that fails.
    private let keepRule: @MainActor (RuleChange) -> ChoiceFile.Problem?
    /// Saves how a list is looked at; returns the problem if that fails.
    private let keepLook: @MainActor (ListLook, ListID) -> ChoiceFile.Problem?
    /// How lists were looked at last.
    package private(set) var looks: [ListID: ListLook]
    /// The watch rules: the fixed ones from `config.toml`, which cannot be changed here, and those chosen inside the program.
    @Observed package private(set) var fixedRules: [WatchRule]
    @Observed package private(set) var chosenRules: [WatchRule]

    /// Throws if a value from the environment is invalid.
    package init(
        _ inputs: SettingsInputs,
        keep: @escaping @MainActor (SettingKey, String?) -> ChoiceFile.Problem? = { _, _ in nil },
        keepRule: @escaping @MainActor (RuleChange) -> ChoiceFile.Problem? = { _ in nil },
        keepLook: @escaping @MainActor (ListLook, ListID) -> ChoiceFile.Problem? = { _, _ in nil }
    ) throws(LaunchProblem) {
        settings = try Settings(inputs)
        (fixedRules, chosenRules) = (inputs.config?.rules ?? [], inputs.chosenRules)
        looks = inputs.looks
        self.keepRule = keepRule
        self.keepLook = keepLook
        self.inputs = inputs
        self.keep = keep
    }

    /// Reports whether a choice could be saved, if that became known later.
    package func kept(_ problem: ChoiceFile.Problem?) {
        if problem != keepingProblem { keepingProblem = problem }
    }

    package func origin(of key: SettingKey) -> Settings.Origin { settings.origins[key] ?? .usual }

    /// Whether the setting is fixed from outside the program, so that a choice inside it would have no effect.
    package func isLocked(_ key: SettingKey) -> Bool { origin(of: key).name(of: key) != nil }

    /// Whether the key to a source comes from the environment, so that one entered inside the program would have no effect.
    package func isLocked(keyTo source: SourceProfile) -> Bool {
        if case .environment = settings.keys[source.id]?.origin { true } else { false }
    }

    /// Chooses a value, or removes the choice if it is nil. Choosing a preset of units removes the choices for single units.
    package func choose(_ key: SettingKey, _ value: String?) {
        guard !isLocked(key), value.map(key.accepts) ?? true else { return }
        let replaced = key == .units ? SettingKey.allCases.filter { $0.group == .units && $0 != key } : []
        for unit in replaced where !isLocked(unit) { set(unit, nil) }
        set(key, value)
        update()
    }

    package var rules: [WatchRule] { fixedRules + chosenRules }

    /// Makes, changes or removes a watch rule inside the program, which holds until the next change. At most `Limits.Watch.rules` are
    /// kept.
    package func change(_ change: RuleChange) {
        let next = change.applied(to: chosenRules)
        guard next != chosenRules, next.count <= max(Limits.Watch.rules, chosenRules.count) else { return }
        chosenRules = next
        keepingProblem = keepRule(change)
    }

    /// Remembers how a list is looked at.
    package func remember(_ look: ListLook, of list: ListID) {
        guard look != looks[list] ?? ListLook() else { return }
        looks[list] = look.isUsual ? nil : look
        keepingProblem = keepLook(look, list)
    }

    /// Uses a changed configuration file; nil if it was deleted.
    package func use(_ config: ConfigFile?) {
        inputs.config = config
        fixedRules = config?.rules ?? []
        update()
    }

    /// Uses a key entered or saved inside the program, or nil for none. A key from the environment overrides it.
    package func use(_ key: KeyChoice?, of source: SourceID) {
        inputs.insideKeys[source] = key
        update()
    }

    /// The terminal draws lines and signs in two cells, so that only ASCII keeps its place on it.
    package func signsAreWide() {
        inputs.drawsSignsWide = true
        update()
    }

    private func set(_ key: SettingKey, _ value: String?) {
        guard inputs.chosen[key] != value else { return }
        inputs.chosen[key] = value
        keepingProblem = keep(key, value)
    }

    private func update() {
        // The environment was checked at the start and does not change, so this cannot fail.
        guard let next = try? Settings(inputs) else { return }
        let before = settings
        settings = next
        onChange?(before)
    }
}
