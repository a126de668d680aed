import Limits
import Testing

@testable import WeatherService

@Suite struct JSONNestingTests {
    private func isBearable(_ text: String) -> Bool { JSONNesting.isBearable(Array(text.utf8)) }

    private func nested(_ levels: Int, _ open: String = "[", _ close: String = "]") -> String {
        String(repeating: open, count: levels) + String(repeating: close, count: levels)
    }

    @Test func `JSON is read up to the cap on nesting`() {
        let most = Limits.JSON.nesting
        #expect(isBearable(nested(most)) && !isBearable(nested(most + 1)))
        #expect(isBearable(nested(most, "{\"a\":", "}")) && !isBearable(nested(most + 1, "{\"a\":", "}")))
        let wide = "[" + String(repeating: "[1],", count: 10_000) + "[1]]"
        #expect(isBearable(wide))
    }

    @Test func `brackets inside strings do not count`() {
        let brackets = String(repeating: "[{", count: 200)
        #expect(isBearable("{\"a\":\"\(brackets)\"}"))
        #expect(isBearable("{\"a\":\"\\\"\(brackets)\"}"))
        // The string ends before the brackets, because its last backslash is itself escaped.
        #expect(!isBearable("{\"a\":\"\\\\\"\(brackets)\"}"))
    }

    @Test func `an encoding that could hide brackets is refused`() {
        #expect(!JSONNesting.isBearable([0x7B, 0x00, 0x7D, 0x00]))
    }

    @Test func `an answer nested more deeply is refused before decoding`() {
        let deep = Fixture.bareCurrent.dropLast() + ",\"a\":\(nested(Limits.JSON.nesting))}"
        #expect(DecodingOutcome.current(of: HTTPAnswer(String(deep))).failure == .unreadable(field: "body"))
        let bearable = Fixture.bareCurrent.dropLast() + ",\"a\":\(nested(Limits.JSON.nesting - 1))}"
        #expect(DecodingOutcome.current(of: HTTPAnswer(String(bearable))).failure == nil)
    }
}
