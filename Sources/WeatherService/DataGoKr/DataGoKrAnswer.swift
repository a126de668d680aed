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
    fileprivate(set) var fields: [String: String]

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
        if let json = EnvelopeDTO(wholeOf: body) {
            guard json.isOne else { return nil }
            tell(code: json.code, words: json.words, isError: json.isError)
            items = json.items
        } else {
            // What is neither JSON nor XML is a page, or nothing that can be understood.
            guard let document = try? XMLReader.read(body, keeping: XMLSelection(whole: whole)),
                let said = Self.said(by: document.root)
            else { return nil }
            tell(code: said.code, words: said.words, isError: document.root.name == EnvelopeDTO.error)
            items = said.items
        }
    }

    /// Any code but that of success is a failure; without a code, its name tells. `isError`: whether it is the gateway's envelope of errors.
    private mutating func tell(code: String?, words: [String], isError: Bool) {
        let number = code.flatMap { $0.isDigits ? Int($0) : nil }
        let named = (words + [code].compactMap(\.self)).lazy.compactMap(DataGoKrFailure.code(named:)).first
        let code = number ?? named ?? (isError ? DataGoKrFailure.unknownCode : nil)
        failure = code.flatMap(DataGoKrFailure.init(code:))
        hasSucceeded = code == 0
    }

    private static func said(by root: XMLElement) -> (code: String?, words: [String], items: [DataGoKrItem]?)? {
        switch root.name {
        case EnvelopeDTO.error:
            let header = root.all("cmmMsgHeader").first
            let words = ["errMsg", "returnAuthMsg"].compactMap { header?.text(of: $0) }
            return (header?.text(of: "returnReasonCode"), words, nil)
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
                lists.isEmpty ? nil : Array(items)
            )
        default: return nil
        }
    }
}

/// The envelope in JSON.
private struct EnvelopeDTO: JSONObject {
    /// Whether it has any of the two outermost members.
    var isOne = false
    /// Whether it has that of errors.
    var isError = false
    var code: String?
    var words: [String] = []
    var items: [DataGoKrItem]?

    /// The outermost name of an error from the gateway.
    static let error = "OpenAPI_ServiceResponse"

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case Self.error:
            (isOne, isError) = (true, true)
            _ = try json.object { name, json throws(JSONReader.Malformed) in
                guard name == "cmmMsgHeader" else { return try json.skip() }
                try takeHeader(from: &json, code: "returnReasonCode", words: ["errMsg", "returnAuthMsg"])
            }
        case "response":
            isOne = true
            _ = try json.object { name, json throws(JSONReader.Malformed) in
                switch name {
                case "header": try takeHeader(from: &json, code: "resultCode", words: ["resultMsg"])
                case "body": try takeBody(from: &json)
                default: try json.skip()
                }
            }
        default: try json.skip()
        }
    }

    private mutating func takeHeader(
        from json: inout JSONReader, code codeName: String, words names: [String]
    ) throws(JSONReader.Malformed) {
        _ = try json.object { name, json throws(JSONReader.Malformed) in
            let text = try json.scalar()
            if name == codeName { code = text }
            if names.contains(name), let text { words.append(text) }
        }
    }

    private mutating func takeBody(from json: inout JSONReader) throws(JSONReader.Malformed) {
        _ = try json.object { name, json throws(JSONReader.Malformed) in
            guard name == "items" else { return try json.skip() }
            items = try json.dataGoKrItems()
        }
    }
}

extension JSONReader {
    /// A string, or a whole number as one; nil for anything else.
    fileprivate mutating func scalar() throws(Malformed) -> String? {
        guard try kind() == .number else { return try text() }
        return try number().flatMap { Int(exactly: $0) }.map { "\($0)" }
    }

    /// `{"item":[…]}`, `{"item":{…}}`, a bare list, or an empty string for none.
    fileprivate mutating func dataGoKrItems() throws(Malformed) -> [DataGoKrItem]? {
        switch try kind() {
        case .array: return try list(most: Limits.DataGoKr.items)?.compactMap(\.self)
        case .object:
            var items: [DataGoKrItem]?
            _ = try object { name, json throws(Malformed) in
                guard name == "item" else { return try json.skip() }
                if try json.kind() == .object {
                    items = try DataGoKrItem(&json).map { [$0] }
                } else {
                    items = try json.list(most: Limits.DataGoKr.items)?.compactMap(\.self)
                }
            }
            return items
        case .text: return try text()?.isEmpty == true ? [] : nil
        default:
            try skip()
            return nil
        }
    }
}

extension DataGoKrItem: JSONReadable {
    init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        var fields: [String: String] = [:]
        let isObject = try json.object { name, json throws(JSONReader.Malformed) in
            if let text = try json.scalar(), fields.count < Limits.DataGoKr.fields { fields[name] = text }
        }
        guard isObject else { return nil }
        self.fields = fields
    }
}
