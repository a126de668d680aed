import Engine
import TerminalUI
import Weather
import WeatherService

/// The measure by which the places of a list are compared, their order, and the filter. None of it is saved.
extension DashboardViewModel {
    private func seen(_ place: Place) -> SeenWeather {
        board[place.id].seen(at: moment, of: place, now: board.now)
    }

    // MARK: Choosing

    func measureRequested() {
        open(ChoiceViewModel(.measureTitle, Measure.allCases.map { .measure($0) }, chosen: .measure(list.measure)))
    }

    func orderRequested() {
        var orders = ListOrder.all(by: list.measure)
        if !orders.contains(list.arrangement.by) { orders.insert(list.arrangement.by, at: 1) }
        open(ChoiceViewModel(.orderTitle, orders.map { .order($0) }, chosen: .order(list.arrangement.by)))
    }

    func filterRequested() {
        let groups = PlaceGroup.all(of: list.whole.prefix(Demand.longestList).map(seen))
        guard list.whole.count <= Demand.longestList, groups.count > 1 else { return tell(.nothingToFilter) }
        let chosen = groups.first { $0.kind == list.arrangement.group?.kind }
        open(ChoiceViewModel(.groupTitle, [.group(nil)] + groups.map { .group($0) }, chosen: .group(chosen)))
    }

    private func open(_ choice: ChoiceViewModel) {
        before = (list.arrangement, list.measure)
        open(.choice(choice))
    }

    var choice: ChoiceViewModel? { if case .choice(let choice) = route.dialog { choice } else { nil } }

    func choiceHighlighted(by step: Int) {
        guard let choice else { return }
        choice.move(by: step)
        show(choice.option)
    }

    func choiceTaken() {
        guard let choice else { return }
        // Ranks the places again by current values.
        show(choice.option)
        closeDialog()
    }

    func choiceDropped() {
        guard choice != nil else { return }
        list.arrange(by: before.arrangement)
        list.compare(by: before.measure)
        closeDialog()
    }

    func choicePressed(_ index: Int) {
        choice?.select(index)
        choiceTaken()
    }

    private func show(_ option: ChoiceViewModel.Option) {
        var next = list.arrangement
        switch option {
        case .measure(let measure): return list.compare(by: measure)
        case .order(let order):
            next.by = order
            next.order = order.ranked(
                Array(list.whole), near: (here.place ?? selectedPlace)?.coordinate, in: language, seen: seen)
        case .group(let group): next.group = group
        }
        list.arrange(by: next)
    }

    // MARK: Going back

    func filterCleared() {
        guard list.arrangement.group != nil else {
            if !isLookingAway { alerts.read() }
            return choose(.now)
        }
        var next = list.arrangement
        next.group = nil
        list.arrange(by: next)
    }
}
