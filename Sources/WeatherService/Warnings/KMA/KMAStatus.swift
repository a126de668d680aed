import Limits
import Weather

/// The warnings and preliminary warnings of all of Korea at one time, as the Korea Meteorological Administration tells them
/// (기상청, WthrWrnInfoService, getPwnStatus). One request is for the whole country, so the service learns no place.
///
/// It has not been tried against the live service: the form is that of recorded answers (September 2026).
public struct KMAStatus: Hashable, Sendable {
    /// When it was issued.
    public let issued: Timestamp
    let inForce: KMAStatusText
    let preliminary: KMAPreliminaryText

    static func request(at address: ServiceAddress, key: DataGoKrKey) -> RequestURL {
        // The key comes last, so that a truncated URL reveals less of it.
        RequestURL(
            wireText: "\(address)/1360000/WthrWrnInfoService/getPwnStatus?pageNo=1&numOfRows=10&dataType=JSON"
                + "&serviceKey=\(key.queryValue)", bodyLimit: Limits.DataGoKr.body,
            refusesWithPages: true)
    }

    /// The latest state in an answer. Throws what the portal reports, or `unreadable` with the first field that is missing or
    /// invalid. An empty text of warnings is unreadable: where there are none, the administration says so.
    static func read(_ answer: HTTPAnswer) throws(DataGoKrFailure) -> KMAStatus {
        let items = try DataGoKrAnswer.items(answer, whole: ["t6", "t7"])
        var latest: (status: KMAStatus, sequence: Int)?
        for (index, item) in items.enumerated() {
            let (status, sequence) = try read(item, path: "response.body.items.item[\(index)]")
            if let best = latest, (best.status.issued, best.sequence) > (status.issued, sequence) { continue }
            latest = (status, sequence)
        }
        guard let latest else { throw .noData }
        return latest.status
    }

    private static func read(
        _ item: DataGoKrItem, path: String
    ) throws(DataGoKrFailure) -> (status: KMAStatus, sequence: Int) {
        guard let issued = item["tmFc"].flatMap(KoreanTime.moment) else {
            throw .service(.unreadable(field: "\(path).tmFc"))
        }
        guard let text = item["t6"], !text.withoutOuterBlanks.isEmpty else {
            throw .service(.unreadable(field: "\(path).t6"))
        }
        let status = KMAStatus(
            issued: issued, inForce: KMAStatusText(text), preliminary: KMAPreliminaryText(item["t7"] ?? ""))
        return (status, item["tmSeq"].flatMap { Int($0) } ?? 0)
    }

    /// Whether no warning is missing, so that a place that none is for, or may be for, has none. A region that could not be read may be
    /// any place.
    var hasAllWarnings: Bool { inForce.unread.isEmpty && inForce.saysNone == inForce.entries.isEmpty }

    public var preliminaryWarnings: [KMAPreliminaryWarning] { preliminary.warnings }
}

/// What the Korea Meteorological Administration is called.
enum KMA {
    static let issuer = "기상청"
    /// In the ids of warnings that come without a message of their own.
    static let sender = "kma.go.kr"
}
