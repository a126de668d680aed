import Weather

/// One question to OpenWeather, and its address on the wire. It knows every question there is on the free plan
/// (https://openweathermap.org/current, /forecast5, /api/air-pollution, /api/geocoding-api).
///
/// What a person typed, or where they are, belongs into no log: printing, interpolating or dumping it shows nothing.
struct OpenWeatherRequest: Hashable, Sendable {
    enum Question: Hashable, Sendable {
        case currentWeather(of: Subject)
        /// Five days in steps of three hours.
        case forecast(of: Subject)
        case airPollution(at: Coordinate)
        /// Four days in steps of an hour.
        case airPollutionForecast(at: Coordinate)
        /// Places called that. `limit`: 1…5; what lies outside is taken for the nearer end.
        case placesCalled(CityName, limit: Int)
        /// Places around a point; `limit` likewise.
        case placesAround(Coordinate, limit: Int)
        /// The one place a postal code stands for.
        case place(of: PostalCode)
    }

    /// What weather is asked for. The service's advice is to ask by coordinate; the others are "deprecated, still
    /// available", and there for what is known by nothing else.
    enum Subject: Hashable, Sendable {
        case coordinate(Coordinate)
        /// OpenWeather's own number of a city.
        case city(id: Int)
        case postalCode(PostalCode)
        case name(CityName)
    }

    enum Units: String, CaseIterable, Hashable, Sendable {
        /// Kelvin and metres a second.
        case standard
        /// °C and metres a second.
        case metric
        /// °F and miles an hour.
        case imperial
    }

    let question: Question
    /// Only current weather and forecast have units; air and geocoder do not take any.
    let units: Units

    /// The program itself always asks in metric units, which is what the transfer objects read. It asks in no language:
    /// nothing that it reads is translated.
    init(_ question: Question, units: Units = .metric) {
        self.question = question
        self.units = units
    }

    /// The key comes last, so that an address cut short anywhere holds less of it and not more.
    func url(at address: ServiceAddress, key: APIKey) -> RequestURL {
        let parameters = parameters + [("appid", key.wireText.percentEncoded)]
        let query = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return RequestURL(wireText: "\(address)\(path)?\(query)")
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

extension OpenWeatherRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "OpenWeatherRequest(hidden)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension OpenWeatherRequest {
    /// Values are escaped already.
    private typealias Parameter = (name: String, value: String)

    private var path: String {
        switch question {
        case .currentWeather: "/data/2.5/weather"
        case .forecast: "/data/2.5/forecast"
        case .airPollution: "/data/2.5/air_pollution"
        case .airPollutionForecast: "/data/2.5/air_pollution/forecast"
        case .placesCalled: "/geo/1.0/direct"
        case .placesAround: "/geo/1.0/reverse"
        case .place: "/geo/1.0/zip"
        }
    }

    private var parameters: [Parameter] {
        switch question {
        case .currentWeather(let subject), .forecast(let subject):
            Self.parameters(of: subject) + [("units", units.rawValue)]
        case .airPollution(let coordinate), .airPollutionForecast(let coordinate): Self.parameters(of: coordinate)
        case .placesCalled(let name, let limit): [("q", name.wireText), Self.parameter(ofLimit: limit)]
        case .placesAround(let coordinate, let limit):
            Self.parameters(of: coordinate) + [Self.parameter(ofLimit: limit)]
        case .place(let code): [("zip", code.wireText)]
        }
    }

    private static func parameters(of subject: Subject) -> [Parameter] {
        switch subject {
        case .coordinate(let coordinate): parameters(of: coordinate)
        case .city(let id): [("id", "\(id)")]
        case .postalCode(let code): [("zip", code.wireText)]
        case .name(let name): [("q", name.wireText)]
        }
    }

    private static func parameters(of coordinate: Coordinate) -> [Parameter] {
        [("lat", decimal(coordinate.latitude)), ("lon", decimal(coordinate.longitude))]
    }

    private static func parameter(ofLimit limit: Int) -> Parameter { ("limit", "\(max(1, min(5, limit)))") }
}
