import NIOCore
import NIOHTTP1

/// One HTTP answer while it comes in, part by part. It is handed on whole or not at all: what the client or a decoder
/// could not take ends it with a `WeatherFailure`.
struct AnswerAssembly {
    /// The most a body may have, in bytes.
    let bodyLimit: Int
    /// What was asked for.
    let asked: RequestURL.MediaType
    /// Nil until the final head (not one with a status of 1xx) has come.
    private(set) var head: HTTPResponseHead?
    private(set) var body = ByteBuffer()
    private(set) var isComplete = false
    private var page: WebPage?

    init(bodyLimit: Int, asked: RequestURL.MediaType = .json) {
        self.bodyLimit = bodyLimit
        self.asked = asked
    }

    /// Takes a head, and throws the failure it is a sign of. A head of 1xx is dropped; the answer proper follows it.
    mutating func take(_ head: HTTPResponseHead) throws(WeatherFailure) {
        switch head.status.code {
        case 102..<200, 100: return
        // The server says it speaks another protocol from here on, which was not asked for.
        case 101: throw .unreadable(field: "status")
        // Network authentication required (RFC 6585 6): only a login page says so.
        case 511: throw .portal
        // The key stays at the configured address. Whether a login page sends us there, the body tells.
        case 300..<400 where !WebPage.standsIn(for: Int(head.status.code)): throw .redirected
        case 200..<600: break
        // RFC 9110 15: a status outside 100...599 is to be taken for a server error.
        case let status: throw .server(status: Int(status))
        }
        let page = WebPage(head)
        self.page = page
        self.head = head
        // What is said to be a page is judged by its first bytes, however it is packed.
        guard !isRedirect, !page.isAnnounced else { return }
        guard Self.isPlain(head.headers) else { throw .unreadable(field: "Content-Encoding") }
        if let promised = head.headers.first(name: "Content-Length").flatMap({ Int($0) }), promised > bodyLimit {
            throw .tooLarge
        }
    }

    /// Takes a piece of the body. It is copied, so that not the whole buffer it was read into stays with it: a chunk
    /// of one byte would keep 64 kB.
    mutating func take(_ piece: ByteBuffer) throws(WeatherFailure) {
        guard head != nil, !isComplete else { throw .unreadable(field: "body") }
        page?.take(piece.readableBytesView)
        if page?.isOne == true, let status, WebPage.standsIn(for: status, asked: asked) { throw .portal }
        if isRedirect, page?.isOne == false { throw .redirected }
        guard body.readableBytes + piece.readableBytes <= bodyLimit else { throw .tooLarge }
        body.writeImmutableBuffer(piece)
    }

    mutating func finish() throws(WeatherFailure) {
        guard head != nil, !isComplete else { throw .unreadable(field: "body") }
        if isRedirect { throw .redirected }
        isComplete = true
    }

    private var status: Int? { head.map { Int($0.status.code) } }
    private var isRedirect: Bool { status.map((300..<400).contains) ?? false }

    /// Whether the body is sent as it is. Nothing else is asked for, and compressed bytes would only be unreadable JSON
    /// to the decoder; so what a small one may unfold to does not matter either.
    private static func isPlain(_ headers: HTTPHeaders) -> Bool {
        headers[canonicalForm: "Content-Encoding"].allSatisfy { $0.isEmpty || $0.lowercased() == "identity" }
            && headers[canonicalForm: "Transfer-Encoding"].allSatisfy { $0.isEmpty || $0.lowercased() == "chunked" }
    }
}
