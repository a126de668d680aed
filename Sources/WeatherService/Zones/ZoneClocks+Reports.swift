import Weather

// Answers contain only the present UTC offset; the time of the next change comes from the database.
extension ZoneClocks {
    /// The difference in seconds that is tolerated between an answer and this machine about when a clock changed: an
    /// answer may be cached at the service, and no clock is exact.
    private static let tolerance = 3_600

    /// The request with each place's present offset, as a fallback for answers without one.
    func request(_ request: ReportRequest, at time: Timestamp) -> ReportRequest {
        ReportRequest(
            request.parts,
            of: request.places.map { place in
                guard let clock = place.timeZone.flatMap({ clock(of: $0, around: time) }) else { return place }
                return place.usually(clock.offset(at: time))
            }, inBackground: request.isInBackground)
    }

    /// The value of an answer received at `time`, with the clock of the place's zone. If the database and the answer
    /// disagree about the offset, the answer is right and no change is known.
    func value(_ value: ReportValue, of place: Place, at time: Timestamp) -> ReportValue {
        switch value {
        case .current(let weather): .current(weather.by(clock(of: place, reported: weather.clock, at: time)))
        case .forecast(let forecast): .forecast(forecast.by(clock(of: place, reported: forecast.clock, at: time)))
        case .air, .airForecast: value
        }
    }

    private func clock(of place: Place, reported: LocalClock, at time: Timestamp) -> LocalClock {
        guard let clock = place.timeZone.flatMap({ clock(of: $0, around: time) }) else { return reported }
        let offset = reported.offset(at: time)
        let agree = [0, -Self.tolerance, Self.tolerance].contains {
            clock.offset(at: time.adding(seconds: $0)) == offset
        }
        return agree ? clock : reported
    }
}
