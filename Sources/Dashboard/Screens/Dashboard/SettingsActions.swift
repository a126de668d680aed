import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// Settings, pages, the API key, and actions that need consent.
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
        guard key != .sources else { return sourcesRequested() }
        guard let next = settings.next(by: step) else { return model.tell(.settingIsLocked) }
        model.preferences.choose(next.key, next.value)
    }

    /// Another source contacts other hosts, which are shown first.
    private func sourcesRequested() {
        guard !model.preferences.isLocked(.sources) else { return model.tell(.settingIsLocked) }
        model.sourceChoice.requested()
    }

    var canOpenSetting: Bool {
        switch settingsModel?.row {
        case .setting: settingsModel?.changeable != nil
        case .key: !isKeyFromOutside
        case .position(let way): way.needsConsent
        case .page, .byHand: true
        case nil: false
        }
    }

    /// Steps to the next value, or opens the entry of a number or the key, a page, or a question.
    func settingOpened() {
        guard let settings = settingsModel else { return }
        switch settings.row {
        case .setting(let key):
            guard let range = key.range else { return settingChanged(by: 1) }
            guard settings.changeable != nil else { return model.tell(.settingIsLocked) }
            let now = model.preferences.settings.text(of: key) ?? ""
            model.open(.entry(EntryViewModel(numberOf: key, in: range, now: now)))
        case .key:
            guard !isKeyFromOutside else { return model.tell(.settingIsLocked) }
            model.open(.entry(.key()))
        case .position(let way): model.location.consentChanged(way)
        case .byHand: model.location.hereEntryRequested()
        case .page(let page): pageRequested(page)
        }
    }

    private func pageRequested(_ page: Page) {
        let opened = PageViewModel(.page(page)) { [facts = model.facts, preferences = model.preferences, weak model] in
            let settings = preferences.settings
            return PageLayout(
                page.blocks(facts, settings, PhraseBook(settings.language)),
                screen: model?.size ?? Size(columns: 80, rows: 24))
        }
        model.open(.page(opened))
    }

    var canResetSetting: Bool {
        switch settingsModel?.row {
        case .key: model.preferences.settings.key?.origin == .stored
        case .position(let way): way.needsConsent && model.here.state.consent(way) != .notAsked
        case .byHand: model.here.state.byHand != nil
        case .setting, .page, nil: settingsModel?.canReset ?? false
        }
    }

    func settingReset() {
        guard let settings = settingsModel else { return }
        switch settings.row {
        case .setting(let key): model.preferences.choose(key, nil)
        case .key:
            guard canResetSetting else { return }
            model.open(.question(.removeKey(path: model.keyDesk.path())))
        case .position(let way): model.here.decide(.notAsked, about: way)
        case .byHand: model.location.setHere(nil)
        case .page: break
        }
    }

    /// Applies changed settings, from here or from the configuration file.
    func settingsChanged(from before: Settings) {
        let now = model.preferences.settings
        model.here.use(order: now.here)
        let isAskedOtherwise =
            now.sources != before.sources || now.key != before.key || now.refreshMinutes != before.refreshMinutes
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
        case .number(let key, _):
            guard key.accepts(entry.field.text) else { return entry.become(.refused(.outOfRange)) }
            model.closeDialog()
            model.preferences.choose(key, entry.field.text)
        case .key: keyEntered(entry)
        }
    }

    // MARK: The key

    private var isKeyFromOutside: Bool {
        if case .environment = model.preferences.settings.key?.origin { true } else { false }
    }

    /// Checks a key with the service before it is used or stored.
    private func keyEntered(_ entry: EntryViewModel) {
        guard entry.state != .trying else { return }
        guard let key = APIKey(pasted: entry.field.text) else { return entry.become(.refused(.malformed)) }
        entry.become(.trying)
        model.keyTrial = Task { [weak model] in
            let failure = await model?.keyDesk.trial(key)
            guard let model, !Task.isCancelled, case .entry(let now) = model.route.dialog, now === entry else {
                return
            }
            if let failure { return entry.become(.refused(.failure(failure))) }
            model.closeDialog()
            model.open(.question(.keepKey(key, path: model.keyDesk.path())))
            model.settle()
        }
    }

    private func keyAccepted(_ key: APIKey, isKept: Bool) {
        guard isKept else {
            useKey(KeyChoice(key: key, origin: .entered))
            return model.tell(.keyUsed)
        }
        // Another source or key may be chosen until the disk answers.
        let source = model.preferences.settings.keyedSource.id
        useKey(KeyChoice(key: key, origin: .entered))
        model.keyDesk.store(key) { [weak model] failure in
            guard let model else { return }
            if failure == nil, model.preferences.settings.keys[source]?.key == key {
                model.preferences.use(KeyChoice(key: key, origin: .stored), of: source)
            }
            model.tell(failure.map { .keyNotKept($0) } ?? .keyKept)
        }
    }

    private func useKey(_ key: KeyChoice?) { model.preferences.use(key, of: model.preferences.settings.keyedSource.id) }

    private func keyRemoved() {
        let source = model.preferences.settings.keyedSource.id
        let removed = model.preferences.settings.keys[source]?.key
        model.keyDesk.remove { [weak model] failure in
            guard let model else { return }
            if let failure { return model.tell(.keyNotRemoved(failure)) }
            if model.preferences.settings.keys[source]?.key == removed { model.preferences.use(nil, of: source) }
            model.tell(.keyRemoved)
        }
    }

    // MARK: Questions

    func answered(_ isYes: Bool) {
        guard case .question(let question) = model.route.dialog else { return }
        model.closeDialog()
        switch question {
        case .keepKey(let key, _): keyAccepted(key, isKept: isYes)
        case .removeKey where isYes: keyRemoved()
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
        model.tell(.configReloaded)
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
        let files = model.facts.files.map { "\(phrase($0.kind.content)) \($0.path)" }.joined(separator: ", ")
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
        model.tell(model.facts.openMail(letter.link) ? .letterBegun : .letterToCopy)
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
