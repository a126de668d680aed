import JSON
import Weather

/// Open-Meteo's forecast, air quality and geocoding, with the same weather as the OpenWeather responses: an object for
/// one place, an array for several, and refusals in the service's own words. It requires no key.
struct OpenMeteoResponder: Sendable {
    /// Whether a path is one of Open-Meteo's.
    static func answers(_ path: String) -> Bool { Endpoint(rawValue: path) != nil }

    /// Nil for a path of another service.
    static func answer(to target: RequestTarget, now: Timestamp, front: Front? = nil) -> Answer? {
        guard let endpoint = Endpoint(rawValue: target.path) else { return nil }
        if endpoint == .search { return OpenMeteoGeocoder.answer(to: target.query) }
        let question: OpenMeteoQuery
        switch OpenMeteoQuery.read(target.query, isAboutAir: endpoint == .air) {
        case .failure(let refusal): return .openMeteoRefusal(status: 400, refusal.reason)
        case .success(let read): question = read
        }
        let places = question.spots.enumerated().map { index, spot in
            OpenMeteoReport(spot: spot, query: question, now: now, front: front).json(number: index)
        }
        return Answer(json: places.count == 1 ? places[0].compactText : JSONValue.array(places).compactText)
    }

    /// The cities that a request is about, for faults of single cities.
    static func cities(of target: RequestTarget) -> [StandinCity] {
        guard let endpoint = Endpoint(rawValue: target.path) else { return [] }
        if endpoint == .search { return Geocoder.matches(target.query["name"] ?? "") }
        guard case .success(let question) = OpenMeteoQuery.read(target.query, isAboutAir: endpoint == .air) else {
            return []
        }
        return question.spots.map(\.nearest)
    }

    private enum Endpoint: String {
        case forecast = "/v1/forecast"
        case air = "/v1/air-quality"
        case search = "/v1/search"
    }
}

extension Answer {
    /// In the service's form; the order of the two members has changed over the years.
    static func openMeteoRefusal(status: Int, _ reason: String) -> Answer {
        let body: JSONValue = ["reason": .text(reason)]
        return Answer(status: status, json: String(body.compactText.dropLast()) + #","error":true}"#)
    }
}
