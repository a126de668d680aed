import Limits
import Weather

@testable import WeatherService

// Text from the network that is not JSON.
extension FuzzTarget {
    static let serverText = FuzzTarget(
        name: "server-text",
        seeds: {
            [
                "한 줄\n\n\n둘", "튼구름", "  light \t rain\r\n", "e\u{301}\u{302}\u{303}", "👩🏽‍🚀☀\u{FE0F} 1\u{20E3}",
                "\u{1B}[31m\u{202E}x",
            ].map { Array($0.utf8) }
        }, words: ["\u{200B}", "\u{2028}", "\u{A0}", "\u{E0001}", "\u{FE0F}", "\u{301}", "가", "👍", "ᄀ", "ᅡ"],
        longest: 8_192
    ) { bytes in
        for form in [ServerText.Form.name, .line, .prose] {
            let text = ServerText(String(decoding: bytes, as: UTF8.self), as: form).text
            TextChecks.check(text, as: form)
            let again = ServerText(text, as: form).text
            require(again == text, "read again, \(text) is \(again)")
        }
    }

    /// An optional time of four bytes, then the header.
    static let retryAfter = FuzzTarget(
        name: "retry-after",
        seeds: {
            let now: [UInt8] = [1, 0x68, 0xEC, 0x9B, 0xE0]
            return [
                "120", " 60\t", "Mon, 13 Oct 2025 06:30:00 GMT", "Monday, 13-Oct-25 06:30:00 GMT",
                "Mon Oct 13 06:30:00 2025", "Thu, 29 Feb 2024 23:59:60 GMT",
            ].flatMap { [now + Array($0.utf8), [0] + Array($0.utf8)] }
        }, words: ["GMT", "Feb", "29", " 00:00:00", "9999", "-99 ", "1970"], longest: 128
    ) { bytes in
        var tape = ByteTape(bytes)
        let now = tape.flag() ? Timestamp(secondsSince1970: tape.number(bytes: 4)) : nil
        let text = tape.text
        if let seconds = RetryAfter.seconds(text, now: now) {
            require((1...Limits.Network.retryAfter).contains(seconds), "\(seconds) s")
        }
        guard let date = HTTPDate(text, now: now) else { return }
        let day = LocalClock.utc.time(date.moment)
        // A year with two digits is at most fifty years from now, in either direction.
        let earliest = min(1970, (now.map { LocalClock.utc.time($0).year } ?? 1970) - 99)
        require((earliest...10_000).contains(day.year), "the year \(day.year)")
        guard (1970...9999).contains(day.year) else { return }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func figures(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let second = ((date.moment.secondsSince1970 % 60) + 60) % 60
        let written =
            "Xxx, \(figures(day.day)) \(months[day.month - 1]) \(day.year) "
            + "\(figures(day.hour)):\(figures(day.minute)):\(figures(second)) GMT"
        require(HTTPDate(written, now: nil) == date, "\(text) is \(written), which is another time")
    }

    static let address = FuzzTarget(
        name: "address",
        seeds: {
            [
                "https://api.openweathermap.org", "http://127.0.0.1:8080/a/b/", "http://[::1]:1/x", "https://h:443//",
                "HTTP://LocalHost", "https://a@b", "https://a?b", "https://[1:2.3]/%2e",
            ].map { Array($0.utf8) }
        }, words: ["https://", "http://", "localhost", "127.", "[::1]", ":65535", "//", "@", "%2F"], longest: 256
    ) { bytes in
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        do throws(ServiceAddress.Refusal) {
            let address = try ServiceAddress(parsing: text)
            require(address.scheme == .https || address.isLoopback, "a key may go to \(address) in the clear")
            require(!address.host.isEmpty && address.host == address.host.lowercased(), "the host \(address.host)")
            require(address.host.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "the host \(address.host)")
            require(!address.host.contains { "/@\\%?#".contains($0) }, "the host \(address.host)")
            require(address.port.map { (1...65_535).contains($0) } ?? true, "the port of \(address)")
            require(address.path.isEmpty || address.path.hasPrefix("/") && !address.path.hasSuffix("/"), "\(address)")
            // `try?`, because a refusal here is a bug and must not reach the catch below, which accepts refusals.
            let again = try? ServiceAddress(parsing: address.description)
            require(again == address, "\(text) is read as \(address), which is not read back")
        } catch {
            // An invalid address is rightly refused.
        }
    }
}
