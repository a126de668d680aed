import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns what came over the wire into a transfer object, or into the failure it stands for.
enum OpenWeatherAnswer {
    /// Kilometres within which an answer may be about another point: a service answers for its own nearest one.
    static let near = 50.0

    /// The same for an answer that says where it is about: throws `wrongPlace` when that is somewhere else.
    static func decode<Body: PlacedAnswer>(
        _ type: Body.Type, from answer: HTTPAnswer, about place: Coordinate
    ) throws(WeatherFailure) -> Body {
        let body = try decode(type, from: answer)
        if let distance = body.answered?.distance(to: place), distance > near {
            throw .wrongPlace(kilometres: Int(distance.rounded()))
        }
        return body
    }

    /// Throws the failure the status stands for, or the one a body with HTTP 200 admits to (`cod` other than 200, as
    /// in `{"cod":"404"}`), or `portal` for a web page, or `unreadable("body")` for what is not JSON of that kind.
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

    /// What a status means (weather-apis.md §1.5). `message` tells a wrong key from one whose plan is too small.
    static func failure(status: Int, retryAfter: Int?, message: String?) -> WeatherFailure {
        switch status {
        case 300..<400: .redirected
        case 401: isAboutPlan(message) ? .notInPlan : .keyRefused
        // Not documented; with a key in the request, "forbidden" can only be about what the key is good for.
        case 403: .notInPlan
        case 404: .notFound
        case 511: .portal
        case 429: .rateLimited(retryAfter: retryAfter)
        case 400..<500: .requestRefused(status: status)
        default: .server(status: status)
        }
    }

    /// Whether an answer says that the key is not accepted, rather than that its plan is too small.
    static func refusesKey(_ answer: HTTPAnswer) -> Bool {
        answer.status == 401 && !isAboutPlan(decoded(StatusDTO.self, from: answer)?.message)
    }

    private static func isAboutPlan(_ message: String?) -> Bool {
        guard let message = message?.lowercased() else { return false }
        return message.contains("separate subscription") || message.contains("one call")
    }

    private static func decoded<Body: Decodable>(_ type: Body.Type, from answer: HTTPAnswer) -> Body? {
        guard JSONNesting.isBearable(answer.body) else { return nil }
        // Losing the reason is right: fields are lenient, so the only one left is that this is no JSON object.
        return try? JSONDecoder().decode(type, from: Data(answer.body))
    }
}

/// What OpenWeather says about an answer, inside it.
private struct StatusDTO: Decodable {
    /// An integer or a string, depending on the endpoint and the year.
    @Lenient var cod: WireNumber?
    /// A text in errors; forecasts have a number here.
    @Lenient var message: String?
}

/// The same JSON read twice, but parsed once.
private struct EnvelopeDTO<Body: Decodable>: Decodable {
    let status: StatusDTO
    /// Nil where the body is of another kind, as an error's is where a list was asked for.
    let body: Body?

    init(from decoder: any Decoder) throws {
        // The geocoder answers with a list, which has no status of its own.
        status = (try? StatusDTO(from: decoder)) ?? StatusDTO()
        do {
            body = try Body(from: decoder)
        } catch  where status.cod != nil {
            body = nil
        }
    }
}
