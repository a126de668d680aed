import Limits
import Weather

/// A request to OpenWeather and its URL. Covers everything in the free plan (https://openweathermap.org/current,
/// /forecast5, /api/air-pollution, /api/geocoding-api).
///
/// It may contain what the user typed or where they are, which must not be logged: printing, interpolating or dumping it
/// shows nothing.
struct OpenWeatherRequest: Hashable, Sendable {
    enum Topic: Hashable, Sendable {
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
        case place(of: PostalQuery)
    }

    let question: Topic

    init(_ question: Topic) { self.question = question }

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

    /// Metric units, as responses are read (`OpenWeatherAnswer`); air pollution and the geocoder have no units. No language, because
    /// nothing that is read is translated.
    private var parameters: [Parameter] {
        switch question {
        case .currentWeather(let coordinate), .forecast(let coordinate):
            Self.parameters(of: coordinate) + [("units", "metric")]
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

/// The name of a place in OpenWeather's form: `City[,State][,Country]`. The service knows only states of the United States; a
/// country is two letters of ISO 3166.
struct CityName: Hashable, Sendable {
    /// At least one part; parts are not empty and have no commas or surrounding white space.
    private let parts: [String]

    /// Reads a typed name: "Seoul, KR". Nil if it consists only of white space and commas.
    init?(_ text: String) {
        parts = text.split(separator: ",").map { String($0.withoutOuterBlanks) }.filter { !$0.isEmpty }
        if parts.isEmpty { return nil }
    }

    /// The commas between the parts are the service's own, so they are not escaped.
    var wireText: String { parts.map(\.percentEncoded).joined(separator: ",") }
}

/// A postal code in OpenWeather's form: `code[,country]`; without a country it belongs to the United States.
struct PostalQuery: Hashable, Sendable {
    /// Capital letters, digits, spaces and hyphens.
    let code: String
    /// ISO 3166, two capital letters.
    let country: String?

    private static let lengths = 2...10
    private static let digitsInUnitedStates = 5

    /// Reads `90210`, `90210,US`, `04524, kr` or `SW1A,GB`; nil for anything else. With a country, any code with a digit
    /// is accepted, as the codes of all countries have one; without a country, only five digits, the form of the United
    /// States.
    init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.withoutOuterBlanks.uppercased() }
        guard parts.count <= 2, let code = parts.first, Self.lengths.contains(code.utf8.count),
            code.utf8.allSatisfy(\.isInPostalCode), code.utf8.contains(where: \.isASCIIDigit)
        else { return nil }
        self.code = code
        if parts.count == 2 {
            guard parts[1].utf8.count == 2, parts[1].utf8.allSatisfy(\.isCapital) else { return nil }
            country = parts[1]
        } else {
            guard code.utf8.count == Self.digitsInUnitedStates, code.isDigits else { return nil }
            country = nil
        }
    }

    /// The comma is the service's own, so it is not escaped.
    var wireText: String { [code, country].compactMap { $0?.percentEncoded }.joined(separator: ",") }
}

extension UInt8 {
    fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
    fileprivate var isInPostalCode: Bool {
        isASCIIDigit || isCapital || self == UInt8(ascii: " ") || self == UInt8(ascii: "-")
    }
}
