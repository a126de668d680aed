import AppResources
import Engine
import TerminalUI
import Weather

// What a comparison shows of the model.
extension ComparePicture {
    @MainActor
    init(_ places: [Place], _ model: DashboardViewModel, in area: Rect) {
        let (reach, now) = (model.time.reach, model.board.now)
        let measure = model.list.measure
        self.measure = measure
        self.reach = reach
        self.area = area
        lines = places.map { place in
            let report = model.board[place.id]
            return Line(
                place: place,
                values: reach.hours.map { hour in
                    let moment = reach.moment(at: .hour(hour), isThere: false)
                    let seen = report.seen(at: moment, of: place, now: now)
                    // What was measured long ago is no value of now.
                    return seen.isOfItsTime ? seen.value(of: measure)?.number : nil
                }, seen: report.seen(at: model.moment, of: place, now: now))
        }
        let isNow = model.moment.settled(at: now) == .now
        if case .day = model.moment { time = nil } else { time = isNow ? nil : lines.first?.seen.time }
        let hour = isNow ? 0 : time.map(reach.hour)
        selected = hour.flatMap { reach.hours.contains($0) ? $0 - reach.hours.lowerBound : nil }
        let offsets = Set(lines.map { ($0.seen.clock ?? LocalClock($0.place.usualOffset)).offset(at: now) })
        let shared = offsets.count == 1 ? lines.first?.seen.clock : nil
        clock = shared ?? reach.clock
        let isHome = offsets == [reach.clock.offset(at: now)]
        whoseClock = isHome ? nil : shared == nil ? .homeClock : .localClock
    }
}
