import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    /// Throws the failure reported by the status or by a body with HTTP 200 (`cod` other than 200, as in
    /// `{"cod":"404"}`), `portal` for a web page, or `unreadable("body")` if it is not the expected JSON.
    static func decode<Body: Decodable>(_ type: Body.Type, from answer: HTTPAnswer) throws(WeatherFailure) -> Body {
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw .portal }
        guard (200..<300).contains(answer.status) else {
            let message = decoded(StatusDTO.self, from: answer)?.message
            throw failure(status: answer.status, retryAfter: answer.retryAfter, message: message)
        }
        guard let envelope = decoded(EnvelopeDTO<Body>.self, from: answer) else {
            throw .unreadable(field: "body")
        }
        if let code = envelope.status.cod?.value, code != 200 {
            guard (300..<600).contains(code) else { throw .unreadable(field: "cod") }
            throw failure(status: Int(code), retryAfter: answer.retryAfter, message: envelope.status.message)
        }
        guard let body = envelope.body else { throw .unreadable(field: "body") }
        return body
    }

    /// The failure for a status (https://openweathermap.org/faq#error401, and the service's actual responses). `message`
    /// distinguishes a wrong key from a plan without this request.
    static func failure(status: Int, retryAfter: Int?, message: String?) -> WeatherFailure {
        switch status {
        case 300..<400: .redirected
        case 401: isAboutPlan(message) ? .notInPlan : .keyRefused
        // Not documented; in a request with a key, "forbidden" can only refer to what the key permits.
        case 403: .notInPlan
        case 404: .notFound
        case 511: .portal
        case 429: .rateLimited(retryAfter: retryAfter)
        case 400..<500: .requestRefused(status: status)
        default: .server(status: status)
        }
    }

    /// Whether a response says that the key is not accepted, rather than that its plan is insufficient.
    static func refusesKey(_ answer: HTTPAnswer) -> Bool {
        answer.status == 401 && !isAboutPlan(decoded(StatusDTO.self, from: answer)?.message)
    }

    private static func isAboutPlan(_ message: String?) -> Bool {
        guard let message = message?.lowercased() else { return false }
        return message.contains("separate subscription") || message.contains("one call")
    }

    private static func decoded<Body: Decodable>(_ type: Body.Type, from answer: HTTPAnswer) -> Body? {
        guard JSONNesting.isBearable(answer.body) else { return nil }
        // The error can be dropped: all fields are lenient, so it can only mean that the body is not a JSON object.
        return try? JSONDecoder().decode(type, from: Data(answer.body))
    }
}

/// OpenWeather's status inside a response.
private struct StatusDTO: Decodable {
    /// An integer or a string, depending on the endpoint and the year.
    @Lenient var cod: WireNumber?
    /// A text in errors; a number in forecasts.
    @Lenient var message: String?
}

/// Decodes the same JSON as a status and as a body, parsing it once.
private struct EnvelopeDTO<Body: Decodable>: Decodable {
    let status: StatusDTO
    /// Nil if the body has another form, such as an error where a list was expected.
    let body: Body?

    init(from decoder: any Decoder) throws {
        // The geocoder responds with a list, which has no status.
        status = (try? StatusDTO(from: decoder)) ?? StatusDTO()
        do {
            body = try Body(from: decoder)
        } catch  where status.cod != nil {
            body = nil
        }
    }
}
