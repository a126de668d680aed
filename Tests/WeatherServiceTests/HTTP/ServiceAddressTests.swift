import Testing
import WeatherService

@Suite struct ServiceAddressTests {
    @Test(arguments: [
        ("https://api.openweathermap.org", "https://api.openweathermap.org"),
        ("https://api.openweathermap.org/", "https://api.openweathermap.org"),
        ("HTTPS://API.Example.com:8443/weather//", "https://api.example.com:8443/weather"),
        ("https://[2001:db8::1]:444/x", "https://[2001:db8::1]:444/x"),
        ("http://127.0.0.1:8765", "http://127.0.0.1:8765"),
        ("http://127.255.0.9", "http://127.255.0.9"),
        ("http://localhost:1/", "http://localhost:1"),
        ("http://LOCALHOST", "http://localhost"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ])
    func `a valid address is read and written in its simplest form`(_ text: String, _ plain: String) throws {
        #expect(try ServiceAddress(parsing: text).description == plain)
    }

    @Test(arguments: [
        ("http://api.openweathermap.org", ServiceAddress.Refusal.plainHTTPToRemoteHost("api.openweathermap.org")),
        ("http://localhost.evil.com", .plainHTTPToRemoteHost("localhost.evil.com")),
        ("http://127.0.0.1.evil.com", .plainHTTPToRemoteHost("127.0.0.1.evil.com")),
        ("http://127.0.0.1:80.evil.com", .badPort),
        ("http://127.1", .plainHTTPToRemoteHost("127.1")),
        ("http://0127.0.0.1", .plainHTTPToRemoteHost("0127.0.0.1")),
        ("http://127.00.0.1", .plainHTTPToRemoteHost("127.00.0.1")),
        ("http://127.0.0.256", .plainHTTPToRemoteHost("127.0.0.256")),
        ("http://2130706433", .plainHTTPToRemoteHost("2130706433")),
        ("http://127.0.0.1.", .plainHTTPToRemoteHost("127.0.0.1.")),
        ("http://[::ffff:127.0.0.1]", .plainHTTPToRemoteHost("::ffff:127.0.0.1")),
        ("http://10.0.0.1", .plainHTTPToRemoteHost("10.0.0.1")),
        ("http://127.0.0.1@evil.com", .hasUserInfo),
        ("http://127.0.0.1:80@evil.com/", .hasUserInfo),
        ("https://me:secret@example.com", .hasUserInfo),
        (#"http://127.0.0.1\@evil.com"#, .notAURL),
        (#"http://evil.com\.127.0.0.1"#, .notAURL),
        ("http://evil.com#@127.0.0.1", .hasFragment),
        ("https://example.com?x=1", .hasQuery),
        ("https://example.com/path?", .hasQuery),
        ("https://example.com/#top", .hasFragment),
        ("ftp://example.com", .schemeNotAllowed("ftp")),
        ("file:///etc/passwd", .schemeNotAllowed("file")),
        ("example.com", .notAURL),
        ("", .notAURL),
        ("://example.com", .notAURL),
        ("https://", .noHost),
        ("https:///path", .noHost),
        ("https://:443", .noHost),
        ("https://example.com:", .badPort),
        ("https://example.com:0", .badPort),
        ("https://example.com:65536", .badPort),
        ("https://example.com:+443", .badPort),
        ("https://example.com:99999999999999999999", .badPort),
        ("https://exa mple.com", .notAURL),
        ("https://example.com\n", .notAURL),
        ("https://ex\u{FF41}mple.com", .notAURL),
        ("http://127.0.0.1%2eevil.com", .notAURL),
        ("https://[::1", .notAURL),
        ("https://[::1]x", .notAURL),
        ("https://[example.com]", .notAURL),
    ])
    func `an address that could leak the key is refused with the reason`(
        _ text: String, _ reason: ServiceAddress.Refusal
    ) {
        #expect(throws: reason) { try ServiceAddress(parsing: text) }
    }

    @Test func `OpenWeather's own address is valid`() throws {
        #expect(try ServiceAddress(parsing: ServiceAddress.openWeather.description) == .openWeather)
    }
}
