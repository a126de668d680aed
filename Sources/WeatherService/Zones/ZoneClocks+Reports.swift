import Weather

// Answers contain only the present UTC offset; the times of changes come from the database.
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

    /// The value of an answer received at `time`, with the clock of the place's zone: the one that the source named (`told`), or
    /// else the place's own. The answer is right about the offset: a zone with another one at that time is not the place's, and
    /// without a zone no change is known.
    func value(_ value: ReportValue, of place: Place, told: String? = nil, at time: Timestamp) -> ReportValue {
        switch value {
        case .current(let weather):
            .current(weather.by(clock([told, place.timeZone], reported: weather.clock, at: time)))
        case .forecast(let forecast):
            .forecast(forecast.by(clock([told, place.timeZone], reported: forecast.clock, at: time)))
        case .air, .airForecast: value
        }
    }

    private func clock(_ zones: [String?], reported: LocalClock, at time: Timestamp) -> LocalClock {
        let offset = reported.offset(at: time)
        return zones.lazy.compactMap { zone in zone.flatMap { self.clock(of: $0, around: time) } }.first { clock in
            [0, -Self.tolerance, Self.tolerance].contains { clock.offset(at: time.adding(seconds: $0)) == offset }
        } ?? reported
    }
}
