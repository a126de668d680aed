import JSON
import Weather

/// The WMO's Severe Weather Information Centre: rows of warnings by WFS, its lists of members and offices, and
/// documents.
enum SWICResponder {
    private enum Endpoint: String {
        case rows = "/f/wfs"
        case members = "/json/wmo_member.json"
        case offices = "/v2/json/sources.json"
    }

    private static let documents = "/v2/cap-alerts/"

    /// Whether a path is one of the service's.
    static func answers(_ path: String) -> Bool { Endpoint(rawValue: path) != nil || path.hasPrefix(documents) }

    /// What a request asks for; nil for a path of another service.
    static func question(of target: RequestTarget) -> WarningQuestion? {
        switch Endpoint(rawValue: target.path) {
        case .members: return .members
        case .offices: return .offices
        case .rows:
            // The rows of members may be asked for in the same order.
            let namesMembers = target.query["cql_filter"]?.contains("mem") ?? false
            return target.query["sortBy"] == "sent D" && !namesMembers ? .newest : .rows
        case nil: return target.path.hasPrefix(documents) ? .document : nil
        }
    }

    /// Nil for a path of another service. A frozen fault has its moment (`Conduct.warningFault`).
    static func answer(to target: RequestTarget, now: Timestamp, fault: WarningFault?) -> Answer? {
        var time = now
        if case .frozen(let moment?) = fault { time = min(moment, now) }
        switch Endpoint(rawValue: target.path) {
        case .members: return Answer(json: members.compactText)
        case .offices: return Answer(json: offices.compactText)
        case .rows:
            switch fault {
            case .exception: return .swicException("Could not parse CQL filter list.")
            case .errLines: return .swicErrLines
            case .huge: return Answer(body: hugeBody)
            default: return rows(target.query, time: time, now: now, fault)
            }
        case nil:
            guard target.path.hasPrefix(documents) else { return nil }
            let name = String(target.path.dropFirst(documents.count))
            guard fault != .noDocuments, let warning = StandinWarnings.document(name, at: time) else {
                return .swicRefusal(404, "Not Found")
            }
            return Answer(contentType: "text/xml", body: Array(StandinCAP.text(of: warning).utf8))
        }
    }

    private static func rows(
        _ query: [String: String], time: Timestamp, now: Timestamp, _ fault: WarningFault?
    ) -> Answer {
        // Nothing else is offered.
        guard query["request"] == "GetFeature" else { return .swicRefusal(404, "Not Found") }
        let question: SWICRowQuestion
        do throws(SWICFilter.Refusal) {
            question = try SWICRowQuestion(query)
        } catch {
            return .swicException(error.words)
        }
        if query["startIndex"] != nil, question.order == nil { return .swicErrLines }
        var warnings = StandinWarnings.at(time)
        switch fault {
        case .noRows: warnings = []
        case .expired: warnings = StandinWarnings.over(at: now).filter { $0.expires.map { $0 <= now } ?? false }
        default: break
        }
        var shift = 0
        if case .clock(let seconds) = fault { shift = seconds }
        let all = SWICRow.rows(of: warnings, shift: shift, areDamaged: fault == .damagedShapes)
        return Answer(json: question.collection(of: all, at: time).compactText)
    }

    private static var members: JSONValue {
        let members = StandinOffice.all.filter { $0 != .japanInJapanese }.map { office -> JSONValue in
            [
                "mid": .text(office.member), "code": .text(office.alpha3), "name": .text(office.countryName),
                "dept": .text(office.name), "lat": .number(0), "lng": .number(0),
            ]
        }
        return [["ra": 2, "members": .array(members)]]
    }

    private static var offices: JSONValue {
        let sources = StandinOffice.all.filter { !$0.id.isEmpty }.map { office -> JSONValue in
            let name: JSONValue = ["code": .text(office.language), "name": .text(office.name), "logo": "standin.png"]
            let source: JSONValue = [
                "sourceId": .text(office.id), "countryName": .text(office.countryName),
                "authorityCountry": .text(office.country), "authorityAbbrev": "STANDIN", "byLanguage": .array([name]),
                "capAlertFeed": "", "capAlertFeedStatus": .text(office.reports ? "1" : "0"),
                "isMeteoalarm": .flag(false), "isCountry": .flag(true),
            ]
            return ["source": source]
        }
        return ["sources": .array(sources)]
    }

