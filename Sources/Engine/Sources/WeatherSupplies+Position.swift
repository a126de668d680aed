import WeatherService

// Who is asked about where the person is. They are no sources of weather, but are left alone by the same rules.
extension WeatherSupplies {
    /// The service that knows where IP addresses are.
    package var ipFinder: IPPositionFinder {
        let address = settings().ipAddress
        return IPPositionFinder(transport: gate(of: .ip) { _ in false }, address: address)
    }

    /// Naver Maps; nil without an id and a key.
    package var naver: NaverGeocoder? {
        let settings = settings()
        guard let credentials = settings.naver else { return nil }
        return NaverGeocoder(
            transport: gate(of: .naver, refusesKey: NaverGeocoder.refusesKey), credentials: credentials,
            address: settings.naverAddress)
    }
}
