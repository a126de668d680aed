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
        let seen = places.map { model.board[$0.id].seen(at: model.moment, of: $0, now: now) }
        let (isNow, isDay) = (model.moment.settled(at: now) == .now, model.moment.isDay)
        time = isNow || isDay ? nil : seen.first?.time
        let shown = isDay ? nil : time.map(reach.hour) ?? 0
        // The hour that runs has one place, that of now: two would make it twice as wide as the others.
        let isRunning = now.seconds(since: reach.instant(ofHour: -1)) < 3_600
        let hours = reach.hours.filter { !isRunning || $0 != (shown == -1 ? 0 : -1) }
        self.hours = hours
        lines = zip(places, seen).map { place, then in
            let report = model.board[place.id]
            return Line(
                place: place,
                values: hours.map { hour in
                    let moment = reach.moment(at: .hour(hour), isThere: false)
                    let seen = report.seen(at: moment, of: place, now: now)
                    // What was measured long ago is no value of now.
                    return seen.isOfItsTime ? seen.value(of: measure)?.number : nil
                }, seen: then)
        }
        selected = shown.flatMap(hours.firstIndex)
        let offsets = Set(lines.map { ($0.seen.clock ?? LocalClock($0.place.usualOffset)).offset(at: now) })
        let shared = offsets.count == 1 ? lines.first?.seen.clock : nil
        clock = shared ?? reach.clock
        let isHome = offsets == [reach.clock.offset(at: now)]
        whoseClock = isHome ? nil : shared == nil ? .homeClock : .localClock
    }
}
