import AppResources
import Engine
import TerminalUI
import Weather

/// What the settings show.
struct SettingsPicture {
    struct Row {
        let group: Phrase
        let label: String
        var value = ""
        /// What has set it; empty for the default.
        var origin = ""
        /// Whether it cannot be changed here.
        var isFixed = false
    }

    let layout: SettingsLayout
    let cursor: ListCursor
    /// The rows in view.
    let rows: [(index: Int, row: Row)]
    /// About the selected row, then about the weather source.
    let notes: [(text: String, role: Role)]

    /// The setting at a cell, by its row.
    func setting(at point: Point) -> Int? { layout.tiles.index(at: point, scrollRow: cursor.scrollRow) }

    /// What the settings show besides the settings themselves.
    struct Facts {
        /// The current sources of weather, in order.
        var profiles: [SourceProfile]
        /// The state of the key to a source.
        var keyState: @MainActor (SourceProfile) -> Phrase
        var warningKeyState: @MainActor (WarningProfile) -> Phrase
        /// Where the key to a source is or would be stored.
        var keyPath: @MainActor (SourceProfile) -> String
        /// Which ways to find the user's location are allowed, and what they have found.
        var here = HereState()
        /// The hosts contacted by those ways.
        var hosts = PositionHosts()
        /// The remaining budget and the hosts contacted, one sentence each.
        var sentences: [String] = []
        /// The user's home.
        var home: Place?
    }

    @MainActor
    init(_ settings: SettingsViewModel, _ facts: Facts, _ look: Presentation) {
        (layout, cursor) = (settings.layout, settings.cursor)
        let words = SettingsWords(look: look, preferences: settings.preferences, facts: facts)
        rows = layout.tiles.visibleIndices(scrollRow: cursor.scrollRow).map { ($0, words.row(settings.rows[$0])) }
        notes = [(words.note(on: settings.row), .text)] + facts.sentences.map { ($0, .dim) }
    }
}

/// Puts the settings into words.
@MainActor
private struct SettingsWords {
    let look: Presentation
    let preferences: Preferences
    let facts: SettingsPicture.Facts

    func row(_ row: SettingsRow) -> SettingsPicture.Row {
        func made(
            _ label: String, _ value: String = "", origin: String = "", isFixed: Bool = false
        ) -> SettingsPicture.Row {
            SettingsPicture.Row(
                group: row.group.title, label: label, value: value, origin: origin, isFixed: isFixed)
        }
        switch row {
        case .setting(let key):
            return made(
                look.phrase(key.label), value(of: key), origin: origin(of: key), isFixed: preferences.isLocked(key))
        case .key(let source):
            return made(
                look.keyTitle(source), look.phrase(facts.keyState(source)), origin: origin(ofKeyTo: source),
                isFixed: preferences.isLocked(keyTo: source))
        case .position(let way):
            return made(
                look.phrase(way.label), look.phrase(facts.here.consentWord(way)), origin: facts.hosts[way],
                isFixed: !way.needsConsent)
        case .byHand:
            let spot = facts.here.byHand.map { $0.names?.text(in: look.format.language) ?? $0.coordinate.text }
            return made(look.phrase(.settingByHand), spot ?? look.phrase(.valueNone))
        case .home:
            let name = facts.home.map { look.format.name($0) }
            return made(look.phrase(.settingHome), name ?? look.phrase(.valueNone))
        case .page(let page): return made(look.phrase(page.title))
        }
    }

    /// A setting's value in words. A source fixed from outside may have been changed for this run.
    private func value(of key: SettingKey) -> String {
        switch key {
        case .sources: facts.profiles.map { look.phrase($0.words.title) }.joined(separator: ", ")
        case .temperature: look.format.temperatureUnit
        case .mapField where preferences.settings.showsField && SourceProfile.ofField(among: facts.profiles) == nil:
            look.phrase(.valueWithOpenMeteo)
        default: key.words(preferences.settings, look.phrase)
        }
    }

    /// What has set a setting; empty for the default.
    private func origin(of key: SettingKey) -> String {
        let origin = preferences.origin(of: key)
        if let what = origin.name(of: key) { return look.phrase(.lockedBy, ["what": what]) }
        return origin == .inside ? look.phrase(.chosenHere) : ""
    }

    private func origin(ofKeyTo source: SourceProfile) -> String {
        switch preferences.settings.keys[source.id]?.origin {
        case .environment(let name): look.phrase(.lockedBy, ["what": name])
        case .stored: facts.keyPath(source).printable
        case .entered: look.phrase(.keyThisRun)
        case nil: ""
        }
    }

    private var openWarnings: String {
        look.phrase(preferences.isLocked(.warnings) ? .settingLocked : .settingWarningsOpen)
    }

    /// Whether there are the keys that sources of warnings need. They come from the environment alone.
    private var warningKeys: [String] {
        WarningProfile.keyed.map { source in
            look.phrase(
                .settingWarningsKey,
                [
                    "source": look.phrase(source.title), "variable": source.key?.variable ?? "",
                    "state": look.phrase(facts.warningKeyState(source)),
                ])
        }
    }

    /// The note about the selected row.
    func note(on row: SettingsRow) -> String {
        switch row {
        case .setting(.warnings): ([openWarnings] + warningKeys).joined(separator: " ")
        case .setting(let key) where preferences.isLocked(key): look.phrase(.settingLocked)
        case .setting(.sources): look.phrase(.settingSourcesOpen)
        case .setting(.mutedWarnings): look.phrase(.settingMutedOpen)
        case .setting(.language) where !preferences.settings.isLanguageShowable:
            look.phrase(.localeCannotKorean)
        case .setting(.icons) where !facts.profiles.contains(where: \.facts.hasIcons):
            look.phrase(.settingIconsElsewhere)
        case .setting(.icons) where !look.appearance.canShowIcons: look.phrase(.settingIconsNeedColors)
        case .setting(.mapField) where SourceProfile.ofField(among: facts.profiles) == nil:
            look.phrase(.settingMapFieldElsewhere)
        case .setting(let key): look.phrase(key.range == nil ? .settingAtOnce : .settingNumber)
        case .key(let source) where preferences.isLocked(keyTo: source): look.phrase(.settingLocked)
        case .key(let source) where preferences.settings.keys[source.id]?.origin == .stored:
            look.phrase(.settingKeyStored)
        case .key(let source): look.phrase(.settingKeyHint, ["site": source.key?.site ?? ""])
        case .position(let way): HereText(facts.here, hosts: facts.hosts, look.format, home: look.home).note(on: way)
        case .byHand: look.phrase(facts.here.byHand == nil ? .settingByHandHint : .settingByHandSet)
        case .home: look.phrase(facts.home == nil ? .settingHomeHint : .settingHomeSet)
        case .page: look.phrase(.settingPage)
        }
    }
}

extension Presentation {
    /// What the key to a source is called: "OpenWeather API key".
    func keyTitle(_ source: SourceProfile) -> String {
        phrase(.settingKey, ["source": phrase(source.words.title)])
    }
}
