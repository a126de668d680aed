import Weather
import WeatherService

/// Everything known about one place. Its parts live behind one reference, because lists copy reports by the hundred in every frame.
package struct Report: Hashable, Sendable {
    private struct Parts: Hashable, Sendable {
        var current = Loadable<CurrentWeather>()
        var forecast = Loadable<Forecast>()
        var air = Loadable<AirQuality?>()
        var airForecast = Loadable<AirForecast>()
        var opinion = Loadable<Forecast>()
    }

    private var parts: CopyOnWrite<Parts>

    package init(
        current: Loadable<CurrentWeather> = Loadable<CurrentWeather>(),
        forecast: Loadable<Forecast> = Loadable<Forecast>(), air: Loadable<AirQuality?> = Loadable<AirQuality?>(),
        airForecast: Loadable<AirForecast> = Loadable<AirForecast>()
    ) {
        parts = CopyOnWrite(Parts(current: current, forecast: forecast, air: air, airForecast: airForecast))
    }

    package var current: Loadable<CurrentWeather> {
        _read { yield parts.value.current }
        _modify { yield &parts.value.current }
    }
    package var forecast: Loadable<Forecast> {
        _read { yield parts.value.forecast }
        _modify { yield &parts.value.forecast }
    }
    package var air: Loadable<AirQuality?> {
        _read { yield parts.value.air }
        _modify { yield &parts.value.air }
    }
    package var airForecast: Loadable<AirForecast> {
        _read { yield parts.value.airForecast }
        _modify { yield &parts.value.airForecast }
    }

    /// Seconds for which a second opinion is worth a comparison: as long as a forecast is shown without being asked for again.
    package static let opinionHolds = AgeLimit.seconds(.forecast)

    /// A second opinion: what a source says of the days ahead that is not the source of `forecast`.
    package var opinion: Loadable<Forecast> {
        _read { yield parts.value.opinion }
        _modify { yield &parts.value.opinion }
    }

    /// The loading state of a part.
    package subscript(part: ReportPart) -> Loading {
        get {
            switch part {
            case .current: current.loading
            case .forecast: forecast.loading
            case .air: air.loading
            case .airForecast: airForecast.loading
            }
        }
        set {
            switch part {
            case .current: current.loading = newValue
            case .forecast: forecast.loading = newValue
            case .air: air.loading = newValue
            case .airForecast: airForecast.loading = newValue
            }
        }
    }

    private var loadings: [Loading] { ReportPart.allCases.map { self[$0] } }

    package var hasFailure: Bool { loadings.contains { $0.failure != nil } }
    package var isLoading: Bool { loadings.contains(where: \.isLoading) }

    /// When its newest part was fetched.
    package var newest: Timestamp? { loadings.compactMap { $0.stamp?.fetchedAt }.max() }

    /// The place's clock; nil until an answer has given it.
    package var clock: LocalClock? { forecast.value?.clock ?? current.value?.clock }

    /// The place's weather at a moment; `now` is exact, so that an hour equal to it is the present.
    package func seen(at moment: Moment, of place: Place, now: Timestamp) -> SeenWeather {
        seen(atSettled: moment.settled(at: now), of: place, now: now)
    }

    /// The same for a moment that is `.now` if it is the present: `now` may be rounded to an hour without turning that hour
    /// into the present.
    package func seen(atSettled moment: Moment, of place: Place, now: Timestamp) -> SeenWeather {
        SeenWeather(
            place, current: current.value, forecast: forecast.value, air: air.value ?? nil,
            airForecast: airForecast.value, at: moment, now: now)
    }

    /// The worst hour of tomorrow's air by the place's own clock; nil unless all of tomorrow is known.
    package func worstAirTomorrow(now: Timestamp) -> AirQuality? {
        guard let clock else { return nil }
        return airForecast.value?.worst(onDay: clock.time(now).dayNumber + 1, clock: clock)
    }

    package func known(of place: PlaceID) -> [KnownReport] {
        func known<Value>(_ part: Loadable<Value>, _ value: (Value) -> ReportValue) -> KnownReport? {
            guard let known = part.value, let stamp = part.stamp else { return nil }
            return KnownReport(place: place, value: value(known), stamp: stamp)
        }
        let parts = [
            known(current, ReportValue.current), known(forecast, ReportValue.forecast), known(air, ReportValue.air),
            known(airForecast, ReportValue.airForecast),
        ]
        // A later opinion would be taken for the report's own forecast.
        guard let told = opinion.stamp?.fetchedAt, let own = forecast.stamp?.fetchedAt, told < own else {
            return parts.compactMap(\.self)
        }
        return (parts + [known(opinion, ReportValue.forecast)]).compactMap(\.self)
    }

    /// This report after `update`. `chance`, from 0.9 to 1.1, varies when a failure is retried.
    package func applying(_ update: WeatherUpdate, chance: Double) -> Report {
        var changed = self
        if update.isOpinion {
            changed.opinion.hear(update.event, chance: chance)
            return changed
        }
        switch update.event {
        case .answered(.current(let value), let stamp): changed.current.answered(value, stamp)
        case .answered(.forecast(let value), let stamp):
            if let before = forecast.stamp, before.source != stamp.source {
                changed.opinion = Loadable(value: forecast.value, loading: Loading(stamp: before))
            }
            changed.forecast.answered(passedHours(before: value, stamp), stamp)
        case .answered(.air(let value), let stamp): changed.air.answered(value, stamp)
        case .answered(.airForecast(let value), let stamp): changed.airForecast.answered(value, stamp)
        case .started: changed[update.part].isLoading = true
        case .abandoned:
            changed[update.part].isLoading = false
            if update.part == .forecast { changed.opinion.loading.isLoading = false }
        case .failed(let failure, let source, let time):
            changed[update.part].failed(failure, from: source, at: time, chance: chance)
            // The request for it had been made already, for another reason.
            if update.part == .forecast, opinion.isLoading, source != forecast.stamp?.source {
                changed.opinion.loading.failed(failure, from: source, at: time, chance: chance)
            }
        }
        return changed
    }

    /// This report after the clock was set by so many seconds, with unchanged ages.
    package func shifted(by seconds: Int) -> Report {
        var changed = self
        for part in ReportPart.allCases {
            changed[part].stamp = self[part].stamp?.shifted(by: seconds)
            changed[part].retryAt = self[part].retryAt?.adding(seconds: seconds)
            changed[part].failedAt = self[part].failedAt?.adding(seconds: seconds)
        }
        changed.opinion.loading.stamp = opinion.stamp?.shifted(by: seconds)
        changed.opinion.loading.failedAt = opinion.loading.failedAt?.adding(seconds: seconds)
        return changed
    }

    /// This report with every failure for which `isOver` is true due for a retry now.
    package func released(at time: Timestamp, _ isOver: (WeatherFailure, SourceID?) -> Bool) -> Report {
        var changed = self
        for part in ReportPart.allCases {
            if let failure = self[part].failure, isOver(failure, self[part].failedSource) {
                changed[part].retryAt = time
            }
        }
        return changed
    }

    /// A new forecast, completed with today's past hours from the previous forecast if that is from the same source.
    private func passedHours(before new: Forecast, _ stamp: ReportStamp) -> Forecast {
        guard let older = forecast.value, forecast.stamp?.source == stamp.source else { return new }
        return new.keepingPassedHours(of: older, now: stamp.fetchedAt)
    }
}

