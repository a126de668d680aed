import Weather

/// One question to OpenWeather, and its address on the wire.
struct OpenWeatherRequest {
    enum Endpoint: String, CaseIterable {
        case currentWeather = "/data/2.5/weather"
        case forecast = "/data/2.5/forecast"
        case airPollution = "/data/2.5/air_pollution"
    }

    let endpoint: Endpoint
    /// Places are always asked for by coordinate; the service's own geocoder (`q`, `id`) is deprecated.
    let coordinate: Coordinate
    let language: Language

    func url(at address: ServiceAddress, key: APIKey) -> RequestURL {
        var query = "lat=\(Self.decimal(coordinate.latitude))&lon=\(Self.decimal(coordinate.longitude))"
        if endpoint != .airPollution {
            query += "&units=metric&lang=\(Self.code(of: language))"
        }
        query += "&appid=" + key.wireText.percentEncoded
        return RequestURL(wireText: "\(address)\(endpoint.rawValue)?\(query)")
    }

    /// OpenWeather's own code for Korean is the country's; `ko` is not on its list.
    private static func code(of language: Language) -> String {
        switch language {
        case .korean: "kr"
        case .english: "en"
        }
    }

    /// At most six decimals (0.1 m), without exponent, locale or superfluous zeros.
    static func decimal(_ degrees: Double) -> String {
        let millionths = Int((degrees * 1_000_000).rounded())
        let sign = millionths < 0 ? "-" : ""
        let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        guard fraction != 0 else { return "\(sign)\(whole)" }
        var digits = String(fraction)
        digits = String(repeating: "0", count: 6 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
