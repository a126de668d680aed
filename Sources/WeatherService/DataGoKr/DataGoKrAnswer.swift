import JSON
import Limits
import XML

extension ServiceAddress {
    /// https://apis.data.go.kr, Korea's portal of open data.
    public static let dataGoKr = ServiceAddress(knownHost: "apis.data.go.kr")
}

extension CallQuota {
    /// The portal grants a new key 10,000 calls a day to most services of the weather administration, counted by Korea's day,
    /// but 500 to others. One in ten minutes is 144.
    public static let dataGoKr = CallQuota(perMinute: 10, perDay: 500, dayZone: KoreanTime.offset)
}

/// One item of an answer: its members that are texts or numbers, all as text.
struct DataGoKrItem: Hashable, Sendable {
    let fields: [String: String]

    subscript(name: String) -> String? { fields[name] }
}

/// The envelope of all services of data.go.kr.
///
/// In JSON `{"response":{"header":{"resultCode":"00",…},"body":{"items":{"item":[…]}}}}`, or an error from the portal's
/// gateway: `{"OpenAPI_ServiceResponse":{"cmmMsgHeader":{"returnReasonCode":"30",…}}}`. The gateway, and an old service, answer with the
/// same in XML, even with status 200 and when JSON was asked for.
enum DataGoKrAnswer {
    /// The items; empty for a valid answer with an empty list.
    ///
    /// - Parameter whole: members whose text is never cut, however long.
    static func items(_ answer: HTTPAnswer, whole: Set<String> = []) throws(DataGoKrFailure) -> [DataGoKrItem] {
        guard answer.body.count <= Limits.DataGoKr.body else { throw .service(.tooLarge) }
        let envelope = Envelope(answer.body, whole: whole)
        if let failure = envelope?.failure { throw failure }
        if answer.status != 200 {
            // A page in place of an error is another's.
            if envelope == nil, WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) {
                throw .service(.portal)
            }
            throw DataGoKrFailure(status: answer.status, retryAfter: answer.retryAfter)
        }
        guard let envelope else {
            throw .service(WebPage.isOne(answer.body) ? .portal : .unreadable(field: "body"))
        }
        guard envelope.hasSucceeded else { throw .service(.unreadable(field: "response.header.resultCode")) }
        guard let items = envelope.items else { throw .service(.unreadable(field: "response.body.items")) }
        return items
    }

    /// Whether an answer says that the key is not accepted.
    static func refusesKey(_ answer: HTTPAnswer) -> Bool {
        guard case .failure(.key) = Result(catching: { () throws(DataGoKrFailure) in try items(answer) }) else {
            return false
        }
        return true
    }
}

/// What an envelope says, in either form.
private struct Envelope {
    var failure: DataGoKrFailure?
    var hasSucceeded = false
    var items: [DataGoKrItem]?

    /// Nil for anything else.
    init?(_ body: [UInt8], whole: Set<String>) {
        // Names in recorded answers were damaged. One such name must not cost the whole answer.
        let text = String(decoding: body, as: UTF8.self)
        let body = Array((text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).utf8)
        let said: Said?
        if let json = JSONElement(wholeOf: body) {
            said = Self.said(by: json)
        } else {
            // What is neither JSON nor XML is a page, or nothing that can be understood.
            said = (try? XMLReader.read(body, keeping: XMLSelection(whole: whole))).flatMap { Self.said(by: $0.root) }
        }
        guard let said else { return nil }
        items = said.items
        tell(code: said.code, words: said.words, isError: said.isError)
    }

    /// `isError`: whether it is the gateway's envelope of errors.
    private typealias Said = (code: String?, words: [String], items: [DataGoKrItem]?, isError: Bool)

    /// Any code but that of success is a failure; without a code, its name tells.
    private mutating func tell(code: String?, words: [String], isError: Bool) {
        let number = code.flatMap { $0.isDigits ? Int($0) : nil }
        let named = (words + [code].compactMap(\.self)).lazy.compactMap(DataGoKrFailure.code(named:)).first
        let code = number ?? named ?? (isError ? DataGoKrFailure.unknownCode : nil)
        failure = code.flatMap(DataGoKrFailure.init(code:))
        hasSucceeded = code == 0
    }

    private static func said(by root: XMLElement) -> Said? {
        switch root.name {
        case error:
            let header = root.all("cmmMsgHeader").first
            let words = ["errMsg", "returnAuthMsg"].compactMap { header?.text(of: $0) }
            return (header?.text(of: "returnReasonCode"), words, nil, isError: true)
        case "response":
            guard let header = root.all("header").first else { return nil }
            let lists = root.all("body").flatMap { $0.all("items") }
            let items = lists.flatMap { $0.all("item") }.prefix(Limits.DataGoKr.items).map { item in
                DataGoKrItem(
                    fields: Dictionary(
                        item.children.prefix(Limits.DataGoKr.fields).map { ($0.name, $0.text) },
                        uniquingKeysWith: { first, _ in first }))
            }
            return (
                header.text(of: "resultCode"), [header.text(of: "resultMsg")].compactMap(\.self),
                lists.isEmpty ? nil : Array(items), isError: false
            )
        default: return nil
        }
    }
}

// In JSON.
extension Envelope {
    /// The outermost name of an error from the gateway.
    private static let error = "OpenAPI_ServiceResponse"

    /// Nil without any of the two outermost members.
    private static func said(by json: JSONElement) -> Said? {
        if json[error].exists {
            let header = json[error]["cmmMsgHeader"]
            let words = ["errMsg", "returnAuthMsg"].compactMap { header[$0].scalar }
            return (header["returnReasonCode"].scalar, words, nil, isError: true)
        }
        guard json["response"].exists else { return nil }
        let (header, body) = (json["response"]["header"], json["response"]["body"])
        let words = [header["resultMsg"].scalar].compactMap(\.self)
        return (header["resultCode"].scalar, words, items(body["items"]), isError: false)
    }

    /// `{"item":[…]}`, `{"item":{…}}`, a bare list, or an empty string for none.
    private static func items(_ json: JSONElement) -> [DataGoKrItem]? {
        if json.text?.isEmpty == true { return [] }
        let list = json.kind == .array ? json : json["item"]
        if let item = DataGoKrItem(list) { return [item] }
        return list.items(most: Limits.DataGoKr.items)?.compactMap(DataGoKrItem.init)
    }
}

extension DataGoKrItem {
    /// Nil for anything but an object.
    fileprivate init?(_ json: JSONElement) {
        guard let members = json.members else { return nil }
        let fields = members.lazy.compactMap { member in member.value.scalar.map { (member.name, $0) } }
        self.init(
            fields: Dictionary(fields.prefix(Limits.DataGoKr.fields), uniquingKeysWith: { first, _ in first }))
    }
}

extension JSONElement {
    /// A string, or a whole number as one; nil for anything else.
    fileprivate var scalar: String? {
        guard kind == .number else { return text }
        return number.flatMap { Int(exactly: $0) }.map { "\($0)" }
    }
}
