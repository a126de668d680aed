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
        let isThere = model.time.isHourThere
        lines = places.map { place in
            let report = model.board[place.id]
            return Line(
                place: place,
                values: reach.hours.map { hour in
                    let moment = reach.moment(at: .hour(hour), isThere: isThere)
                    return report.seen(at: moment, of: place, now: now).value(of: measure)?.number
                }, seen: report.seen(at: model.moment, of: place, now: now))
        }
        if case .hour(let hour) = reach.stop(of: model.moment) {
            selected = reach.hours.contains(hour) ? hour - reach.hours.lowerBound : nil
        } else {
            selected = nil
        }
    }
}
