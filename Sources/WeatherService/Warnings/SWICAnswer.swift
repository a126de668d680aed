import JSON
import Limits
import Weather

/// What the centre says of the members that it was asked about: GeoJSON with a row for each area of each warning.
///
/// Rows neither say who sent a message nor its identifier, only its document. So a warning has the id of its document
/// here (`swic:` and the office, and the name of the file), and the same message read from a CAP is recognised by that
/// document (`Warning.document`). Rows stay for a while after they have expired, and some expire later by their CAP, so
/// all are kept: `Warning.isInForce` judges. They are in no order; the same rows in another order give the same value.
struct SWICAnswer: Hashable, Sendable {
    let warnings: [Warning]
    /// The newest time at which a message was sent. Some rows of the centre have had times eight hours early, so it
    /// says whether a day has passed, not whether an hour has.
    let newest: Timestamp?
    /// Rows without an event, a document or any time; each may be of a warning that is missing.
    let unreadableRows: Int

    /// Throws the failure that the status reports, or `unreadable` with the first field that is missing if no row can
    /// be read: an answer that is not understood is no answer without warnings.
    ///
    /// - Parameters:
    ///   - sources: what issuers are called.
    ///   - now: a message sent later than this, by an office whose clock is wrong, is not the newest.
    static func read(
        _ answer: HTTPAnswer, sources: SWICSources, members: SWICMembers, now: Timestamp
    ) throws(WeatherFailure) -> SWICAnswer {
        let rows = try rows(of: answer)
        var drafts = SWICDrafts(sources: sources, members: members)
        var firstFailure: WeatherFailure?
        var unreadable = 0
        for (index, row) in rows.enumerated() {
            do throws(WeatherFailure) {
                try drafts.take(row, path: "features[\(index)]")
            } catch {
                firstFailure = firstFailure ?? error
                unreadable += 1
            }
        }
        if drafts.isEmpty, let firstFailure { throw firstFailure }
        return SWICAnswer(
            warnings: drafts.warnings(), newest: newest(of: rows, now: now), unreadableRows: unreadable)
    }

    /// The newest time in an answer to `SWICNewest`; nil if no row has one.
    static func newest(_ answer: HTTPAnswer, now: Timestamp) throws(WeatherFailure) -> Timestamp? {
        newest(of: try rows(of: answer), now: now)
    }

    private static func rows(of answer: HTTPAnswer) throws(WeatherFailure) -> [SWICRowDTO?] {
        let body: SWICRowDTO.Collection = try decode(answer, limit: Limits.SWIC.rowBytes)
        guard let rows = body.features else { throw .unreadable(field: "features") }
        return rows
    }

    private static func newest(of rows: [SWICRowDTO?], now: Timestamp) -> Timestamp? {
        rows.lazy.compactMap { $0?.properties?.sent.flatMap { Timestamp(iso8601: $0) } }.filter { $0 <= now }.max()
    }

    /// Reads any of the centre's bodies. With status 200 come also the error of a filter (an OWS ExceptionReport),
    /// lines of `Err`, and pages.
    static func decode<Body: JSONReadable>(_ answer: HTTPAnswer, limit: Int) throws(WeatherFailure) -> Body {
        try requireNoException(answer)
        try answer.require(atMost: limit)
        guard let body = Body(wholeOf: answer.body) else { throw .unreadable(field: "body") }
        return body
    }

    /// Cuts an answer about several members into one for each of them.
    static func split(_ answer: HTTPAnswer, about members: [String]) throws(WeatherFailure) -> FeatureSplit {
        try requireNoException(answer)
        return try FeatureSplit(answer, into: members, most: Limits.SWIC.rows, bytes: Limits.SWIC.rowBytes) {
            (json) throws(JSONReader.Malformed) in try json.text(of: "mem").map { [$0] }
        }
    }

    private static func requireNoException(_ answer: HTTPAnswer) throws(WeatherFailure) {
        guard answer.status == 200, WebPage.isOne(answer.body), isExceptionReport(answer.body) else { return }
        throw .unreadable(field: exceptionReport)
    }

    private static let exceptionReport = "ExceptionReport"

    /// Its root element is at the beginning, after the declaration of XML.
    private static func isExceptionReport(_ body: [UInt8]) -> Bool {
        String(decoding: body.prefix(512), as: UTF8.self).split(whereSeparator: { "<: \n/>".contains($0) })
            .contains { $0 == exceptionReport }
    }
}

/// One row as sent.
struct SWICRowDTO: JSONObject {
    var polygons: [GeoPolygon] = []
    var properties: Properties?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "geometry": polygons = try GeoJSONPolygons(&json)?.polygons ?? []
        case "properties": properties = try Properties(&json)
        default: try json.skip()
        }
    }

    struct Properties: JSONObject {
        /// The path of the document; the same for all areas of a message.
        var capurl: String?
        /// The document with the same message in another language.
        var rlink: String?
        /// The name of the document's file, not the CAP's identifier.
        var identifier: String?
        var rowType: String?
        var member: String?
        var event, headline, description, areaName: String?
        var sent, effective, onset, expires: String?
        /// Numbers that sometimes come as strings.
        var severity, urgency, certainty: Double?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "capurl": capurl = try json.text()
            case "rlink": rlink = try json.text()
            case "identifier": identifier = try json.text()
            case "row_type": rowType = try json.text()
            case "mem": member = try json.text()
            case "event": event = try json.text()
            case "headline": headline = try json.text()
            case "description": description = try json.text()
            case "areadesc": areaName = try json.text()
            case "sent": sent = try json.text()
            case "effective": effective = try json.text()
            case "onset": onset = try json.text()
            case "expires": expires = try json.text()
            case "s": severity = try json.number()
            case "u": urgency = try json.number()
            case "c": certainty = try json.number()
            default: try json.skip()
            }
        }
    }

    struct Collection: JSONObject {
        var features: [SWICRowDTO?]?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            guard name == "features" else { return try json.skip() }
            features = try json.list(most: Limits.SWIC.rows)
        }
    }
}
