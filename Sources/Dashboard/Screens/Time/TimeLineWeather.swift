import AppResources
import Weather

/// The weather of the places on the screen over the timeline: the share of them with precipitation, or the amount at the only
/// one, and when it is night at most of them.
struct TimeLineWeather: Hashable, Sendable {
    /// By hour of the reach, the share (0…1) with precipitation among the places whose weather is known then; of a single place
    /// the height of its bar. Nil if it is known nowhere.
    private let wetHours: [Double?]
    /// By day of the reach.
    private let wetDays: [Double?]
    private let nights: [Bool]
    private let hours: ClosedRange<Int>
    private let days: Range<Int>

    func wet(_ stop: TimeReach.Stop) -> Double? {
        switch stop {
        case .hour(let index): hours.contains(index) ? wetHours[index - hours.lowerBound] : nil
        case .day(let day): days.contains(day) ? wetDays[day - days.lowerBound] : nil
        }
    }

    func isNight(_ stop: TimeReach.Stop) -> Bool {
        guard case .hour(let index) = stop, hours.contains(index) else { return false }
        return nights[index - hours.lowerBound]
    }

    /// - Parameter isThere: whether an hour is that of each place's own clock.
    init(_ reach: TimeReach, _ places: [(place: Place, forecast: Forecast)], isThere: Bool) {
        (hours, days) = (reach.hours, reach.days)
        /// Of the places with precipitation, with the steps of its amount.
        func share(_ steps: [Int], of known: Int) -> Double? {
            guard known > 0 else { return nil }
            guard places.count == 1, let step = steps.first else { return Double(steps.count) / Double(known) }
            return Double(FallStep.eighths(max(1, step))) / 8
        }
        var (wetHours, nights): ([Double?], [Bool]) = ([], [])
        for index in reach.hours {
            let moment = reach.moment(at: .hour(index), isThere: isThere)
            var (known, wet, dark) = (0, [Int](), 0)
            for (place, forecast) in places {
                let time = if case .hour(let time) = moment.there(forecast.clock) { time } else { reach.now }
                if let step = forecast.step(from: time) {
                    known += 1
                    if step.falls != nil { wet.append(FallStep.of(anHour: step.precipitationPerHour)) }
                }
                if !Sun(over: place.coordinate).isUp(at: time) { dark += 1 }
            }
            wetHours.append(share(wet, of: known))
            nights.append(2 * dark > places.count)
        }
        (self.wetHours, self.nights) = (wetHours, nights)
        wetDays = reach.days.map { day in
            let days = places.compactMap { $0.forecast.day(day, current: nil, now: reach.now) }
            let wet = days.filter { $0.falls != nil }.map { day in
                day.amount.map { FallStep.of(MeasuredValue($0, isOfDay: true)) } ?? 0
            }
            return share(wet, of: days.count)
        }
    }
}

/// The timeline and what it shows.
struct TimeLinePicture {
    let layout: TimeLineLayout
    /// Before the line: whose clock its hours are of; nil if that makes no difference.
    let caption: Phrase?
    let weather: TimeLineWeather
}
