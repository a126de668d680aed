import Weather

// Answers tell how far a clock is ahead of UTC now; when it will be changed only the database knows.
extension ZoneClocks {
    /// Seconds by which an answer and this machine may disagree about when a clock was changed: an answer may have been
    /// waiting at the service, and no clock is exact.
    private static let tolerance = 3_600

    /// A request whose places have the offset that holds there now, for an answer without one.
    func request(_ request: ReportRequest, at time: Timestamp) -> ReportRequest {
        ReportRequest(
            request.parts,
            of: request.places.map { place in
                guard let clock = place.timeZone.flatMap({ clock(of: $0, around: time) }) else { return place }
                return place.usually(clock.offset(at: time))
            }, inBackground: request.isInBackground)
    }

    /// What an answer that came at `time` says of a place, by the clock of its zone. Where the database and the answer
    /// disagree about the offset, the answer is right, and no change is known.
    func value(_ value: ReportValue, of place: Place, at time: Timestamp) -> ReportValue {
        switch value {
        case .current(let weather): .current(weather.by(clock(of: place, told: weather.clock, at: time)))
        case .forecast(let forecast): .forecast(forecast.by(clock(of: place, told: forecast.clock, at: time)))
        case .air, .airForecast: value
        }
    }

    private func clock(of place: Place, told: LocalClock, at time: Timestamp) -> LocalClock {
        guard let clock = place.timeZone.flatMap({ clock(of: $0, around: time) }) else { return told }
        let offset = told.offset(at: time)
        let agree = [0, -Self.tolerance, Self.tolerance].contains {
            clock.offset(at: time.adding(seconds: $0)) == offset
        }
        return agree ? clock : told
    }
}
