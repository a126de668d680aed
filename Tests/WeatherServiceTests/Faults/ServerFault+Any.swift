import TestSupport

@testable import WeatherService

// Faults that any service may have, with the same failure for each.
extension ServerFault {
    static let ofAnyService = connection + pages + bodies + refusals

    private static let good = Array(Fixture.bareCurrent.utf8)
    private static let page = "<!DOCTYPE html><html><title>Free Wi-Fi</title><form action=/login></form></html>"

    /// Faults of the connection.
    private static let connection = [
        ServerFault("reset before the answer", RawAnswer([], ending: .reset), .offline),
        ServerFault(
            "reset in the middle of it", .http(200, Array(good.prefix(9)), promising: 30, ending: .reset), .offline),
        ServerFault("closed before the answer", RawAnswer([], ending: .closed), .offline),
        ServerFault("half a head", RawAnswer("HTTP/1.1 200 OK\r\nContent-Le", ending: .closed), .offline),
        ServerFault("half a body", .http(200, Array(good.prefix(9)), promising: 30, ending: .closed), .offline),
        ServerFault("hangs", RawAnswer([]), .timedOut, takesForever: true),
        ServerFault("hangs in the middle", .http(200, good, promising: 1_000), .tooSlow, takesForever: true),
        ServerFault(
            "drips",
            RawAnswer(
                [Array("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".utf8)]
                    + Array(repeating: [0x20], count: 10_000), pause: 20), .tooSlow, takesForever: true),
        ServerFault("is no HTTP", RawAnswer("220 mail.example ESMTP\r\n", ending: .closed), .unreadable(field: "body")),
        ServerFault("promises too much", .http(200, good, promising: 999_999_999), .tooLarge),
        ServerFault(
            "sends without end",
            RawAnswer(
                [Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)]
                    + Array(
                        repeating: Array("10000\r\n".utf8) + Array(repeating: 0x20, count: 0x10000) + [13, 10],
                        count: 40)),
            .tooLarge),
    ]

    /// Pages from something between client and server, marked as a page in the head, in the body, or in both.
    private static let pages = [
        ServerFault("a login page", 200, page, type: "text/html", .portal),
        ServerFault("a login page that says nothing of it", 200, page, type: nil, .portal),
        ServerFault("a login page said to be JSON", 200, "\u{FEFF}\r\n\t" + page, .portal),
        ServerFault(
            "a login page, compressed", 200, "\u{1f}\u{8b}\u{8}", type: "text/html; charset=utf-8",
            header: "Content-Encoding: gzip", .portal),
        ServerFault(
            "sent to a login page", 302, page, type: "text/html",
            header: "Location: http://login.example/", .portal),
        ServerFault(
            "sent to a login page that says nothing of it", 307, page, type: nil,
            header: "Location: http://login.example/", .portal),
        ServerFault("a network that wants a login", 511, page, type: "text/html", .portal),
        ServerFault("a company's filter", 403, page, type: "text/html", .portal),
        ServerFault(
            "a proxy without the service", 502, "<html>Bad Gateway</html>", type: "text/html",
            .server(status: 502)),
        ServerFault(
            "a proxy whose service rests", 503, "<html>back soon</html>", type: "text/html",
            .server(status: 503)),
        ServerFault(
            "a proxy that waited too long", 504, "<html>too late</html>", type: "text/html",
            .server(status: 504)),
        ServerFault(
            "moved for good", 301, "<html>moved</html>", type: "text/html",
            header: "Location: https://elsewhere.example/", .redirected),
        ServerFault("sent elsewhere", 302, "", header: "Location: https://elsewhere.example/", .redirected),
        ServerFault("sent elsewhere, in JSON", 307, "{}", header: "Location: https://elsewhere.example/", .redirected),
    ]

    /// Bad bodies in answers with a good status.
    private static let bodies = [
        ServerFault("nothing", 200, "", .unreadable(field: "body")),
        ServerFault("garbage", .http(200, [0xFF, 0xFE, 0, 0x1B, 0x5D, 0x80]), .unreadable(field: "body")),
        ServerFault("JSON that is cut", 200, String(Fixture.current.prefix(200)), .unreadable(field: "body")),
        ServerFault("null", 200, "null", .unreadable(field: "body")),
        ServerFault("a list", 200, "[1,2]", .unreadable(field: "body")),
        ServerFault("text", 200, "\"sunny\"", .unreadable(field: "body")),
        ServerFault(
            "bytes that are no text",
            .http(200, Array(#"{"dt":1760335200,"main":{"temp":"#.utf8) + [0xC3, 0x28, 0xFF] + Array("}}".utf8)),
            .unreadable(field: "body")),
        ServerFault(
            "the other byte order",
            .http(200, Fixture.bareCurrent.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            .unreadable(field: "body")),
        ServerFault(
            "nested without end", 200,
            #"{"dt":1760335200,"main":{"temp":1},"a":"#
                + String(repeating: "[", count: 400) + String(repeating: "]", count: 400) + "}",
            .unreadable(field: "body")),
        ServerFault(
            "compressed, and no gzip", 200, "{\"main\":{}}   ", header: "Content-Encoding: gzip",
            .unreadable(field: "Content-Encoding")),
        ServerFault(
            "compressed without saying so", .http(200, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]),
            .unreadable(field: "body")),
    ]

    /// Statuses that have the same meaning without a body, or with an ignored one.
    private static let refusals = [
        ServerFault("429 with a time", 429, "", header: "Retry-After: 30", .rateLimited(retryAfter: 30)),
        ServerFault("429 with a page", 429, "<html>slow down</html>", type: "text/html", .rateLimited(retryAfter: nil)),
        ServerFault("500", 500, #"{"cod":"500","message":"Internal error: 500001"}"#, .server(status: 500)),
        ServerFault("502", 502, "", .server(status: 502)),
        ServerFault("503", 503, "{}", .server(status: 503)),
    ]
}
