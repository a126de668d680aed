import Observation

/// What the person chooses, as it holds now: what the screens are drawn by, and what is kept for the next start.
@MainActor @Observable
final class Preferences {
    private(set) var settings: Settings

    @ObservationIgnored private var chosen: [SettingKey: String]
    /// What holds with these choices made inside the program; nil where they cannot be resolved.
    @ObservationIgnored private let resolve: @MainActor ([SettingKey: String]) -> Settings?
    /// Keeps a choice; nil forgets it.
    @ObservationIgnored private let keep: @MainActor (SettingKey, String?) -> Void

    init(
        _ settings: Settings, chosen: [SettingKey: String] = [:],
        resolve: @escaping @MainActor ([SettingKey: String]) -> Settings?,
        keep: @escaping @MainActor (SettingKey, String?) -> Void = { _, _ in }
    ) {
        self.settings = settings
        self.chosen = chosen
        self.resolve = resolve
        self.keep = keep
    }

    func origin(of key: SettingKey) -> Settings.Origin { settings.origins[key] ?? .usual }

    /// Whether something outside the program has decided: choosing inside would change nothing.
    func isLocked(_ key: SettingKey) -> Bool {
        switch origin(of: key) {
        case .option, .environment, .file: true
        case .inside, .usual: false
        }
    }

    /// Chooses a value, or with nil goes back to what holds without a choice. A preset replaces the units chosen one by one.
    func choose(_ key: SettingKey, _ value: String?) {
        guard !isLocked(key), value.map(key.accepts) ?? true else { return }
        let replaced = key == .units ? SettingKey.units.parts.filter { !isLocked($0) } : []
        for part in replaced { set(part, nil) }
        set(key, value)
        if let next = resolve(chosen) { settings = next }
    }

    private func set(_ key: SettingKey, _ value: String?) {
        guard chosen[key] != value else { return }
        chosen[key] = value
        keep(key, value)
    }
}

extension SettingKey {
    /// The settings a preset stands for.
    var parts: [SettingKey] { self == .units ? [.temperature, .wind, .pressure, .precipitation, .distance] : [] }

    /// Whether a choice shows at once; the others hold from the next start on.
    var actsAtOnce: Bool {
        switch self {
        case .units, .temperature, .wind, .pressure, .precipitation, .distance, .clock, .motion, .newBookmarks: true
        case .source, .language, .color, .mouse, .ascii, .callsPerMinute: false
        }
    }
}