extension ReportStamp {
    fileprivate func shifted(by seconds: Int) -> ReportStamp {
        ReportStamp(
            source: source, observedAt: observedAt, fetchedAt: fetchedAt.adding(seconds: seconds),
            validUntil: validUntil?.adding(seconds: seconds))
    }
}

/// One part of a report. It keeps its old value while a new request runs, and after a failure.
package struct Loadable<Value: Hashable & Sendable>: Hashable, Sendable {
    package var value: Value?
    package var loading = Loading()

    package var stamp: ReportStamp? { loading.stamp }
    package var isLoading: Bool { loading.isLoading }
    package var failure: WeatherFailure? { loading.failure }
    /// When `value` was fetched.
    package var fetchedAt: Timestamp? { stamp?.fetchedAt }

    package mutating func answered(_ value: Value, _ stamp: ReportStamp) {
        self = Loadable(value: value, loading: Loading(stamp: stamp))
    }
}

extension Loadable<Forecast> {
    /// Applies an event about the second opinion.
    fileprivate mutating func hear(_ event: WeatherUpdate.Event, chance: Double) {
        switch event {
        case .started: loading.isLoading = true
        case .abandoned: loading.isLoading = false
        case .answered(.forecast(let value), let stamp): answered(value, stamp)
        case .answered: break
        case .failed(let failure, let source, let time):
            loading.failed(failure, from: source, at: time, chance: chance)
        }
    }
}

/// The loading state of one part of a report.
package struct Loading: Hashable, Sendable {
    /// Where the value is from and how old it is; nil if there is no value.
    package var stamp: ReportStamp?
    package var isLoading = false
    /// Why the latest try failed; nil after a success.
    package var failure: WeatherFailure?
    /// Which source failed; nil if no source provides this part.
    package var failedSource: SourceID?
    /// When it failed.
    package var failedAt: Timestamp?
    /// Failed tries in a row.
    package var failures = 0
    /// When it is retried automatically; nil if it is not.
    package var retryAt: Timestamp?
    /// Whether the user has asked for a new value that has not arrived yet.
    package var isAskedAnew = false

    /// The state that `RefreshPlan` needs.
    package var state: PartState {
        PartState(
            fetchedAt: stamp?.fetchedAt, validUntil: stamp?.validUntil, isLoading: isLoading, hasFailed: failure != nil,
            retryAt: retryAt, isAskedAnew: isAskedAnew, source: stamp?.source, failedSource: failedSource)
    }

    /// Whether the user may have it requested again at `now`.
    package func mayBeAskedAnew(at now: Timestamp) -> Bool {
        guard let failure, let failedAt else { return stamp?.holds(at: now) != true }
        return RetryRule.mayBeAskedAnew(after: failure, at: failedAt, now: now)
    }

    /// Records a failure. `chance`, from 0.9 to 1.1, varies the time of the next try.
    package mutating func failed(
        _ failure: WeatherFailure, from source: SourceID?, at time: Timestamp, chance: Double
    ) {
        self.failure = failure
        failedSource = source
        failedAt = time
        failures += 1
        retryAt = RetryRule.retry(after: failure, failures: failures, at: time, chance: chance)
        isLoading = false
        isAskedAnew = false
    }
}
