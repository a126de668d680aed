import JSON
import Weather

/// Responses of ipwho.is with the location of an IP address, and of Naver Maps with the address of a point.
enum PositionResponder {
    /// The ID for Naver that belongs to the server's key.
    static let naverID = "standin-id"

    private enum Endpoint: String {
        case ip = "/"
        case address = "/map-reversegeocode/v2/gc"
    }

    /// The service of a path; nil if it is neither of the two.
    static func service(of path: String) -> StandinService? {
        switch Endpoint(rawValue: path) {
        case .ip: .ipWhois
        case .address: .naver
        case nil: nil
        }
    }

    /// Nil for a path of another service. `headers` have their names in lower case.
    static func answer(
        to target: RequestTarget, headers: [String: String], key: String, position: Spot
    ) -> Answer? {
        switch Endpoint(rawValue: target.path) {
        case .ip: Answer(json: whereabouts(position).compactText)
        case .address: address(target.query, headers, key: key)
        case nil: nil
        }
    }

    private static func whereabouts(_ spot: Spot) -> JSONValue {
        [
            "ip": "192.0.2.1", "success": .flag(true), "type": "IPv4", "city": .text(spot.nearest.english),
            "country_code": .text(spot.nearest.country), "latitude": .number(spot.latitude),
            "longitude": .number(spot.longitude),
        ]
    }

    private static func address(_ query: [String: String], _ headers: [String: String], key: String) -> Answer {
        guard headers["x-ncp-apigw-api-key-id"] == naverID, headers["x-ncp-apigw-api-key"] == key else {
            return .naverRefusal(status: 401, code: "200", "Authentication Failed")
        }
        let numbers = (query["coords"] ?? "").split(separator: ",").compactMap { Double($0) }
        // The longitude comes first.
        guard numbers.count == 2, let point = Coordinate(latitude: numbers[1], longitude: numbers[0]) else {
            return Answer(json: #"{"status":{"code":100,"name":"invalid request","message":"coords"},"results":[]}"#)
        }
        // The service's default is XML.
        guard query["output"] == "json" else { return Answer(contentType: "text/xml", body: Array("<result/>".utf8)) }
        let spot = Spot(latitude: point.latitude, longitude: point.longitude)
        guard let city = spot.city, city.country == "KR" else { return .naverNothing }
        let results = (query["orders"] ?? "admcode").split(separator: ",").map { result(String($0), in: city) }
        return Answer(
            json: (["status": ["code": 0, "name": "ok", "message": "done"], "results": .array(results)] as JSONValue)
                .compactText)
    }

    private static func result(_ kind: String, in city: StandinCity) -> JSONValue {
        let region: JSONValue = [
            "area1": ["name": .text(city.state ?? "")], "area2": ["name": .text(city.plainKorean)],
            "area3": ["name": "예시동"], "area4": ["name": ""],
        ]
        let result: JSONValue = ["name": .text(kind), "region": region]
        return switch kind {
        case "roadaddr": result.adding("land", ["type": "", "name": "예시로12번길", "number1": "3", "number2": ""])
        case "addr": result.adding("land", ["type": "1", "number1": "45", "number2": "6"])
        default: result
        }
    }
}

extension Answer {
    /// The response for a point without an address.
    static let naverNothing = Answer(
        json: #"{"status":{"code":3,"name":"no results","message":"no results"},"results":[]}"#)

    /// A refusal of Naver's gateway (api.ncloud-docs.com).
    static func naverRefusal(status: Int, code: String, _ message: String) -> Answer {
        let error: JSONValue = ["errorCode": .text(code), "message": .text(message)]
        return Answer(status: status, json: (["error": error] as JSONValue).compactText)
    }
}

extension Fault.Kind {
    /// The refusal of the gateway of Naver Maps; nil for a fault common to all servers.
    var naverRefusal: Answer? {
        switch self {
        case .unauthorized: .naverRefusal(status: 401, code: "200", "Authentication Failed")
        case .plan: .naverRefusal(status: 401, code: "210", "Permission Denied")
        case .notFound: .naverRefusal(status: 404, code: "300", "Not Found Exception")
        case .rateLimited, .concurrent: .naverRefusal(status: 429, code: "410", "Throttle Limited")
        case .hourlyLimit, .dailyLimit: .naverRefusal(status: 429, code: "400", "Quota Exceeded")
        case .error500: .naverRefusal(status: 500, code: "900", "Unexpected Error")
        case .overloaded: .naverRefusal(status: 503, code: "500", "Endpoint Error")
        case .cod404: .naverNothing
        default: nil
        }
    }

    /// The failure that ipwho.is reports with HTTP 200.
    var ipWhoisRefusal: Answer? {
        switch self {
        case .notFound, .cod404: Answer(json: #"{"ip":"127.0.0.1","success":false,"message":"Reserved range"}"#)
        case .dailyLimit: Answer(json: #"{"success":false,"message":"You've hit the monthly limit"}"#)
        default: nil
        }
    }
}
