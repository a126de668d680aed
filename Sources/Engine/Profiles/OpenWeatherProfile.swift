import WeatherService

extension SourceProfile {
    package static let openWeather = SourceProfile(
        id: .openWeather, words: Words(title: .sourceOpenWeather, data: .dataOpenWeather),
        key: KeyNeed(variable: "OPENWEATHER_API_KEY", site: "openweathermap.org"),
        hosts: [.openWeather, .openWeatherIcons, .openMeteoGeocoding.whereNamed],
        quota: { .openWeather(perMinute: $0) },
        facts: SourceFacts(hasIcons: true, knowsAddresses: true), refusesKey: OpenWeatherSource.refusesKey
    ) { doors in
        let (gate, address) = (doors.gate(.openWeather), doors.address(.openWeather))
        let own = OpenWeatherPlaceFinder(transport: gate, key: doors.key, baseURL: address)
        let other = doors.isNamed(.openMeteoGeocoding) ? [doors.openMeteoFinder] : []
        return (
            OpenWeatherSource(
                transport: gate, key: doors.key, baseURL: address, budget: doors.budget(.openWeather)),
            PlaceFinders([own] + other)
        )
    }
}

extension SourceHost {
    package static let openWeather = SourceHost(
        source: .openWeather, standard: .openWeather, variable: "NALSSI_OPENWEATHER_URL",
        purposes: [.weather, .air, .placeSearch], sendsKey: true)
    package static let openWeatherIcons = SourceHost(
        source: .openWeather, standard: .openWeatherIcons, variable: "NALSSI_OPENWEATHER_ICON_URL", purposes: [.icons],
        use: .forIcons)
}
