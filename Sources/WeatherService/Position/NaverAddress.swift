import Limits
import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The address of a point in Korea according to Naver Maps. Any part may be missing.
public struct NaverAddress: Hashable, Sendable {
    /// From large to small: 시도, 시군구, 읍면동, 리.
    public let areas: [String]
    /// Road and number: "느티로51번길 19".
    public let road: String?
    /// The lot number: "178-1", "산 12".
    public let lot: String?

    public init(areas: [String], road: String?, lot: String?) {
        self.areas = areas
        self.road = road
        self.lot = lot
    }

    /// Nil if the point has no address, as at sea.
    ///
    /// Throws the failure given by the status or body.
    static func read(_ answer: HTTPAnswer) throws(AddressFailure) -> NaverAddress? {
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw .service(.portal) }
        // The error can be dropped: all fields are lenient, so it can only mean that the body is not a JSON object.
        let body =
            JSONNesting.isBearable(answer.body)
            ? try? JSONDecoder().decode(NaverAnswerDTO.self, from: Data(answer.body)) : nil
        if let failure = AddressFailure(
            status: answer.status, code: body?.error?.errorCode, retryAfter: answer.retryAfter)
        {
            throw failure
        }
        guard let body, let code = body.status?.code?.value else { throw .service(.unreadable(field: "status.code")) }
        switch code {
        case 0: return NaverAddress(body.results ?? [])
        case 3: return nil
        case 100: throw .service(.requestRefused(status: 400))
        default: throw .service(.server(status: 500))
        }
    }

    /// Nil if no result has a usable address.
    private init?(_ results: [Lenient<NaverAnswerDTO.Result>]) {
        let results = results.prefix(Limits.Position.addressResults).compactMap(\.wrappedValue)
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
private struct NaverAnswerDTO: Decodable {
    @Lenient var status: Status?
    @Lenient var results: [Lenient<Result>]?
    @Lenient var error: GatewayError?

    struct Status: Decodable {
        @Lenient var code: WireNumber?
    }

    struct GatewayError: Decodable {
        @Lenient var errorCode: String?
    }

    struct Result: Decodable {
        @Lenient var name: String?
        @Lenient var region: Region?
        @Lenient var land: Land?
    }

    struct Region: Decodable {
        @Lenient var area1: Area?
        @Lenient var area2: Area?
        @Lenient var area3: Area?
        @Lenient var area4: Area?

        var names: [String] { [area1, area2, area3, area4].compactMap { $0?.name.flatMap(known) } }
    }

    struct Area: Decodable {
        @Lenient var name: String?
    }

    struct Land: Decodable {
        /// "2" means a mountain lot.
        @Lenient var type: String?
        @Lenient var name: String?
        @Lenient var number1: String?
        @Lenient var number2: String?

        var number: String? {
            guard let first = number1.flatMap(known) else { return nil }
            return number2.flatMap(known).map { "\(first)-\($0)" } ?? first
        }

        var road: String? { name.flatMap(known).map { road in number.map { "\(road) \($0)" } ?? road } }
        var lot: String? { number.map { type == "2" ? "산 \($0)" : $0 } }
    }
}

/// The text cleaned for the screen; nil if nothing is left.
private func known(_ text: String) -> String? {
    let text = ServerText(text).text
    return text.isEmpty ? nil : text
}
