import WeatherService

// Services for the person's location. They do not provide weather, but follow the same rules about pauses.
extension WeatherSupplies {
    /// The service that locates IP addresses.
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