    /// Nine million bytes of JSON without a row.
    private static var hugeBody: [UInt8] {
        Array(#"{"type":"FeatureCollection","features":[]"#.utf8) + [UInt8](repeating: 0x20, count: 9_000_000)
            + [UInt8(ascii: "}")]
    }
}

/// The parameters of a question for rows.
private struct SWICRowQuestion {
    let columns: [String]
    let filter: SWICFilter
    let most: Int
    let order: (column: String, isDown: Bool)?

    /// Throws what GeoServer answers with an exception, and a filter by place, which no client should send.
    init(_ query: [String: String]) throws(SWICFilter.Refusal) {
        guard query["service"] == "WFS", query["version"] == "1.1.0" else {
            throw refusal("Unknown service or version")
        }
        guard let type = query["typeName"], type == "local_postgis:postgis_geojsons" else {
            throw refusal("Feature type \(query["typeName"] ?? "") unknown")
        }
        guard let format = query["outputFormat"], ["application/json", "json"].contains(format) else {
            throw refusal("Output format is not JSON")
        }
        let known = Set(SWICRow.columns)
        columns = query["propertyName"].map { $0.split(separator: ",").map(String.init) } ?? SWICRow.columns
        if let unknown = columns.first(where: { !known.contains($0) }) {
            throw refusal("Requested property: \(unknown) is not available")
        }
        filter = try SWICFilter(query["cql_filter"] ?? "capurl IS NULL OR capurl IS NOT NULL", columns: known)
        if let text = query["maxFeatures"] {
            guard let number = Int(text), number > 0 else { throw refusal("Could not parse maxFeatures: \(text)") }
            most = number
        } else {
            most = .max
        }
        guard let text = query["sortBy"] else {
            order = nil
            return
        }
        let words = text.split(separator: " ").map(String.init)
        guard (1...2).contains(words.count), known.contains(words[0]),
            words.count == 1 || ["A", "D"].contains(words[1])
        else { throw refusal("Could not parse sortBy: \(text)") }
        order = (words[0], words.last == "D")
    }

    func collection(of rows: [SWICRow], at time: Timestamp) -> JSONValue {
        var found = rows.filter { row in filter.includes { row.text(of: $0) } }
        if let order {
            found.sort { one, other in
                let (left, right) = (one.text(of: order.column), other.text(of: order.column))
                // Rows without a value are the greatest.
                guard let left else { return order.isDown && right != nil }
                guard let right else { return !order.isDown }
                return order.isDown ? right < left : left < right
            }
        }
        let matched = found.count
        found = Array(found.prefix(most))
        return [
            "type": "FeatureCollection",
            "features": .array(found.enumerated().map { $1.feature(columns, number: $0) }),
            "totalFeatures": .integer(matched), "numberMatched": .integer(matched),
            "numberReturned": .integer(found.count),
            "timeStamp": .text(SWICRow.text(of: time)), "crs": .null,
        ]
    }
}

private func refusal(_ words: String) -> SWICFilter.Refusal { SWICFilter.Refusal(words: words) }

extension Answer {
    static let swicErrLines = Answer(contentType: "text/plain", body: Array("Err\nErr\nErr\nErr\n".utf8))

    /// A wrong question is answered with status 200.
    static func swicException(_ words: String) -> Answer {
        let escaped = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return Answer(
            contentType: "application/xml",
            body: Array(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows" version="1.0.0">
                <ows:Exception exceptionCode="NoApplicableCode"><ows:ExceptionText>\(escaped)</ows:ExceptionText>\
                </ows:Exception></ows:ExceptionReport>

                """.utf8))
    }

    static func swicRefusal(_ status: Int, _ reason: String) -> Answer {
        Answer(
            status: status, contentType: "text/html",
            body: Array("<!DOCTYPE html>\n<html><head><title>\(status) \(reason)</title></head></html>\n".utf8))
    }
}

extension Fault.Kind {
    /// The refusals of the centre's web server; nil for a fault common to all servers.
    var swicRefusal: Answer? {
        switch self {
        case .rateLimited, .hourlyLimit, .dailyLimit, .concurrent: .swicRefusal(429, "Too Many Requests")
        case .unauthorized, .plan: .swicRefusal(403, "Forbidden")
        case .notFound, .cod404: .swicRefusal(404, "Not Found")
        case .error500: .swicRefusal(500, "Internal Server Error")
        case .overloaded: .swicRefusal(503, "Service Unavailable")
        default: nil
        }
    }
}
