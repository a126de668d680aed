import AppResources
import Engine
import Weather

/// What the weather of the places in a list does over the time line: at what share of them something falls, and when it is night at
/// most of them.
struct TimeLineWeather: Hashable, Sendable {
    /// The share (0…1) of the places whose weather is known then at which something falls, by hour of the reach; nil if it is
    /// known nowhere.
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
        var (wetHours, nights): ([Double?], [Bool]) = ([], [])
        for index in reach.hours {
            let moment = reach.moment(at: .hour(index), isThere: isThere)
            var (known, wet, dark) = (0, 0, 0)
            for (place, forecast) in places {
                let time = if case .hour(let time) = moment.there(forecast.clock) { time } else { reach.now }
                if let step = forecast.step(from: time) {
                    known += 1
                    if step.falls != nil { wet += 1 }
                }
                if !Sun(over: place.coordinate).isUp(at: time) { dark += 1 }
            }
            wetHours.append(known > 0 ? Double(wet) / Double(known) : nil)
            nights.append(2 * dark > places.count)
        }
        (self.wetHours, self.nights) = (wetHours, nights)
        wetDays = reach.days.map { day in
            let days = places.compactMap { $0.forecast.day(day, current: nil, now: reach.now) }
            return days.isEmpty ? nil : Double(days.count { $0.falls != nil }) / Double(days.count)
        }
    }
}

/// The time line and what it shows.
struct TimeLinePicture {
    let layout: TimeLineLayout
    /// Before the line: whose clock its hours are of; nil if that makes no difference.
    let caption: Phrase?
    let weather: TimeLineWeather
}
