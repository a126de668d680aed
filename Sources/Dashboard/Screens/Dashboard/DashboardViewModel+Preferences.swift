import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// Settings, pages, the API key, and actions that need consent.
extension DashboardViewModel {
    var settingsModel: SettingsViewModel? {
        if case .settings(let settings) = route.dialog { settings } else { nil }
    }

    var pageModel: PageViewModel? { if case .page(let page) = route.dialog { page } else { nil } }

    func settingsRequested() {
        open(.settings(SettingsViewModel(preferences, hasContact: facts.address != nil)))
    }

    // MARK: Rows

    func settingChanged(by step: Int) {
        guard let settings = settingsModel else { return }
        guard case .setting(let key) = settings.row else {
            if case .position = settings.row { settingOpened() }
            return
        }
        guard key != .source else { return sourceChanged(by: step) }
        guard let next = settings.next(by: step) else { return tell(.settingIsLocked) }
        preferences.choose(next.key, next.value)
    }

    /// Asks first, because another source contacts other hosts.
    private func sourceChanged(by step: Int) {
        guard !preferences.isLocked(.source) else { return tell(.settingIsLocked) }
        guard let next = sources.neighbour(of: sources.current.source.id, by: step) else {
            return tell(.noOtherSource)
        }
        open(.question(.source(next)))
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
            guard settings.changeable != nil else { return tell(.settingIsLocked) }
            let now = preferences.settings.text(of: key) ?? ""
            open(.entry(EntryViewModel(numberOf: key, in: range, now: now)))
        case .key:
            guard !isKeyFromOutside else { return tell(.settingIsLocked) }
            open(.entry(.key()))
        case .position(let way): consentChanged(way)
        case .byHand: hereEntryRequested()
        case .page(let page): pageRequested(page)
        }
    }

    private func pageRequested(_ page: Page) {
        let model = PageViewModel(.page(page)) { [facts, preferences, weak self] in
            let settings = preferences.settings
            return PageLayout(
                page.blocks(facts, settings, PhraseBook(settings.language)),
                screen: self?.size ?? Size(columns: 80, rows: 24))
        }
        open(.page(model))
    }

    var canResetSetting: Bool {
        switch settingsModel?.row {
        case .key: preferences.settings.key?.origin == .stored
        case .position(let way): way.needsConsent && here.state.consent(way) != .notAsked
        case .byHand: here.state.byHand != nil
        case .setting, .page, nil: settingsModel?.canReset ?? false
        }
    }

    func settingReset() {
        guard let settings = settingsModel else { return }
        switch settings.row {
        case .setting(let key): preferences.choose(key, nil)
        case .key:
            guard canResetSetting else { return }
            open(.question(.removeKey(path: keyDesk.path())))
        case .position(let way): here.decide(.notAsked, about: way)
        case .byHand: setHere(nil)
        case .page: break
        }
    }

    /// Applies changed settings, from here or from the configuration file.
    func settingsChanged(from before: Settings) {
        let now = preferences.settings
        here.use(order: now.here)
        let isAskedOtherwise =
            now.source != before.source || now.key != before.key || now.refreshMinutes != before.refreshMinutes
            || now.callsPerMinute != before.callsPerMinute
        if isAskedOtherwise { requestAnew() } else { settle() }
    }

    // MARK: What is typed

    func entrySaved() {
        guard case .entry(let entry) = route.dialog else { return }
        switch entry.purpose {
        case .name(let bookmark, _):
            closeDialog()
            nameSaved(entry.newName, for: bookmark)
        case .number(let key, _):
            guard key.accepts(entry.field.text) else { return entry.become(.refused(.outOfRange)) }
            closeDialog()
            preferences.choose(key, entry.field.text)
        case .key: keyEntered(entry)
        }
    }

    // MARK: The key

    private var isKeyFromOutside: Bool {
        if case .environment = preferences.settings.key?.origin { true } else { false }
    }

    /// Checks a key with the service before it is used or stored.
    private func keyEntered(_ entry: EntryViewModel) {
        guard entry.state != .trying else { return }
        guard let key = APIKey(pasted: entry.field.text) else { return entry.become(.refused(.malformed)) }
        entry.become(.trying)
        keyTrial = Task { [weak self] in
            let failure = await self?.keyDesk.trial(key)
            guard let self, !Task.isCancelled, case .entry(let now) = route.dialog, now === entry else {
                return
            }
            if let failure { return entry.become(.refused(.failure(failure))) }
            closeDialog()
            open(.question(.keepKey(key, path: keyDesk.path())))
            settle()
        }
    }

    private func keyAccepted(_ key: APIKey, isKept: Bool) {
        guard isKept else {
            useKey(KeyChoice(key: key, origin: .entered))
            return tell(.keyUsed)
        }
        // Another source or key may be chosen until the disk answers.
        let source = preferences.settings.keyedSource.id
        useKey(KeyChoice(key: key, origin: .entered))
        keyDesk.store(key) { [weak self] failure in
            guard let self else { return }
            if failure == nil, preferences.settings.keys[source]?.key == key {
                preferences.use(KeyChoice(key: key, origin: .stored), of: source)
            }
            tell(failure.map { .keyNotKept($0) } ?? .keyKept)
        }
    }

    private func useKey(_ key: KeyChoice?) { preferences.use(key, of: preferences.settings.keyedSource.id) }

    private func keyRemoved() {
        let source = preferences.settings.keyedSource.id
        let removed = preferences.settings.keys[source]?.key
        keyDesk.remove { [weak self] failure in
            guard let self else { return }
            if let failure { return tell(.keyNotRemoved(failure)) }
            if preferences.settings.keys[source]?.key == removed { preferences.use(nil, of: source) }
            tell(.keyRemoved)
        }
    }

    // MARK: Questions

    /// Asks whether to use the other source, naming every host it contacts.
    func otherSourceRequested() {
        guard let offer = sources.offer() else { return tell(.noOtherSource) }
        open(.question(.source(offer)))
    }

    func answered(_ isYes: Bool) {
        guard case .question(let question) = route.dialog else { return }
        closeDialog()
        switch question {
        case .source(let supply) where isYes: use(supply)
        case .keepKey(let key, _): keyAccepted(key, isKept: isYes)
        case .removeKey where isYes: keyRemoved()
        case .position(let way, _): consentAnswered(isYes ? .yes : .notNow, about: way)
        case .source, .removeKey: break
        }
    }

    /// A source fixed from outside applies again at the next start; the user may change it for this run.
    private func use(_ supply: WeatherSupply) {
        let id = supply.source.id
        if !preferences.isLocked(.source) { preferences.choose(.source, id.rawValue) }
        if sources.current.source.id != id { sources.use(supply) }
        requestAnew()
    }

    // MARK: What changes from outside

    /// The configuration file has changed; nil if it is gone.
    func configChanged(to config: ConfigFile?) {
        notices.removeAll { $0.isAboutConfig }
        if let unknown = config.flatMap(Message.unknownKeys) { notices.append(unknown) }
        preferences.use(config)
        tell(.configReloaded)
    }

    /// The configuration file has changed and cannot be used.
    func configRefused(_ problem: LaunchProblem) {
        notices.removeAll { $0.isAboutConfig }
        notices.append(.configRefused(problem))
        // Feedback on an earlier change must not hide the problem.
        tell(nil)
    }

    // MARK: Pages

    /// Opens the help over the current route.
    func helpRequested() {
        let phrase = PhraseBook(language)
        let files = facts.files.map { "\(phrase($0.kind.content)) \($0.path)" }.joined(separator: ", ")
        let notes = [
            phrase(.helpMouse), phrase.hosts(sources.current.contacts, isBrief: true),
            phrase(.helpStored, ["files": files]),
        ]
        let help = HelpViewModel(
            context: route.helpSection, notes: notes.map(HelpViewModel.Note.init), signs: SignSection.all(format),
            phrase: phrase)
        open(.help(help))
    }

    func letterRequested() {
        guard pageModel?.subject == .page(.contact) else { return }
        let letter = Letter(facts, preferences.settings, PhraseBook(language))
        tell(facts.openMail(letter.link) ? .letterBegun : .letterToCopy)
    }
}
