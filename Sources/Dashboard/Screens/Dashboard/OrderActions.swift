import Engine
import TerminalUI
import Weather
import WeatherService

/// The measure by which the places of a list are compared, their order, and the filter. None of it is saved.
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
        let groups = PlaceGroup.all(
            of: places.map(seen), alerted: Set(places.map(\.id)).intersection(model.rules.alertedPlaces),
            warned: Set(places.filter { model.warningActions.mark(of: $0) != nil }.map(\.id)), moment: model.moment)
        guard model.list.whole.count <= Demand.longestList,
            groups.contains(where: { !$0.places.isEmpty && $0.places.count < places.count })
        else { return model.tell(.nothingToFilter) }
        let chosen = groups.first { $0.kind == model.list.arrangement.group?.kind }
        open(ChoiceViewModel(.groupTitle, [.group(nil)] + groups.map { .group($0) }, chosen: .group(chosen)))
    }

    private func open(_ choice: ChoiceViewModel) {
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
        model.closeDialog()
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

    private func show(_ option: ChoiceViewModel.Option) {
        var next = model.list.arrangement
        switch option {
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

    // MARK: Going back

    func filterCleared() {
        guard model.list.arrangement.group != nil else {
            if !model.time.isLookingAway { model.alerts.read() }
            return model.choose(.now)
        }
        var next = model.list.arrangement
        next.group = nil
        model.list.arrange(by: next)
    }
}
