/// How a response is sent.
enum Delivery: Sendable {
    case whole(Answer)
    /// The full length is announced, half of it is sent, then the connection is closed.
    case truncated(Answer)
    /// One byte at a time.
    case dripping(Answer)
    /// The connection is reset, at once or after half the response.
    case reset(Answer, midway: Bool)
    case never

    /// Hours of a response that has only its first ones.
    static let shortHours = 12

    /// - Parameters:
    ///   - answer: the response without a fault.
    ///   - number: the request's number, from 1; resets alternate by it.
    ///   - retryAfter: the `Retry-After` of a refusal for too many requests.
    ///   - service: the service whose refusals to use; only OpenWeather's have such a header.
    init(
        _ fault: Fault.Kind?, of answer: Answer, number: Int, retryAfter: String?,
        of service: StandinService = .openWeather
    ) {
        if let refusal = fault?.refusal(by: service) {
            self = .whole(refusal)
            return
        }
        self =
            switch fault {
            case nil: .whole(answer)
            case .hang: .never
            case .reset: .reset(answer, midway: number.isMultiple(of: 2))
            case .truncate: .truncated(answer)
            case .garbage: .whole(.garbage)
            case .html502: .whole(.badGateway)
            case .portal: .whole(.loginPage)
            case .error500: .whole(.internalError)
            case .unauthorized: .whole(.invalidKey)
            case .notFound: .whole(.cityNotFound)
            case .rateLimited, .hourlyLimit, .dailyLimit, .concurrent: .whole(.tooManyRequests(retryAfter: retryAfter))
            case .plan: .whole(.notInPlan)
            case .redirect: .whole(.elsewhere)
            case .huge: .whole(answer.padded(toAtLeast: 3_200_000))
            case .slow: .dripping(answer)
            case .empty: .whole(.nothing)
            case .cod404: .whole(.notFoundInsideOK)
            case .overloaded: .whole(Answer(status: 503, json: ""))
            case .nulls: .whole(answer.withHours { Array(repeating: "null", count: $0.count) })
            case .short: .whole(answer.withHours { $0.prefix(Self.shortHours).map(String.init) })
            case .appended: .whole(answer.followed(by: "Unexpected error while streaming data: timeoutReached"))
            }
    }
}

extension Answer {
    fileprivate func followed(by words: String) -> Answer {
        Answer(status: status, contentType: contentType, headers: headers, body: body + Array(words.utf8))
    }

    /// The same response with spaces appended, which JSON allows: only its size is wrong.
    fileprivate func padded(toAtLeast size: Int) -> Answer {
        Answer(
            status: status, contentType: contentType, headers: headers,
            body: body + [UInt8](repeating: UInt8(ascii: " "), count: max(0, size - body.count)))
    }
}

extension Fault.Kind {
    /// The refusal specific to a service; nil for a fault common to all servers.
    fileprivate func refusal(by service: StandinService) -> Answer? {
        switch service {
        case .openWeather: nil
        case .openMeteo: openMeteoRefusal
        case .metNorway: metNorwayRefusal
        case .swic: swicRefusal
        case .nws: nwsRefusal
        case .dataGoKr: portalRefusal
        case .kma: siteRefusal
        case .jma: jmaRefusal
        case .naver: naverRefusal
        case .ipWhois: ipWhoisRefusal
        }
    }

    /// MET Norway's statuses (https://api.met.no/doc/StatusCodes), whose bodies are web pages.
    fileprivate var metNorwayRefusal: Answer? {
        switch self {
        case .rateLimited, .hourlyLimit, .dailyLimit, .concurrent: .metNorwayRefusal(429, "Too Many Requests")
        case .unauthorized, .plan: .metNorwayRefusal(403, "Forbidden")
        case .notFound, .cod404: .metNorwayRefusal(404, "Not Found")
        case .error500: .metNorwayRefusal(500, "Internal Server Error")
        case .overloaded: .metNorwayRefusal(503, "Service Unavailable")
        default: nil
        }
    }

    /// The refusal of Open-Meteo's server (`RateLimiter.swift`, its documentation); nil for a fault common to all servers.
    fileprivate var openMeteoRefusal: Answer? {
        switch self {
        case .rateLimited:
            .openMeteoRefusal(status: 429, "Minutely API request limit exceeded. Please try again in one minute.")
        case .hourlyLimit:
            .openMeteoRefusal(status: 429, "Hourly API request limit exceeded. Please try again in the next hour.")
        case .dailyLimit: .openMeteoRefusal(status: 429, "Daily API request limit exceeded. Please try again tomorrow.")
        case .concurrent: .openMeteoRefusal(status: 429, "Too many concurrent requests")
        case .overloaded: .openMeteoRefusal(status: 503, "The service is overloaded")
        case .notFound: .openMeteoRefusal(status: 400, "No data is available for this location")
        case .unauthorized, .plan: .openMeteoRefusal(status: 400, "Invalid timezone")
        case .error500: .openMeteoRefusal(status: 500, "Internal Server Error")
        case .cod404: .openMeteoRefusal(status: 200, "No data is available for this location")
        default: nil
        }
    }
}
