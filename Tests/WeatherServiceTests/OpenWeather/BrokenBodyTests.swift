import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// For any input, every decoder ends with a value or with a `WeatherFailure`.
@Suite struct BrokenBodyTests {
    private static let fixtures = [Fixture.current, Fixture.forecast, Fixture.air]

    @Test(arguments: fixtures)
    func `every truncated body is unreadable`(_ fixture: String) {
        let bytes = Array(fixture.utf8)
        for length in 0..<bytes.count {
            let answer = HTTPAnswer(status: 200, body: Array(bytes[..<length]))
            for failure in DecodingOutcome.all(of: answer).map(\.failure) {
                #expect(failure == .unreadable(field: "body"), "at \(length) bytes")
            }
        }
    }

    @Test(arguments: fixtures)
    func `a changed byte gives a value or a WeatherFailure`(_ fixture: String) {
        var random = SeededRandom(seed: 7)
        let original = Array(fixture.utf8)
        for _ in 0..<3_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            for outcome in DecodingOutcome.all(of: HTTPAnswer(status: 200, body: bytes)) {
                #expect(!outcome.isUntyped)
            }
        }
    }

    @Test func `endlessly nested JSON is unreadable`() {
        let body = String(repeating: "[", count: 200_000)
        for outcome in DecodingOutcome.all(of: HTTPAnswer(200, #"{"list":"# + body)) {
            #expect(outcome.failure == .unreadable(field: "body"))
        }
    }

    @Test func `a body nested up to the limit is read, a deeper one is not`() {
        func outcome(_ levels: Int) -> WeatherFailure? {
            let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            return DecodingOutcome.current(of: HTTPAnswer(Fixture.bareCurrent.dropLast() + ",\"a\":\(nested)}")).failure
        }
        #expect(outcome(Limits.JSON.nesting - 1) == nil)
        #expect(outcome(Limits.JSON.nesting) == .unreadable(field: "body"))
    }

    @Test func `JSON between programs is UTF-8, so UTF-16 is unreadable`() {
        let body = Fixture.bareCurrent.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(DecodingOutcome.current(of: HTTPAnswer(status: 200, body: body)).failure == .unreadable(field: "body"))
    }

    @Test func `numbers beyond every type do not trap`() {
        let huge = String(repeating: "9", count: 400)
        for number in [huge, "-\(huge)", "1e400", "-1e400", "0.\(huge)e-400", #""\#(huge)""#] {
            let body = Fixture.current.replacing("1012", with: number).replacing("32400", with: number)
                .replacing("500", with: number).replacing("75", with: number).replacing("10000", with: number)
            for outcome in DecodingOutcome.all(of: HTTPAnswer(200, body)) { #expect(!outcome.isUntyped) }
        }
    }
}
