import WeatherService

extension SourceProfile {
    package static let openMeteo = SourceProfile(
        id: .openMeteo, words: Words(title: .sourceOpenMeteo, credit: .creditOpenMeteo, data: .dataOpenMeteo),
        hosts: [.openMeteo, .openMeteoAir, .openMeteoGeocoding], quota: { _ in .openMeteo },
        facts: SourceFacts(hasLastHour: false, hasUVIndex: true, days: 7, stepsOfDay: 24, hasField: true),
        readingLimits: { OpenMeteoLimits(OneAtATime($0), now: $1) }
    ) { doors in
        @MainActor func host(_ host: SourceHost) -> OpenMeteoSource.Host {
            OpenMeteoSource.Host(doors.gate(host), doors.address(host), budget: doors.budget(host))
        }
        return (OpenMeteoSource(weather: host(.openMeteo), air: host(.openMeteoAir)), doors.openMeteoFinder)
    }
}

extension SourceHost {
    package static let openMeteo = SourceHost(
        source: .openMeteo, standard: .openMeteo, variable: "NALSSI_OPEN_METEO_URL", purposes: [.weather])
    package static let openMeteoAir = SourceHost(
        source: .openMeteo, standard: .openMeteoAir, variable: "NALSSI_OPEN_METEO_AIR_URL", purposes: [.air])
    /// Used with the other sources too, if the user has set an address for it.
    package static let openMeteoGeocoding = SourceHost(
        source: .openMeteo, standard: .openMeteoGeocoding, variable: "NALSSI_OPEN_METEO_GEOCODING_URL",
        purposes: [.placeSearch])
}

extension SourceDoors {
    var openMeteoFinder: OpenMeteoPlaceFinder {
        OpenMeteoPlaceFinder(transport: gate(.openMeteoGeocoding), baseURL: address(.openMeteoGeocoding))
    }
}
