import Weather
import WeatherService

/// One part of a report and where its loading stands. A new request keeps the old value; a failure does too.
struct Loadable<Value: Hashable & Sendable>: Hashable, Sendable {
    var value: Value?
    /// Where `value` is from, and how old it is.
    var stamp: ReportStamp?
    var isLoading = false
    /// Why the last try brought nothing; nil once a later one succeeded.
    var failure: WeatherFailure?

    /// When `value` was fetched.
    var fetchedAt: Timestamp? { stamp?.fetchedAt }

    /// Whether `value` need not be asked for at `time`.
    func isFresh(at time: Timestamp) -> Bool {
        fetchedAt.map { Freshness.state(fetchedAt: $0, now: time) == .fresh } ?? false
    }

    mutating func answered(_ value: Value, _ stamp: ReportStamp) {
        self = Loadable(value: value, stamp: stamp)
    }
}

/// All that is known of one place.
struct Report: Hashable, Sendable {
    var current = Loadable<CurrentWeather>()
    var forecast = Loadable<Forecast>()
    var air = Loadable<AirQuality?>()
    var airForecast = Loadable<AirForecast>()

    var hasFailure: Bool { current.failure != nil || hasDetailFailure }
    /// Whether anything failed of what only the detail asks for.
    var hasDetailFailure: Bool { forecast.failure != nil || air.failure != nil || airForecast.failure != nil }
    var isLoading: Bool { current.isLoading || forecast.isLoading || air.isLoading || airForecast.isLoading }

    /// When the newest of it was fetched.
    var newest: Timestamp? {
        [current.fetchedAt, forecast.fetchedAt, air.fetchedAt, airForecast.fetchedAt].compactMap(\.self).max()
    }

    /// The worst hour of tomorrow's air by the place's own clock; nil while it is not known, or not all of it.
    func worstAirTomorrow(now: Timestamp) -> AirQuality? {
        guard let offset = forecast.value?.offset ?? current.value?.offset else { return nil }
        return airForecast.value?.worst(onDay: LocalTime(now, offset: offset).dayNumber + 1, offset: offset)
    }

    func known(of place: PlaceID) -> [KnownReport] {
        func known<Value>(_ part: Loadable<Value>, _ value: (Value) -> ReportValue) -> KnownReport? {
            guard let known = part.value, let stamp = part.stamp else { return nil }
            return KnownReport(place: place, value: value(known), stamp: stamp)
        }
        return [
            known(current, ReportValue.current), known(forecast, ReportValue.forecast), known(air, ReportValue.air),
            known(airForecast, ReportValue.airForecast),
        ]
        .compactMap(\.self)
    }

    /// This report after `update`.
    func applying(_ update: WeatherUpdate) -> Report {
        var changed = self
        switch update.event {
        case .answered(.current(let value), let stamp): changed.current.answered(value, stamp)
        case .answered(.forecast(let value), let stamp):
            changed.forecast.answered(passedHours(before: value, stamp), stamp)
        case .answered(.air(let value), let stamp): changed.air.answered(value, stamp)
        case .answered(.airForecast(let value), let stamp): changed.airForecast.answered(value, stamp)
        case .started: changed.setLoading(true, of: update.part)
        case .abandoned: changed.setLoading(false, of: update.part)
        case .failed(let failure, _):
            changed.setLoading(false, of: update.part)
            changed.setFailure(failure, of: update.part)
        }
        return changed
    }

    func isFresh(_ part: ReportPart, at time: Timestamp) -> Bool {
        switch part {
        case .current: current.isFresh(at: time)
        case .forecast: forecast.isFresh(at: time)
        case .air: air.isFresh(at: time)
        case .airForecast: airForecast.isFresh(at: time)
        }
    }

    /// A forecast with what the one before, if it is from the same source, said of today's hours that have passed.
    private func passedHours(before new: Forecast, _ stamp: ReportStamp) -> Forecast {
        guard let older = forecast.value, forecast.stamp?.source == stamp.source else { return new }
        return new.keepingPassedHours(of: older, now: stamp.fetchedAt)
    }

    private mutating func setLoading(_ isLoading: Bool, of part: ReportPart) {
        switch part {
        case .current: current.isLoading = isLoading
        case .forecast: forecast.isLoading = isLoading
        case .air: air.isLoading = isLoading
        case .airForecast: airForecast.isLoading = isLoading
        }
    }

    private mutating func setFailure(_ failure: WeatherFailure, of part: ReportPart) {
        switch part {
        case .current: current.failure = failure
        case .forecast: forecast.failure = failure
        case .air: air.failure = failure
        case .airForecast: airForecast.failure = failure
        }
    }
}

/// What a tile shows.
enum TileState: Hashable, Sendable {
    /// Nothing is known yet.
    case waiting
    case fresh(CurrentWeather)
    /// Old values while new ones are on their way.
    case refreshing(CurrentWeather)
    /// Old values: fetched at `since`, and either too long ago or the last try failed.
    case stale(CurrentWeather, since: Timestamp, hasFailed: Bool)
    /// No values, and why.
    case failed(WeatherFailure)

    init(_ part: Loadable<CurrentWeather>, now: Timestamp) {
        guard let weather = part.value, let fetchedAt = part.fetchedAt else {
            if let failure = part.failure, !part.isLoading { self = .failed(failure) } else { self = .waiting }
            return
        }
        if part.isLoading {
            self = .refreshing(weather)
        } else if part.failure != nil || Freshness.state(fetchedAt: fetchedAt, now: now) == .stale {
            self = .stale(weather, since: fetchedAt, hasFailed: part.failure != nil)
        } else {
            self = .fresh(weather)
        }
    }

    var weather: CurrentWeather? {
        switch self {
        case .fresh(let weather), .refreshing(let weather), .stale(let weather, _, _): weather
        case .waiting, .failed: nil
        }
    }
}
