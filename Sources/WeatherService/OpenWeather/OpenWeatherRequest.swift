import Weather

/// A request to OpenWeather and its URL. Covers everything in the free plan (https://openweathermap.org/current,
/// /forecast5, /api/air-pollution, /api/geocoding-api).
///
/// It may contain what the user typed or where they are, which must not be logged: printing, interpolating or dumping it
/// shows nothing.
struct OpenWeatherRequest: Hashable, Sendable {
    enum Question: Hashable, Sendable {
        case currentWeather(at: Coordinate)
        /// Five days in three-hour steps.
        case forecast(at: Coordinate)
        case airPollution(at: Coordinate)
        /// Four days in hourly steps.
        case airPollutionForecast(at: Coordinate)
        /// Places with this name. `limit` is clamped to 1…5.
        case placesCalled(CityName, limit: Int)
        /// Places around a point; `limit` is clamped to 1…5.
        case placesAround(Coordinate, limit: Int)
        /// The place of a postal code.
        case place(of: PostalCode)
    }

    enum Units: String, CaseIterable, Hashable, Sendable {
        /// Kelvin and metres per second.
        case standard
        /// °C and metres per second.
        case metric
        /// °F and miles per hour.
        case imperial
    }

    let question: Question
    /// Used only for current weather and forecasts; air pollution and the geocoder have no units.
    let units: Units

    /// The program always requests metric units, which the transfer objects expect. It requests no language, because it
    /// reads nothing that is translated.
    init(_ question: Question, units: Units = .metric) {
        self.question = question
        self.units = units
    }

    /// The key comes last, so that a truncated URL reveals less of it.
    func url(at address: ServiceAddress, key: APIKey) -> RequestURL {
        let parameters = parameters + [("appid", key.wireText.percentEncoded)]
        let query = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return RequestURL(wireText: "\(address)\(path)?\(query)")
    }
}

extension OpenWeatherRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "OpenWeatherRequest(hidden)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension OpenWeatherRequest {
    /// Values are already escaped.
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
        case .currentWeather(let coordinate), .forecast(let coordinate):
            Self.parameters(of: coordinate) + [("units", units.rawValue)]
        case .airPollution(let coordinate), .airPollutionForecast(let coordinate): Self.parameters(of: coordinate)
        case .placesCalled(let name, let limit): [("q", name.wireText), Self.parameter(ofLimit: limit)]
        case .placesAround(let coordinate, let limit):
            Self.parameters(of: coordinate) + [Self.parameter(ofLimit: limit)]
        case .place(let code): [("zip", code.wireText)]
        }
    }

    private static func parameters(of coordinate: Coordinate) -> [Parameter] {
        [("lat", Coordinate.decimal(coordinate.latitude)), ("lon", Coordinate.decimal(coordinate.longitude))]
    }

    private static func parameter(ofLimit limit: Int) -> Parameter { ("limit", "\(max(1, min(5, limit)))") }
}
