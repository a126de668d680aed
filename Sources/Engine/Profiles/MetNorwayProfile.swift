import WeatherService

extension SourceProfile {
    package static let metNorway = SourceProfile(
        id: .metNorway, words: Words(title: .sourceMetNorway, credit: .creditMetNorway, data: .dataMetNorway),
        hosts: [.metNorway, .openMeteoGeocoding.whereNamed], quota: { _ in .metNorway },
        facts: SourceFacts(hasLastHour: false, hasGases: false, days: 10, stepsOfDay: 24),
        readingLimits: { transport, _ in MetNorwayLimits(transport) }
    ) { doors in
        (
            MetNorwaySource(
                transport: doors.gate(.metNorway), address: doors.address(.metNorway), budget: doors.budget(.metNorway),
                now: doors.now),
            doors.isNamed(.openMeteoGeocoding) ? doors.openMeteoFinder : nil
        )
    }
}

extension SourceHost {
    package static let metNorway = SourceHost(
        source: .metNorway, standard: .metNorway, variable: "NALSSI_METNO_URL", purposes: [.weather])
}
