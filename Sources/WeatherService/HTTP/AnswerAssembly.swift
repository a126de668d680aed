import Limits

/// One HTTP response while it is being received. Throws a `WeatherFailure` for a response that is not acceptable.
struct AnswerAssembly {
    /// The greatest length of the body, in bytes.
    let bodyLimit: Int
    /// The requested type of body.
    let asked: RequestURL.MediaType
    /// Whether refusals may be web pages.
    let mayRefuseWithPage: Bool
    /// Nil until the final head (one without a 1xx status) has been received.
    private(set) var head: AnswerHead?
    private(set) var body: [UInt8] = []
    /// The head that is being received.
    private var coming: AnswerHead?
    private var page: WebPage?
    /// Bytes of heads and trailers.
    private var headBytes = 0

    init(bodyLimit: Int, asked: RequestURL.MediaType = .json, mayRefuseWithPage: Bool = false) {
        self.bodyLimit = bodyLimit
        self.asked = asked
        self.mayRefuseWithPage = mayRefuseWithPage
    }

    /// Takes a line of a head or trailer, including its line break. An empty line ends the head; throws if that head
    /// means failure.
    mutating func take(line: some Collection<UInt8>) throws(WeatherFailure) {
        headBytes += line.count
        guard headBytes <= Limits.Network.head else { throw .tooLarge }
        // Trailers are ignored, because no source uses them.
        guard head == nil else { return }
        let text = String(decoding: line.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        if text.isEmpty, let whole = coming {
            coming = nil
            try take(whole)
        } else if coming == nil {
            coming = AnswerHead(statusLine: text)
        } else {
            coming?.take(fieldLine: text)
        }
    }

    /// Takes a complete head. A 1xx head is dropped, because the real response follows it.
    mutating func take(_ head: AnswerHead) throws(WeatherFailure) {
        switch head.status {
        case 102..<200, 100: return
        // The server switches to another protocol, which was not requested.
        case 101: throw .unreadable(field: "status")
        // Network authentication required (RFC 6585 6): only captive portals send it.
        case 511: throw .portal
        // Redirects are not followed, so that the key stays at the configured address. Whether this one leads to a login
        // page is decided by its body.
        case 304: break
        case 300..<400 where !WebPage.standsIn(for: head.status): throw .redirected
        case 200..<600: break
        // RFC 9110 15: treat a status outside 100...599 as a server error.
        default: throw .server(status: head.status)
        }
        let page = WebPage(head, asked: asked)
        self.page = page
        self.head = head
        // An announced page is judged by its first bytes, whatever its encoding.
        guard !isRedirect, !page.isAnnounced else { return }
        guard Self.canBeUnpacked(head) else { throw .unreadable(field: "Content-Encoding") }
        if let promised = head["Content-Length"].flatMap({ Int($0) }), promised > bodyLimit { throw .tooLarge }
    }

    /// Takes a decoded piece of the body.
    mutating func take(_ piece: some Collection<UInt8>) throws(WeatherFailure) {
        page?.take(piece)
        if page?.isOne == true, canBePortal { throw .portal }
        if isRedirect, page?.isOne == false { throw .redirected }
        guard body.count + piece.count <= bodyLimit else { throw .tooLarge }
        body += piece
    }

    /// The failure to report if the body cannot be decoded.
    var failureToUnpack: WeatherFailure {
        if page?.isAnnounced == true, canBePortal { return .portal }
        return .unreadable(field: "Content-Encoding")
    }

    /// Returns the head after the complete response; throws if there is none.
    func finished() throws(WeatherFailure) -> AnswerHead {
        // The connection ended in the middle of a head.
        guard let head else { throw .offline }
        if isRedirect { throw .redirected }
        return head
    }

    private var status: Int? { head?.status }
    /// 304 answers a request for what has changed.
    private var isRedirect: Bool { status.map { (300..<400).contains($0) && $0 != 304 } ?? false }

    /// Whether a page with this status comes from somebody else than the service.
    private var canBePortal: Bool {
        guard let status else { return false }
        return WebPage.standsIn(for: status, asked: asked) && !(mayRefuseWithPage && (400..<500).contains(status))
    }

    /// Whether the body uses a requested encoding. `take` limits its decoded length.
    private static func canBeUnpacked(_ head: AnswerHead) -> Bool {
        let codings = head.list("Content-Encoding").map { $0.lowercased() }.filter { !$0.isEmpty && $0 != "identity" }
        return (codings.isEmpty || codings == ["gzip"] || codings == ["x-gzip"])
            && head.list("Transfer-Encoding").allSatisfy { $0.isEmpty || $0.lowercased() == "chunked" }
    }
}

/// The head of an HTTP response: its status and its fields.
struct AnswerHead: Hashable, Sendable {
    /// The number in the status line, not necessarily a valid HTTP status; 0 if there is none.
    let status: Int
    private var fields: [Field] = []

