import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// Settings, pages, API keys, and actions that need consent.
@MainActor
struct SettingsActions {
    let model: DashboardViewModel

    var settingsModel: SettingsViewModel? {
        if case .settings(let settings) = model.route.dialog { settings } else { nil }
    }

    var pageModel: PageViewModel? { if case .page(let page) = model.route.dialog { page } else { nil } }

    func settingsRequested() {
        model.open(.settings(SettingsViewModel(model.preferences, hasContact: model.facts.address != nil)))
    }

    // MARK: Rows

    func settingChanged(by step: Int) {
        guard let settings = settingsModel else { return }
        guard case .setting(let key) = settings.row else {
            if case .position = settings.row { settingOpened() }
            return
        }
        guard key != .sources, key != .warnings else { return sourcesRequested(for: key) }
        guard key != .mutedWarnings else { return mutingRequested() }
        guard let next = settings.next(by: step) else { return model.tell(.said(.settingLocked)) }
        model.preferences.choose(next.key, next.value)
    }

    var mutingModel: MutingViewModel? {
        if case .muting(let muting) = model.route.dialog { muting } else { nil }
    }

    /// The places of the user's lists, and those of others that are muted.
    private func mutingRequested() {
        guard !model.preferences.isLocked(.mutedWarnings) else { return model.tell(.said(.settingLocked)) }
        let muted = model.preferences.settings.mutedWarnings
        let others = PlaceList.korea.filter { muted.parts.contains(.place($0.id)) }
        let places = model.shelf.lists.distinct.map(\.shownPlace) + others
        model.open(.muting(MutingViewModel(places.distinct(by: \.id), model.preferences)))
    }

    /// Another source contacts other hosts, which are shown first.
    private func sourcesRequested(for key: SettingKey) {
        guard !model.preferences.isLocked(key) else { return model.tell(.said(.settingLocked)) }
        model.sourceChoice.requested()
    }

    var canOpenSetting: Bool {
        switch settingsModel?.row {
        case .setting: settingsModel?.changeable != nil
        case .key(let source): !model.preferences.isLocked(keyTo: source)
        case .position(let way): way.needsConsent
        case .page, .byHand: true
        case .home: false
        case nil: false
        }
    }

    /// Steps to the next value, or opens the entry of a number or a key, a page, or a question.
    func settingOpened() {
        guard let settings = settingsModel else { return }
        switch settings.row {
        case .setting(let key):
            guard let range = key.range else { return settingChanged(by: 1) }
            guard settings.changeable != nil else { return model.tell(.said(.settingLocked)) }
            let now = model.preferences.settings.text(of: key) ?? ""
            model.open(.entry(EntryViewModel(numberOf: key, in: range, now: now)))
        case .key(let source):
            guard !model.preferences.isLocked(keyTo: source) else { return model.tell(.said(.settingLocked)) }
            model.open(.entry(EntryViewModel(keyTo: source, host: model.keyDesk.host(source))))
        case .position(let way): model.location.consentChanged(way)
        case .byHand: model.location.hereEntryRequested()
        case .home: break
        case .page(let page):
            model.open(.page(page)) { model in
                let settings = model.preferences.settings
                return page.blocks(model.facts, settings, PhraseBook(settings.language))
            }
        }
    }

    var canResetSetting: Bool {
        switch settingsModel?.row {
        case .key(let source): model.preferences.settings.keys[source.id]?.origin == .stored
        case .position(let way): way.needsConsent && model.here.state.consent(way) != .notAsked
        case .byHand: model.here.state.byHand != nil
        case .home: model.shelf.lists.home != nil
        case .setting, .page, nil: settingsModel?.canReset ?? false
        }
    }

    func settingReset() {
        guard let settings = settingsModel else { return }
        switch settings.row {
        case .setting(let key): model.preferences.choose(key, nil)
        case .key(let source):
            guard canResetSetting else { return }
            model.open(.question(.removeKey(of: source, path: model.keyDesk.path(source))))
        case .position(let way): model.here.decide(.notAsked, about: way)
        case .byHand: model.location.setHere(nil)
        case .home: model.bookmarks.homeForgotten()
        case .page: break
        }
    }

    /// Applies changed settings, from here or from the configuration file.
    func settingsChanged(from before: Settings) {
        let now = model.preferences.settings
        model.here.use(order: now.here)
        let isAskedOtherwise =
            now.sources != before.sources || now.keys != before.keys || now.refreshMinutes != before.refreshMinutes
            || now.callsPerMinute != before.callsPerMinute
        if isAskedOtherwise { model.requestAnew() } else { model.settle() }
    }

    // MARK: What is typed

