import Testing
import Weather

@testable import WeatherService

@Suite struct APIKeyTests {
    private static let secret = "0123456789abcdef"

    @Test func `printing a key never shows it`() throws {
        let key = try #require(APIKey(Self.secret))
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(describing: key), String(reflecting: key), "\(Optional(key) as Any)", dumped] {
            #expect(!text.contains(Self.secret))
            #expect(text.contains("APIKey(hidden)"))
        }
    }

    @Test func `printing an address never shows the key`() {
        let url = RequestURL(wireText: "https://example.com/?appid=\(Self.secret)")
        var dumped = ""
        dump(url, to: &dumped)
        for text in ["\(url)", String(reflecting: url), dumped] {
            #expect(!text.contains(Self.secret))
        }
    }

    @Test func `printing a source never shows its key`() {
        let source = OpenWeatherSource(
            transport: CannedTransport(HTTPAnswer("")), key: APIKey(Self.secret))
        var dumped = ""
        dump(source, to: &dumped)
        #expect(!dumped.contains(Self.secret))
        #expect(!"\(source)".contains(Self.secret))
    }

    @Test func `spaces and line ends around a key are ignored`() {
        #expect(APIKey(" \tabc\r\n") == APIKey("abc"))
    }

    @Test(arguments: ["", " ", "\n\n"])
    func `an empty text is not a key`(_ text: String) {
        #expect(APIKey(text) == nil)
    }
}
