import Testing

@testable import WeatherService

/// Which bodies are passed on and which are another's page, by what was asked for and what the head says.
@Suite struct AnswerAssemblyTests {
    private static let html = "<!DOCTYPE html><html><body>Log in</body></html>"
    private static let exception = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows"/>
        """
    private static let message = #"<?xml version="1.0"?><alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"/>"#

    private func outcome(
        _ body: String, type: String?, status: Int = 200, asked: RequestURL.MediaType = .json
    ) -> Result<String, WeatherFailure> {
        var assembly = AnswerAssembly(bodyLimit: 10_000, asked: asked)
        do throws(WeatherFailure) {
            try assembly.take(line: Array("HTTP/1.1 \(status) X\r\n".utf8))
            if let type { try assembly.take(line: Array("Content-Type: \(type)\r\n".utf8)) }
            try assembly.take(line: Array("\r\n".utf8))
            // White space before it says nothing, and the body may come in pieces.
            for piece in [" \r\n", String(body.prefix(1)), String(body.dropFirst())] { try assembly.take(piece.utf8) }
            _ = try assembly.finished()
            return .success(String(decoding: assembly.body.dropFirst(3), as: UTF8.self))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        "application/xml", "text/xml; charset=utf-8", "Application/XML;charset=UTF-8", "application/vnd.ogc.se_xml",
        "application/cap+xml",
    ]) func `XML that its head calls so reaches the caller, who has asked for JSON`(type: String) {
        #expect(outcome(Self.exception, type: type) == .success(Self.exception))
        #expect(outcome(Self.exception, type: type, asked: .cap) == .success(Self.exception))
    }

    @Test(arguments: [nil, "application/octet-stream", "text/xml", "text/plain", "application/cap+xml", ""])
    func `a message that was asked for is delivered, whatever its head calls it`(type: String?) {
        #expect(outcome(Self.message, type: type, asked: .cap) == .success(Self.message))
    }

    @Test(arguments: ["text/html", "text/html; charset=utf-8", "Text/HTML", "application/xhtml+xml"])
    func `a page is another's, whatever was asked for`(type: String) {
        for asked in [RequestURL.MediaType.json, .png, .cap] {
            #expect(outcome(Self.html, type: type, asked: asked) == .failure(.portal))
        }
    }

    @Test(arguments: [nil, "application/json", "text/plain", "application/octet-stream", ""])
    func `where JSON was asked for, what begins like a page is one`(type: String?) {
        #expect(outcome(Self.html, type: type) == .failure(.portal))
        #expect(outcome(Self.exception, type: type) == .failure(.portal))
        #expect(outcome(#"{"a":1}"#, type: type) == .success(#"{"a":1}"#))
    }

    @Test func `a page in place of a missing message says that it is missing`() {
        #expect(outcome(Self.html, type: "text/html", status: 404, asked: .cap) == .success(Self.html))
        #expect(outcome(Self.html, type: "text/html", status: 404) == .failure(.portal))
    }
}
