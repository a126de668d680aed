import JSON
import Limits

/// The address of a point in Korea according to Naver Maps. Any part may be missing.
public struct NaverAddress: Hashable, Sendable {
    /// From large to small: 시도, 시군구, 읍면동, 리.
    public let areas: [String]
    /// Road and number: "느티로51번길 19".
    public let road: String?
    /// The lot number: "178-1", "산 12".
    public let lot: String?
}

extension NaverAddress {
    /// Nil if the point has no address, as at sea.
    ///
    /// Throws the failure given by the status or body.
    static func read(_ answer: HTTPAnswer) throws(AddressFailure) -> NaverAddress? {
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw .service(.portal) }
        let body = NaverAnswerDTO(wholeOf: answer.body)
        if let failure = AddressFailure(
            status: answer.status, code: body?.errorCode, retryAfter: answer.retryAfter)
        {
            throw failure
        }
        guard let body, let code = body.code else { throw .service(.unreadable(field: "status.code")) }
        switch code {
        case 0: return NaverAddress(body.results ?? [])
        case 3: return nil
        case 100: throw .service(.requestRefused(status: 400))
        default: throw .service(.server(status: 500))
        }
    }

    /// Nil if no result has a usable address.
    private init?(_ results: [NaverAnswerDTO.Result?]) {
        let results = results.compactMap(\.self)
        func result(_ kind: String) -> NaverAnswerDTO.Result? { results.first { $0.name == kind } }
        // Addresses use the legal division; the administrative one is the fallback.
        areas =
            ["addr", "legalcode", "roadaddr", "admcode"].lazy.compactMap { result($0)?.region?.names }
            .first { !$0.isEmpty } ?? []
        road = result("roadaddr")?.land?.road
        lot = result("addr")?.land?.lot
        if areas.isEmpty, road == nil, lot == nil { return nil }
    }
}

/// `{"status":{"code":0,…},"results":[{"name":"roadaddr","region":{"area1":{"name":"경기도"},…},"land":{…}},…]}`, or from the
/// gateway `{"error":{"errorCode":"200",…}}`.
private struct NaverAnswerDTO: JSONObject {
    var code: Double?
    var results: [Result?]?
    var errorCode: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "status": code = try json.number(of: "code")
        case "results": results = try json.list(most: Limits.Position.addressResults)
        case "error": errorCode = try json.text(of: "errorCode")
        default: try json.skip()
        }
    }

    struct Result: JSONObject {
        var name: String?
        var region: Region?
        var land: Land?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "name": self.name = try json.text()
            case "region": region = try Region(&json)
            case "land": land = try Land(&json)
            default: try json.skip()
            }
        }
    }

    struct Region: JSONObject {
        private var areas: [String: String] = [:]

        /// From large to small.
        private static let levels = ["area1", "area2", "area3", "area4"]

        var names: [String] { Self.levels.compactMap { areas[$0].flatMap(known) } }

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            guard Self.levels.contains(name) else { return try json.skip() }
            areas[name] = try json.text(of: "name")
        }
    }

    struct Land: JSONObject {
        /// "2" means a mountain lot.
        var type: String?
        var name: String?
        var number1: String?
        var number2: String?

        var number: String? {
            guard let first = number1.flatMap(known) else { return nil }
            return number2.flatMap(known).map { "\(first)-\($0)" } ?? first
        }

        var road: String? { name.flatMap(known).map { road in number.map { "\(road) \($0)" } ?? road } }
        var lot: String? { number.map { type == "2" ? "산 \($0)" : $0 } }

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "type": type = try json.text()
            case "name": self.name = try json.text()
            case "number1": number1 = try json.text()
            case "number2": number2 = try json.text()
            default: try json.skip()
            }
        }
    }
}

/// The text cleaned for the screen; nil if nothing is left.
private func known(_ text: String) -> String? {
    let text = ServerText(text).text
    return text.isEmpty ? nil : text
}
