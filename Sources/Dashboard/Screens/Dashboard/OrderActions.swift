import Engine
import Weather
import WeatherService

/// The measure by which the places of a list are compared, their order, and the filter.
@MainActor
struct OrderActions {
    let model: DashboardViewModel

    private func seen(_ place: Place) -> SeenWeather {
        model.board[place.id].seen(at: model.moment, of: place, now: model.board.now)
    }

    // MARK: Choosing

    func measureRequested() {
        open(
            ChoiceViewModel(.measureTitle, Measure.allCases.map { .measure($0) }, chosen: .measure(model.list.measure)))
    }

    func orderRequested() {
        var orders = ListOrder.all(
            by: model.list.measure, areWarningsKnown: !model.warnings.known.isEmpty)
        if !orders.contains(model.list.arrangement.by) { orders.insert(model.list.arrangement.by, at: 1) }
        open(ChoiceViewModel(.orderTitle, orders.map { .order($0) }, chosen: .order(model.list.arrangement.by)))
    }

    func filterRequested() {
        let places = model.list.whole.prefix(Demand.longestList)
        let groups = groups(of: Array(places))
        guard model.list.whole.count <= Demand.longestList,
            groups.contains(where: { !$0.places.isEmpty && $0.places.count < places.count })
        else { return model.tell(.said(.nothingToFilter)) }
        let chosen = groups.first { $0.kind == model.list.arrangement.group?.kind }
        open(ChoiceViewModel(.groupTitle, [.group(nil)] + groups.map { .group($0) }, chosen: .group(chosen)))
    }

    /// Opens a choice; the list behind it returns to what it shows now if the choice is dropped.
    func open(_ choice: ChoiceViewModel) {
        model.before = (model.list.arrangement, model.list.measure)
        model.open(.choice(choice))
    }

    var choice: ChoiceViewModel? { if case .choice(let choice) = model.route.dialog { choice } else { nil } }

    func choiceHighlighted(by step: Int) {
        guard let choice else { return }
        choice.move(by: step)
        show(choice.option)
    }

    func choiceTaken() {
        guard let choice else { return }
        // Ranks the places again by current values.
        show(choice.option)
        model.list.remember()
        model.closeDialog()
        if case .list(let id, _, _) = choice.option { model.marking.moved(to: id) }
    }

    func choiceDropped() {
        guard choice != nil else { return }
        model.list.arrange(by: model.before.arrangement)
        model.list.compare(by: model.before.measure)
        model.closeDialog()
    }

    func choicePressed(_ index: Int) {
        choice?.select(index)
        choiceTaken()
    }

    /// Takes the list with a number, if the choice has it.
    func listNumberTaken(_ number: Int) {
        guard let choice, choice.select(number: number) else { return model.tell(.said(.keyMeansNothing)) }
        choiceTaken()
    }

    private func show(_ option: ChoiceViewModel.Option) {
        var next = model.list.arrangement
        next.remembered = nil
        switch option {
        case .list: return
        case .measure(let measure): return model.list.compare(by: measure)
        case .order(let order):
            next.by = order
            next.order = order.ranked(
                Array(model.list.whole), near: (model.here.place ?? model.selectedPlace)?.coordinate,
                in: model.language, warning: { model.warningActions.mark(of: $0)?.level }, seen: seen)
        // An empty group shows every place: there is nothing to look at in it.
        case .group(let group): next.group = group.flatMap { $0.places.isEmpty ? nil : $0 }
        }
        model.list.arrange(by: next)
    }

    // MARK: The last run

    /// Orders and filters the list as in the last run, once nothing of it is awaited any more: without values there is nothing to
    /// rank by.
    func rememberedShown() {
        guard let remembered = model.list.arrangement.remembered, !model.list.whole.isEmpty else { return }
        let places = model.list.whole.prefix(Demand.longestList)
        let isAwaited = places.contains { place in
            let report = model.board[place.id]
            return report.current.stamp == nil && report.current.failure == nil
        }
        guard !isAwaited else { return }
        show(.order(remembered.by))
        guard let kind = remembered.group else { return }
        let groups = groups(of: Array(places))
        groups.first { $0.kind == kind }.map { show(.group($0)) }
    }

    private func groups(of places: [Place]) -> [PlaceGroup] {
        PlaceGroup.all(
            of: places.map(seen), alerted: Set(places.map(\.id)).intersection(model.rules.alertedPlaces),
            warned: Set(places.filter { model.warningActions.mark(of: $0) != nil }.map(\.id)), moment: model.moment)
    }

    // MARK: Going back

    func filterCleared() {
        guard model.list.arrangement.group != nil else {
            if !model.time.isLookingAway { model.alerts.read() }
            return model.choose(.now)
        }
        var next = model.list.arrangement
        next.group = nil
        model.list.arrange(by: next)
        model.list.remember()
    }
}
