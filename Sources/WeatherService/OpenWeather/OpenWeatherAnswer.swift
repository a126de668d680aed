import JSON
import Weather

/// Decodes a response into a transfer object or throws the failure it reports.
enum OpenWeatherAnswer {
    /// The greatest distance in kilometres between the requested point and the response's: the service answers for its
    /// own nearest point.
    static let near = 50.0

    /// Decodes a response that contains its point; throws `wrongPlace` if that is too far away.
    static func decode<Body: PlacedAnswer>(
        _ type: Body.Type, from answer: HTTPAnswer, about place: Coordinate
    ) throws(WeatherFailure) -> Body {
        let body = try decode(type, from: answer)
        if let distance = body.answered?.distance(to: place), distance > near {
            throw .wrongPlace(kilometres: Int(distance.rounded()))
        }
        return body
    }

    /// Throws the failure reported by the HTTP status or by the body's own (`cod` other than 200, as in `{"cod":"404"}`),
    /// `portal` for a web page, or `unreadable("body")` if it is not the expected JSON.
    static func decode<Body: JSONObject>(_ type: Body.Type, from answer: HTTPAnswer) throws(WeatherFailure) -> Body {
        try check(answer)
        let read = WithStatus<Body>(wholeOf: answer.body)
        try read?.status.check(answer)
        guard let read else { throw .unreadable(field: "body") }
        return read.body
    }

    /// The same for anything else, such as a list, in place of which an object with a status may come.
    static func decode<Body: JSONReadable>(_ type: Body.Type, from answer: HTTPAnswer) throws(WeatherFailure) -> Body {
        try check(answer)
        try StatusDTO(wholeOf: answer.body)?.check(answer)
        guard let body = Body(wholeOf: answer.body) else { throw .unreadable(field: "body") }
        return body
    }

    private static func check(_ answer: HTTPAnswer) throws(WeatherFailure) {
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw .portal }
        guard (200..<300).contains(answer.status) else {
            let message = StatusDTO(wholeOf: answer.body)?.message
            throw failure(status: answer.status, retryAfter: answer.retryAfter, message: message)
        }
    }

    /// The failure for a status (https://openweathermap.org/faq#error401, and the service's actual responses). `message`
    /// distinguishes a wrong key from a plan without this request.
    static func failure(status: Int, retryAfter: Int?, message: String?) -> WeatherFailure {
        switch status {
        case 401: isAboutPlan(message) ? .notInPlan : .keyRefused
        // Not documented; in a request with a key, "forbidden" can only refer to what the key permits.
        case 403: .notInPlan
        default: WeatherFailure(status: status, retryAfter: retryAfter)
        }
    }

    /// Whether a response says that the key is not accepted, rather than that its plan is insufficient.
    static func refusesKey(_ answer: HTTPAnswer) -> Bool {
        answer.status == 401 && !isAboutPlan(StatusDTO(wholeOf: answer.body)?.message)
    }

    private static func isAboutPlan(_ message: String?) -> Bool {
        guard let message = message?.lowercased() else { return false }
        return message.contains("separate subscription") || message.contains("one call")
    }
}

/// OpenWeather's status inside a response. The geocoder's list has none.
private struct StatusDTO: JSONObject {
    /// A number or a string, depending on the endpoint and the year.
    var cod: Double?
    /// A text in errors; a number in forecasts.
    var message: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "cod": cod = try json.number()
        case "message": message = try json.text()
        default: try json.skip()
        }
    }

    /// Throws the failure that the status reports.
    func check(_ answer: HTTPAnswer) throws(WeatherFailure) {
        guard let cod, cod != 200 else { return }
        guard (300..<600).contains(cod) else { throw .unreadable(field: "cod") }
        throw OpenWeatherAnswer.failure(status: Int(cod), retryAfter: answer.retryAfter, message: message)
    }
}

/// A body and the status beside its members.
private struct WithStatus<Body: JSONObject>: JSONObject {
    var status = StatusDTO()
    var body = Body()

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "cod", "message": try status.take(name, from: &json)
        default: try body.take(name, from: &json)
        }
    }
}

/// A response that may contain the point it is for.
protocol PlacedAnswer: JSONObject {
    /// Nil if the point is missing or invalid.
    var answered: AnsweredPoint? { get }
}

extension CurrentWeatherDTO: PlacedAnswer {
    var answered: AnsweredPoint? { coord?.point }
}

extension ForecastDTO: PlacedAnswer {
    var answered: AnsweredPoint? { city?.coord?.point }
}

extension AirPollutionDTO: PlacedAnswer {
    var answered: AnsweredPoint? { coord?.point }
}

/// The point that a response is for.
struct AnsweredPoint {
    /// One reading, or two if it is unknown which number is the latitude.
    let readings: [Coordinate]

    /// The distance to the nearer reading in kilometres.
    func distance(to place: Coordinate) -> Double? { readings.map { $0.distance(to: place) }.min() }
}
