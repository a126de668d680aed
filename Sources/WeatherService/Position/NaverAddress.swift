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
    /// Nil if the point has no address, as at sea. A response is `{"status":{"code":0,…},"results":[{"name":"roadaddr",
    /// "region":{"area1":{"name":"경기도"},…},"land":{…}},…]}`, or from the gateway `{"error":{"errorCode":"200",…}}`.
    ///
    /// Throws the failure given by the status or body.
    static func read(_ answer: HTTPAnswer) throws(AddressFailure) -> NaverAddress? {
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw .service(.portal) }
        let json = JSONElement(wholeOf: answer.body)
        if let failure = AddressFailure(
            status: answer.status, code: json?["error"]["errorCode"].text, retryAfter: answer.retryAfter)
        {
            throw failure
        }
        guard let json, let code = json["status"]["code"].number else {
            throw .service(.unreadable(field: "status.code"))
        }
        switch code {
        case 0: return NaverAddress(json["results"].items(most: Limits.Position.addressResults) ?? [])
        case 3: return nil
        case 100: throw .service(.requestRefused(status: 400))
        default: throw .service(.server(status: 500))
        }
    }

    /// Nil if no result has a usable address.
    private init?(_ results: [JSONElement]) {
        func result(_ kind: String) -> JSONElement? { results.first { $0["name"].text == kind } }
        // Addresses use the legal division; the administrative one is the fallback.
        areas =
            ["addr", "legalcode", "roadaddr", "admcode"].lazy.compactMap { result($0).map(Self.areas) }
            .first { !$0.isEmpty } ?? []
        let (road, lot) = (result("roadaddr")?["land"], result("addr")?["land"])
        self.road = road?["name"].shown().map {
            [$0, road.flatMap(Self.number)].compactMap(\.self).joined(separator: " ")
        }
        // "2" means a mountain lot.
        self.lot = lot.flatMap(Self.number).map { lot?["type"].text == "2" ? "산 \($0)" : $0 }
        if areas.isEmpty, self.road == nil, self.lot == nil { return nil }
    }

    /// From large to small.
    private static func areas(_ result: JSONElement) -> [String] {
        ["area1", "area2", "area3", "area4"].compactMap { result["region"][$0]["name"].shown() }
    }

    /// The number of a house or lot: "178-1".
    private static func number(_ land: JSONElement) -> String? {
        land["number1"].shown().map { first in land["number2"].shown().map { "\(first)-\($0)" } ?? first }
    }
}
