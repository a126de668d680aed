import Limits

/// One HTTP answer while it comes in, part by part. What we do not take ends it with a `WeatherFailure`.
struct AnswerAssembly {
    /// The most a body may have, in bytes.
    let bodyLimit: Int
    /// What was asked for.
    let asked: RequestURL.MediaType
    /// Nil until the final head (not one with a status of 1xx) has come.
    private(set) var head: AnswerHead?
    private(set) var body: [UInt8] = []
    /// The head whose lines are coming in.
    private var coming: AnswerHead?
    private var page: WebPage?
    /// Bytes of heads and of what follows a body.
    private var headBytes = 0

    init(bodyLimit: Int, asked: RequestURL.MediaType = .json) {
        self.bodyLimit = bodyLimit
        self.asked = asked
    }

    /// Takes a line of a head, or one that follows a body, with its line end. A head ends with an empty one, and throws the failure
    /// it is a sign of.
    mutating func take(line: some Collection<UInt8>) throws(WeatherFailure) {
        headBytes += line.count
        guard headBytes <= Limits.Network.head else { throw .tooLarge }
        // What follows a body says nothing that any source would tell there.
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

    /// Takes a whole head. One of 1xx is dropped; the answer proper follows it.
    mutating func take(_ head: AnswerHead) throws(WeatherFailure) {
        switch head.status {
        case 102..<200, 100: return
        // The server says it speaks another protocol from here on, which was not asked for.
        case 101: throw .unreadable(field: "status")
        // Network authentication required (RFC 6585 6): only a login page says so.
        case 511: throw .portal
        // The key stays at the configured address. Whether a login page sends us there, the body tells.
        case 300..<400 where !WebPage.standsIn(for: head.status): throw .redirected
        case 200..<600: break
        // RFC 9110 15: a status outside 100...599 is to be taken for a server error.
        default: throw .server(status: head.status)
        }
        let page = WebPage(head)
        self.page = page
        self.head = head
        // What is said to be a page is judged by its first bytes, however it is packed.
        guard !isRedirect, !page.isAnnounced else { return }
        guard Self.canBeUnpacked(head) else { throw .unreadable(field: "Content-Encoding") }
        if let promised = head["Content-Length"].flatMap({ Int($0) }), promised > bodyLimit { throw .tooLarge }
    }

    /// Takes a piece of the body, unpacked.
    mutating func take(_ piece: some Collection<UInt8>) throws(WeatherFailure) {
        page?.take(piece)
        if page?.isOne == true, let status, WebPage.standsIn(for: status, asked: asked) { throw .portal }
        if isRedirect, page?.isOne == false { throw .redirected }
        guard body.count + piece.count <= bodyLimit else { throw .tooLarge }
        body += piece
    }

    /// What it means that the body cannot be unpacked.
    var failureToUnpack: WeatherFailure {
        if page?.isAnnounced == true, let status, WebPage.standsIn(for: status, asked: asked) { return .portal }
        return .unreadable(field: "Content-Encoding")
    }

    /// The head of the whole answer.
    func finished() throws(WeatherFailure) -> AnswerHead {
        // The connection ended in the middle of a head.
        guard let head else { throw .offline }
        if isRedirect { throw .redirected }
        return head
    }

    private var status: Int? { head?.status }
    private var isRedirect: Bool { status.map((300..<400).contains) ?? false }

    /// Whether the body is packed in a way that was asked for. How much it may unfold to is counted in `take`.
    private static func canBeUnpacked(_ head: AnswerHead) -> Bool {
        let codings = head.list("Content-Encoding").map { $0.lowercased() }.filter { !$0.isEmpty && $0 != "identity" }
        return (codings.isEmpty || codings == ["gzip"] || codings == ["x-gzip"])
            && head.list("Transfer-Encoding").allSatisfy { $0.isEmpty || $0.lowercased() == "chunked" }
    }
}
