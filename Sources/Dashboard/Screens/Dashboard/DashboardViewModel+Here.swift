import Engine
import Places
import TerminalUI
import Weather
import WeatherService

/// Where the person is: what lists have of it, what is asked about it, and setting it by hand.
extension DashboardViewModel {
    /// "Here" as it stands before the bookmarks; nil where the person does not want it there, or it is not known.
    var hereAmongBookmarks: Place? {
        guard preferences.settings.isHereFirst, let place = here.place else { return nil }
        return place.renamed(place.names.put(into: .hereTile))
    }

    /// The selected place as it is, or would be, bookmarked.
    var selectedBookmark: Place? { selectedPlace.map(here.bookmarkable) }

    /// Whom the ways to find the person ask.
    var positionHosts: PositionHosts { PositionHosts(preferences.settings) }

    var hereEntry: HereEntryViewModel? { if case .hereEntry(let entry) = route.dialog { entry } else { nil } }

    /// What there is to say of "here" where it is looked at.
    var hereMessages: [Message] {
        var messages = here.keepingFailure.map { [Message.hereUnsaved($0)] } ?? []
        guard listID == .here else { return messages }
        // The empty list says so itself.
        if here.place != nil, here.state.isWorthTelling { messages.append(.here) }
        if let failure = here.addressFailure, here.place != nil { messages.append(.noAddress(failure)) }
        return messages
    }

    // MARK: Changes

    /// Another place is "here", or its weather is wanted.
    func hereChanged() {
        arrangeLists()
        follow()
        if gridList.isEmpty, case .detail = route { go(to: .grid) }
        showDetailIfVisible()
        demandChanged()
    }

    /// It is followed only while it can be seen.
    func hereVisibilityChanged() {
        let isAmongBookmarks = preferences.settings.isHereFirst && (listID == .bookmarks || isDrawerOpen)
        here.want(listID == .here || isAmongBookmarks)
    }

    /// The person may want other ways, or to see it elsewhere.
    func hereSettingsChanged() {
        here.use(order: preferences.settings.here)
        hereVisibilityChanged()
        arrangeLists()
        follow()
    }

    // MARK: Finding

    /// Whether what is asked for has to wait for something.
    enum PositionRequest { case none, first }

    /// Whether the position is shown and is not what the person has set.
    var canFindPosition: Bool { here.state.isWanted && here.state.byHand == nil }

    /// Asks for the position before its weather: first whether a way may be used, where that is not known.
    func positionAsked() -> PositionRequest {
        guard canFindPosition else { return .none }
        if listID == .here, let way = here.state.question {
            ask(about: way)
            return .first
        }
        if let until = here.ipHeldUntil() { tell(.ipAskedAlready(host: positionHosts[.ip], until: until)) }
        guard positionAsking == nil else { return .first }
        positionAsking = Task { [weak self] in
            await self?.here.refresh()
            self?.positionAsking = nil
            self?.refresher.refreshAsked()
        }
        return .first
    }

    private func ask(about way: PositionWay) {
        go(to: .dialog(.question(.position(way, host: positionHosts[way])), over: route))
    }

    func answered(_ answer: Consent.Answer, about way: PositionWay) { here.answer(answer, about: way) }

    /// The person does not want to be asked again.
    func refused() {
        guard case .question(.position(let way, _)) = route.dialog else { return }
        closeDialog()
        here.answer(.never, about: way)
    }

    /// In the settings: takes a yes back, or asks.
    func consentChanged(_ way: PositionWay) {
        guard way.needsConsent else { return }
        guard here.state.consent(way) == .allowed else { return ask(about: way) }
        here.decide(.refused, about: way)
        tell(.positionRevoked)
    }

    // MARK: By hand

    func hereEntryRequested() {
        let entry = HereEntryViewModel(search: search.places, isByHand: here.state.byHand != nil)
        go(to: .dialog(.hereEntry(entry), over: route))
    }

    /// Takes what is chosen in the dialog, as soon as it is known what that is.
    func hereTaken() {
        guard let entry = hereEntry else { return }
        entry.whenAnswered { [weak self] choice in
            guard let self, hereEntry === entry else { return }
            closeDialog()
            switch choice {
            case .automatic: set(hereByHand: nil)
            case .place(let place, let spot): set(hereByHand: spot, as: place)
            }
        }
    }

    /// Nil: back to automatic.
    func set(hereByHand spot: Spot?, as place: Place? = nil) {
        here.set(byHand: spot)
        // From the settings the person goes back to the settings.
        if spot != nil, case .grid = route { choose(.here) }
        tell(place.map { .hereSet($0) } ?? .hereAutomatic)
    }
}

extension Place {
    /// The same place under other names.
    fileprivate func renamed(_ names: LocalizedText) -> Place {
        Place(
            id: id, names: names, coordinate: coordinate, region: region, country: country, timeZone: timeZone,
            usualOffset: usualOffset)
    }
}