    private struct Field: Hashable {
        /// In lower case.
        let name: String
        let value: String
    }

    /// Reads a line such as `HTTP/1.1 200 OK`, with any version and reason phrase.
    init(statusLine line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    }

    /// For tests and for responses that were not read line by line.
    init(status: Int, fields: KeyValuePairs<String, String> = [:]) {
        self.status = status
        self.fields = fields.map { Field(name: $0.lowercased(), value: $1) }
    }

    /// Takes a line `Name: value`. A line without a colon is ignored.
    mutating func take(fieldLine line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        fields.append(
            Field(
                name: line[..<colon].withoutFieldBlanks.lowercased(),
                value: String(line[line.index(after: colon)...].withoutFieldBlanks)))
    }

    /// The value of the first field with this name.
    subscript(name: String) -> String? { fields.first { $0.name == name.lowercased() }?.value }

    /// The comma-separated values of all fields with this name.
    func list(_ name: String) -> [String] {
        fields.filter { $0.name == name.lowercased() }
            .flatMap { $0.value.split(separator: ",").map { String($0.withoutFieldBlanks) } }
    }
}

/// Recognises a web page in place of the expected response. Weather services do not send pages, but intermediaries do:
/// the login page of a hotel's or train's network (a captive portal), or a company's filter.
struct WebPage {
    /// Whether the head announces HTML. Some servers label JSON so too, so the body decides.
    let isAnnounced: Bool
    /// Whether it is XML that begins like a page: the head says so, or XML was asked for.
    private let isXML: Bool
    /// The first significant byte of the body; nil until there is one.
    private var first: UInt8?

    init(_ head: AnswerHead, asked: RequestURL.MediaType = .json) {
        let type = head["Content-Type"]?.lowercased() ?? ""
        isAnnounced = type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
        let isCalledXML = type.prefix { $0 != ";" && $0 != " " }.hasSuffix("xml")
        isXML = !isAnnounced && (isCalledXML || asked == .cap)
    }

    /// Examines the next bytes of the body.
    mutating func take(_ bytes: some Sequence<UInt8>) {
        guard first == nil else { return }
        first = bytes.first { !Self.saysNothing($0) }
    }

    /// Nil until a significant byte has arrived.
    var isOne: Bool? {
        switch first {
        case nil: nil
        case UInt8(ascii: "<"): !isXML
        case UInt8(ascii: "{"), UInt8(ascii: "["): false
        // Perhaps compressed.
        default: isAnnounced
        }
    }

    /// Whether a page with this status replaces the expected response. A proxy's page about an unavailable service or too
    /// many requests is treated as that failure, and a permanent redirect does not lead to a login page. File servers
    /// send a page for a missing file.
    static func standsIn(for status: Int, asked: RequestURL.MediaType = .json) -> Bool {
        switch status {
        case 511: true
        case 404, 410: asked == .json || asked == .geoJSON
        case 301, 308, 429, 500...: false
        default: true
        }
    }

    static func isOne(_ body: [UInt8]) -> Bool {
        body.first { !saysNothing($0) } == UInt8(ascii: "<")
    }

    /// White space and the bytes of a byte order mark (EF BB BF), none of which begins a JSON value.
    private static func saysNothing(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xEF, 0xBB, 0xBF: true
        default: false
        }
    }
}