    func entrySaved() {
        guard case .entry(let entry) = model.route.dialog else { return }
        switch entry.purpose {
        case .name(let bookmark, _):
            model.closeDialog()
            model.bookmarks.nameSaved(entry.newName, for: bookmark)
        case .list(let head): model.lists.nameTaken(entry, of: head)
        case .region: model.lists.regionTaken(entry)
        case .number(let key, _):
            guard key.accepts(entry.field.text) else { return entry.become(.refused(.outOfRange)) }
            model.closeDialog()
            model.preferences.choose(key, entry.field.text)
        case .key(let source, _): keyEntered(entry, to: source)
        }
    }

    // MARK: Keys

    /// Checks a key with its source before it is used or stored.
    private func keyEntered(_ entry: EntryViewModel, to source: SourceProfile) {
        guard entry.state != .trying else { return }
        guard let key = APIKey(pasted: entry.field.text) else { return entry.become(.refused(.malformed)) }
        entry.become(.trying)
        model.keyTrial = Task { [weak model] in
            let failure = await model?.keyDesk.trial(key, source)
            guard let model, !Task.isCancelled, case .entry(let now) = model.route.dialog, now === entry else {
                return
            }
            if let failure { return entry.become(.refused(.failure(failure))) }
            model.closeDialog()
            model.open(.question(.keepKey(key, of: source, path: model.keyDesk.path(source))))
            model.settle()
        }
    }

    private func keyAccepted(_ key: APIKey, to source: SourceProfile, isKept: Bool) {
        model.preferences.use(KeyChoice(key: key, origin: .entered), of: source.id)
        guard isKept else { return model.tell(.said(.keyUsed)) }
        model.keyDesk.store(key, source) { [weak model] failure in
            guard let model else { return }
            // Another key may have been entered before the disk answered.
            if failure == nil, model.preferences.settings.keys[source.id]?.key == key {
                model.preferences.use(KeyChoice(key: key, origin: .stored), of: source.id)
            }
            model.tell(failure.map { .said(.keyNotKept, ["reason": .trouble($0)]) } ?? .said(.keyKept))
        }
    }

    private func keyRemoved(to source: SourceProfile) {
        let removed = model.preferences.settings.keys[source.id]?.key
        model.keyDesk.remove(source) { [weak model] failure in
            guard let model else { return }
            if let failure { return model.tell(.said(.keyNotRemoved, ["reason": .trouble(failure)])) }
            if model.preferences.settings.keys[source.id]?.key == removed { model.preferences.use(nil, of: source.id) }
            model.tell(.said(.keyRemoved))
        }
    }

    // MARK: Questions

    func answered(_ isYes: Bool) {
        guard case .question(let question) = model.route.dialog else { return }
        model.closeDialog()
        switch question {
        case .keepKey(let key, let source, _): keyAccepted(key, to: source, isKept: isYes)
        case .removeKey(let source, _) where isYes: keyRemoved(to: source)
        case .position(let way, _): model.location.consentAnswered(isYes ? .yes : .notNow, about: way)
        case .removeKey: break
        }
    }

    // MARK: What changes from outside

    /// The configuration file has changed; nil if it is gone.
    func configChanged(to config: ConfigFile?) {
        model.notices.removeAll { $0.isAboutConfig }
        if let unknown = config.flatMap(Message.unknownKeys) { model.notices.append(unknown) }
        model.preferences.use(config)
        model.tell(.said(.configReloaded))
    }

    /// The configuration file has changed and cannot be used.
    func configRefused(_ problem: LaunchProblem) {
        model.notices.removeAll { $0.isAboutConfig }
        model.notices.append(.configRefused(problem))
        // Feedback on an earlier change must not hide the problem.
        model.tell(nil)
    }

    // MARK: Pages

    /// Opens the help over the current route.
    func helpRequested() {
        let phrase = PhraseBook(model.language)
        let files = model.facts.files.map { "\($0.path): \(phrase($0.kind.content))" }.joined(separator: "; ")
        let notes = [
            phrase(.helpMouse), phrase.hosts(model.sources.current.contacts, isBrief: true),
            phrase(.helpStored, ["files": files]),
        ]
        let help = HelpViewModel(
            context: model.route.helpSection, notes: notes.map(HelpViewModel.Note.init),
            signs: SignSection.all(model.messages.format),
            phrase: phrase)
        model.open(.help(help))
    }

    func letterRequested() {
        guard pageModel?.subject == .page(.contact) else { return }
        let letter = Letter(model.facts, model.preferences.settings, PhraseBook(model.language))
        model.tell(.said(model.facts.openMail(letter.link) ? .letterBegun : .letterToCopy))
    }

    func helpScrolled(_ step: ListCursor.Step) {
        guard case .help(let help) = model.route.dialog else { return }
        help.scrolled(step)
    }

    /// One step back: clears the filter or, if there is none, closes the help.
    func helpClosed() {
        guard case .help(let help) = model.route.dialog else { return }
        if help.filter.isEmpty { model.closeDialog() } else { help.clearFilter() }
    }
}
