import Limits

/// One HTTP response while it is being received. Throws a `WeatherFailure` for a response that is not acceptable.
struct AnswerAssembly {
    /// The greatest length of the body, in bytes.
    let bodyLimit: Int
    /// The requested type of body.
    let asked: RequestURL.MediaType
    /// Nil until the final head (one without a 1xx status) has been received.
    private(set) var head: AnswerHead?
    private(set) var body: [UInt8] = []
    /// The head that is being received.
    private var coming: AnswerHead?
    private var page: WebPage?
    /// Bytes of heads and trailers.
    private var headBytes = 0

    init(bodyLimit: Int, asked: RequestURL.MediaType = .json) {
        self.bodyLimit = bodyLimit
        self.asked = asked
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
        case 300..<400 where !WebPage.standsIn(for: head.status): throw .redirected
        case 200..<600: break
        // RFC 9110 15: treat a status outside 100...599 as a server error.
        default: throw .server(status: head.status)
        }
        let page = WebPage(head)
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
        if page?.isOne == true, let status, WebPage.standsIn(for: status, asked: asked) { throw .portal }
        if isRedirect, page?.isOne == false { throw .redirected }
        guard body.count + piece.count <= bodyLimit else { throw .tooLarge }
        body += piece
    }

    /// The failure to report if the body cannot be decoded.
    var failureToUnpack: WeatherFailure {
        if page?.isAnnounced == true, let status, WebPage.standsIn(for: status, asked: asked) { return .portal }
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
    private var isRedirect: Bool { status.map((300..<400).contains) ?? false }

    /// Whether the body uses a requested encoding. `take` limits its decoded length.
    private static func canBeUnpacked(_ head: AnswerHead) -> Bool {
        let codings = head.list("Content-Encoding").map { $0.lowercased() }.filter { !$0.isEmpty && $0 != "identity" }
        return (codings.isEmpty || codings == ["gzip"] || codings == ["x-gzip"])
            && head.list("Transfer-Encoding").allSatisfy { $0.isEmpty || $0.lowercased() == "chunked" }
    }
}
