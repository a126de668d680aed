/// Tells a web page from what was asked for. No weather service sends one; what stands between does: the login
/// page of a hotel's or a train's network (a captive portal), a company's filter.
struct WebPage {
    /// Whether the head says that HTML follows. Some servers say so of JSON too, so the body has the last word.
    let isAnnounced: Bool
    /// The first byte of the body that says something; nil while none has come.
    private var first: UInt8?

    init(_ head: AnswerHead) {
        let type = head["Content-Type"]?.lowercased() ?? ""
        isAnnounced = type.contains("text/html") || type.contains("application/xhtml")
    }

    /// Looks at the next bytes of the body; each is looked at once.
    mutating func take(_ bytes: some Sequence<UInt8>) {
        guard first == nil else { return }
        first = bytes.first { !Self.saysNothing($0) }
    }

    /// Nil while too little has come to tell.
    var isOne: Bool? {
        switch first {
        case nil: nil
        case UInt8(ascii: "<"): true
        case UInt8(ascii: "{"), UInt8(ascii: "["): false
        // Compressed, perhaps.
        default: isAnnounced
        }
    }

    /// Whether a page with this status stands in for the answer. A proxy's own page about a service that is gone is
    /// that service's trouble, a page about too many requests is about those, and a permanent move is no login. Servers of files say
    /// with a page that there is no such file.
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

    /// White space, and the bytes of a byte order mark (EF BB BF), with which no JSON begins.
    private static func saysNothing(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xEF, 0xBB, 0xBF: true
        default: false
        }
    }
}
