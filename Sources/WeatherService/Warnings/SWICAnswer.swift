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
        let taken = try rows.read("features") { (row, path) throws(WeatherFailure) in try drafts.take(row, path: path) }
        return SWICAnswer(
            warnings: drafts.warnings(), newest: newest(of: rows, now: now), unreadableRows: taken.unreadable)
    }

    /// The newest time in an answer to `SWICNewest`; nil if no row has one.
    static func newest(_ answer: HTTPAnswer, now: Timestamp) throws(WeatherFailure) -> Timestamp? {
        newest(of: try rows(of: answer), now: now)
    }

    private static func rows(of answer: HTTPAnswer) throws(WeatherFailure) -> [JSONElement] {
        let json = try read(answer, as: .object, limit: Limits.SWIC.rowBytes)
        guard let rows = json["features"].items(most: Limits.SWIC.rows) else { throw .unreadable(field: "features") }
        return rows
    }

    private static func newest(of rows: [JSONElement], now: Timestamp) -> Timestamp? {
        rows.lazy.compactMap { $0["properties"]["sent"].time }.filter { $0 <= now }.max()
    }

    /// Reads any of the centre's bodies. With status 200 come also the error of a filter (an OWS ExceptionReport),
    /// lines of `Err`, and pages.
    static func read(
        _ answer: HTTPAnswer, as kind: JSONReader.Kind, limit: Int
    ) throws(WeatherFailure) -> JSONElement {
        try requireNoException(answer)
        return try answer.json(as: kind, atMost: limit)
    }

    /// Cuts an answer about several members into one for each of them.
    static func split(_ answer: HTTPAnswer, about members: [String]) throws(WeatherFailure) -> FeatureSplit {
        try requireNoException(answer)
        return try FeatureSplit(answer, into: members, most: Limits.SWIC.rows, bytes: Limits.SWIC.rowBytes) {
            $0["mem"].text.map { [$0] }
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
