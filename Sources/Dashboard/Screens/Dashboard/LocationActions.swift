import Engine
import Weather

/// The user's location: what is asked about it, and setting it by hand.
@MainActor
struct LocationActions {
    let model: DashboardViewModel

    /// The selected place as it is, or would be, bookmarked.
    var selectedBookmark: Place? { model.selectedPlace.map(model.here.bookmarkable) }

    /// The hosts contacted to find the location.
    var positionHosts: PositionHosts { PositionHosts(model.preferences.settings) }

    var hereEntry: HereEntryViewModel? { if case .hereEntry(let entry) = model.route.dialog { entry } else { nil } }

    /// Messages about the location; all but a failure to save only while its list is shown.
    var messages: [Message] {
        var messages = model.here.keepingFailure.map { [Message.hereUnsaved($0)] } ?? []
        guard model.list.id == .here else { return messages }
        // The empty list shows this itself.
        if model.here.place != nil, model.here.state.isWorthTelling { messages.append(.here) }
        if let failure = model.here.addressFailure, model.here.place != nil { messages.append(.noAddress(failure)) }
        return messages
    }

    // MARK: Finding

    /// Whether a refresh has to wait for the location first.
    enum PositionRequest { case none, first }

    /// Whether the location is shown and another try may find it.
    var canFindPosition: Bool { model.here.state.isWanted && model.here.state.mayFind }

    /// Requests the location before its weather. If consent to a way of finding it is undecided, asks for that first.
    func positionAsked() -> PositionRequest {
        guard canFindPosition else { return .none }
        if model.list.id == .here, let way = model.here.state.question {
            ask(about: way)
            return .first
        }
        guard model.positionAsking == nil else { return .first }
        model.positionAsking = Task { [weak model] in
            if let model, let until = await model.here.ipHeldUntil() {
                let host = model.location.positionHosts[.ip]
                model.tell(.said(.ipAskedAlready, ["host": .text(host), "time": .time(until)]))
            }
            await model?.here.refresh()
            model?.positionAsking = nil
            model?.refresher.refreshAsked()
        }
        return .first
    }

    private func ask(about way: PositionWay) {
        model.open(.question(.position(way, host: positionHosts[way])))
    }

    func consentAnswered(_ answer: Consent.Answer, about way: PositionWay) { model.here.answer(answer, about: way) }

    /// The user does not want to be asked again.
    func refused() {
        guard case .question(.position(let way, _)) = model.route.dialog else { return }
        model.closeDialog()
        model.here.answer(.never, about: way)
    }

    /// In the settings: withdraws consent, or asks for it.
    func consentChanged(_ way: PositionWay) {
        guard way.needsConsent else { return }
        guard model.here.state.consent(way) == .allowed else { return ask(about: way) }
        model.here.decide(.refused, about: way)
        model.tell(.said(.positionRevoked))
    }

    // MARK: By hand

    func hereEntryRequested() {
        let entry = HereEntryViewModel(
            search: model.search.search, language: model.search.language, isByHand: model.here.state.byHand != nil)
        model.open(.hereEntry(entry))
    }

    /// Takes the choice of the dialog once it is known.
    func hereTaken() {
        guard let entry = hereEntry else { return }
        entry.whenAnswered { [weak model] choice in
            guard let model, model.location.hereEntry === entry else { return }
            model.closeDialog()
            switch choice {
            case .automatic: model.location.setHere(nil)
            case .place(let place, let spot): model.location.setHere(spot, as: place)
            }
        }
    }

    /// Nil returns to the automatic location.
    func setHere(_ spot: Spot?, as place: Place? = nil) {
        model.here.set(byHand: spot)
        // If set from the settings, the user returns to them.
        if spot != nil, model.route.isList { model.list.choose(.here) }
        model.settle()
        model.tell(place.map { .said(.hereSet, about: $0) } ?? .said(.hereAutomatic))
    }
}
