import Engine
import Places
import TerminalUI
import Weather
import WeatherService

/// The user's location: how the lists show it, what is asked about it, and setting it by hand.
extension DashboardViewModel {
    /// The selected place as it is, or would be, bookmarked.
    var selectedBookmark: Place? { selectedPlace.map(here.bookmarkable) }

    /// The hosts contacted to find the location.
    var positionHosts: PositionHosts { PositionHosts(preferences.settings) }

    var hereEntry: HereEntryViewModel? { if case .hereEntry(let entry) = route.dialog { entry } else { nil } }

    /// Messages about the location; all but a failure to save only while its list is shown.
    var hereMessages: [Message] {
        var messages = here.keepingFailure.map { [Message.hereUnsaved($0)] } ?? []
        guard list.id == .here else { return messages }
        // The empty list shows this itself.
        if here.place != nil, here.state.isWorthTelling { messages.append(.here) }
        if let failure = here.addressFailure, here.place != nil { messages.append(.noAddress(failure)) }
        return messages
    }

    // MARK: Finding

    /// Whether a refresh has to wait for the location first.
    enum PositionRequest { case none, first }

    /// Whether the location is shown and was not set by hand.
    var canFindPosition: Bool { here.state.isWanted && here.state.byHand == nil }

    /// Requests the location before its weather. If consent to a way of finding it is undecided, asks for that first.
    func positionAsked() -> PositionRequest {
        guard canFindPosition else { return .none }
        if list.id == .here, let way = here.state.question {
            ask(about: way)
            return .first
        }
        guard positionAsking == nil else { return .first }
        positionAsking = Task { [weak self] in
            if let self, let until = await here.ipHeldUntil() {
                tell(.ipAskedAlready(host: positionHosts[.ip], until: until))
            }
            await self?.here.refresh()
            self?.positionAsking = nil
            self?.refresher.refreshAsked()
        }
        return .first
    }

    private func ask(about way: PositionWay) {
        open(.question(.position(way, host: positionHosts[way])))
    }

    func consentAnswered(_ answer: Consent.Answer, about way: PositionWay) { here.answer(answer, about: way) }

    /// The user does not want to be asked again.
    func refused() {
        guard case .question(.position(let way, _)) = route.dialog else { return }
        closeDialog()
        here.answer(.never, about: way)
    }

    /// In the settings: withdraws consent, or asks for it.
    func consentChanged(_ way: PositionWay) {
        guard way.needsConsent else { return }
        guard here.state.consent(way) == .allowed else { return ask(about: way) }
        here.decide(.refused, about: way)
        tell(.positionRevoked)
    }

    // MARK: By hand

    func hereEntryRequested() {
        let entry = HereEntryViewModel(
            search: search.places, language: search.language, isByHand: here.state.byHand != nil)
        open(.hereEntry(entry))
    }

    /// Takes the choice of the dialog once it is known.
    func hereTaken() {
        guard let entry = hereEntry else { return }
        entry.whenAnswered { [weak self] choice in
            guard let self, hereEntry === entry else { return }
            closeDialog()
            switch choice {
            case .automatic: setHere(nil)
            case .place(let place, let spot): setHere(spot, as: place)
            }
        }
    }

    /// Nil returns to the automatic location.
    func setHere(_ spot: Spot?, as place: Place? = nil) {
        here.set(byHand: spot)
        // If set from the settings, the user returns to them.
        if spot != nil, route.isList { list.choose(.here) }
        settle()
        tell(place.map { .hereSet($0) } ?? .hereAutomatic)
    }
}
