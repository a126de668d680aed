/// Recognises a web page in place of the expected response. Weather services do not send pages, but intermediaries do:
/// the login page of a hotel's or train's network (a captive portal), or a company's filter.
struct WebPage {
    /// Whether the head announces HTML. Some servers label JSON so too, so the body decides.
    let isAnnounced: Bool
    /// The first significant byte of the body; nil until there is one.
    private var first: UInt8?

    init(_ head: AnswerHead) {
        let type = head["Content-Type"]?.lowercased() ?? ""
        isAnnounced = type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
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
        case UInt8(ascii: "<"): true
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
        case 404, 410: asked == .json
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
