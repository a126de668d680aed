import JSON
import Weather

/// A response of OpenWeather that reports no failure. What it says is in the extensions.
struct OpenWeatherAnswer {
    let json: JSONElement

    /// The greatest distance in kilometres between the requested point and the response's: the service answers for its
    /// own nearest point.
    static let near = 50.0

    /// Throws the failure reported by the HTTP status or by the body's own (`cod` other than 200, as in `{"cod":"404"}`),
    /// `portal` for a web page, or `unreadable("body")` if it is not the expected JSON. In place of a list, an object with a status may
    /// come.
    init(_ answer: HTTPAnswer, as kind: JSONReader.Kind = .object) throws(WeatherFailure) {
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw .portal }
        let json = JSONElement(wholeOf: answer.body)
        func failure(_ status: Int) -> WeatherFailure {
            Self.failure(status: status, retryAfter: answer.retryAfter, message: json?["message"].text)
        }
        guard (200..<300).contains(answer.status) else { throw failure(answer.status) }
        // A number or a string, depending on the endpoint and the year. The geocoder's list has none.
        if let code = json?["cod"].number, code != 200 {
            guard (300..<600).contains(code) else { throw .unreadable(field: "cod") }
            throw failure(Int(code))
        }
        guard let json, json.kind == kind else { throw .unreadable(field: "body") }
        self.json = json
    }

    /// Throws `wrongPlace` as well, if the response is for a point that is too far away.
    init(_ answer: HTTPAnswer, about place: Coordinate) throws(WeatherFailure) {
        try self.init(answer)
        if let distance = points.map({ $0.distance(to: place) }).min(), distance > Self.near {
            throw .wrongPlace(kilometres: Int(distance.rounded()))
        }
    }

    /// The failure for a status (https://openweathermap.org/faq#error401, and the service's actual responses). `message`
    /// distinguishes a wrong key from a plan without this request.
    private static func failure(status: Int, retryAfter: Int?, message: String?) -> WeatherFailure {
        switch status {
        case 401: isAboutPlan(message) ? .notInPlan : .keyRefused
        // Not documented; in a request with a key, "forbidden" can only refer to what the key permits.
        case 403: .notInPlan
        default: WeatherFailure(status: status, retryAfter: retryAfter)
        }
    }

    /// Whether a response says that the key is not accepted, rather than that its plan is insufficient.
    static func refusesKey(_ answer: HTTPAnswer) -> Bool {
        answer.status == 401 && !isAboutPlan(JSONElement(wholeOf: answer.body)?["message"].text)
    }

    private static func isAboutPlan(_ message: String?) -> Bool {
        guard let message = message?.lowercased() else { return false }
        return message.contains("separate subscription") || message.contains("one call")
    }
}

// What several responses have in the same form (https://openweathermap.org/current, https://openweathermap.org/forecast5).
extension OpenWeatherAnswer {
    /// The point that the response is for, `{"lon":127,"lat":37.5}`; none if it is missing or invalid, because a response need not contain
    /// its point. Both readings of a bare pair, which the documentation of air pollution shows without saying which number comes first.
    var points: [Coordinate] {
        let sent = json["coord"].exists ? json["coord"] : json["city"]["coord"]
        // No more than it takes to see that there are too many.
        guard let pair = sent.items(most: 3)?.compactMap(\.number) else {
            return [sent.coordinate("lat", "lon")].compactMap(\.self)
        }
        guard pair.count == 2 else { return [] }
        return [(pair[0], pair[1]), (pair[1], pair[0])].compactMap { Coordinate(latitude: $0, longitude: $1) }
    }

    static func wind(_ json: JSONElement) -> Wind {
        Wind(
            speed: WireField.speed(json["speed"].number),
            direction: json["deg"].number.map(Bearing.init(degrees:)),
            gust: WireField.speed(json["gust"].number))
    }

    /// `metres`: the service reports no greater visibility than 10 km (https://openweathermap.org/current).
    static func visibility(_ metres: JSONElement) -> Visibility? {
        WireField.visibility(metres.number, limit: 10_000)
    }
}
