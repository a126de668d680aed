import AppResources
import Display
import Testing
import Weather
import WeatherService

@testable import Engine

/// The text for failures.
@Suite struct FailureTextTests {
    static let failures: [WeatherFailure] =
        [
            .noKey, .keyRefused, .keyNotActive, .notInPlan, .notFound, .heldUp, .rateLimited(retryAfter: 30),
            .server(status: 503), .requestRefused(status: 400), .timedOut, .tooSlow, .offline, .portal,
            .unreadable(field: "list[39].main.temp"), .tooLarge, .redirected, .wrongPlace(kilometres: 20_015),
            .noMeasurement,
        ] + TLSProblem.allCases.map { .insecure($0) }

    @Test(arguments: failures, Language.allCases)
    func `a failure says what to do in a line of 120 columns, and names itself in a tile`(
        _ failure: WeatherFailure, _ language: Language
    ) {
        let phrase = PhraseBook(language)
        let told = phrase(.citiesMessage, ["count": "20", "reason": failure.sentence(phrase)])
        #expect(told.displayWidth <= 118, "\(told.displayWidth): \(told)")
        #expect(failure.short(phrase).displayWidth <= 16)
        #expect(!told.contains("{") && !failure.full(phrase).contains("{"))
    }

    @Test(
        arguments: [.offline, .timedOut, .tooSlow, .server(status: 503), .portal]
            + TLSProblem.allCases.map { .insecure($0) }
            as [WeatherFailure], Language.allCases)
    func `a failure that makes the program wait fits a line of 120 columns with the waiting time`(
        _ failure: WeatherFailure, _ language: Language
    ) {
        let phrase = PhraseBook(language)
        let wait = phrase(.waitMinutes, ["count": "5"])
        let told = phrase(.citiesMessage, ["count": "20", "reason": failure.full(phrase, goesOnIn: wait)])
        #expect(told.displayWidth <= 118, "\(told.displayWidth): \(told)")
    }

    /// Beside others a refused place has `notFound`. If every place is refused, the request may be at fault.
    @Test(arguments: [WeatherFailure.notFound, .requestRefused(status: 400)])
    func `the sentence of a refused place says what can be done`(_ failure: WeatherFailure) {
        let (korean, english) = (failure.full(PhraseBook(.korean)), failure.full(PhraseBook(.english)))
        #expect(korean.contains(/가까운 다른 곳을 (골라 주세요|고르거나 .+ 주세요)\.$/), "\(korean)")
        #expect(english.contains(/\. Choose (another one nearby|a place nearby, or check [a-z ]+)\.$/), "\(english)")
        // The same request would be refused again.
        #expect(!failure.isTransient && !korean.contains("다시 시도") && !english.contains("again"))
    }

    @Test(arguments: failures) func `Korean is in the polite style of an app`(_ failure: WeatherFailure) {
        let sentences = failure.full(PhraseBook(.korean)).replacing(/\([^)]*\)/, with: "").split(separator: ". ")
        #expect(sentences.allSatisfy { $0.hasSuffix("요") || $0.hasSuffix("요.") }, "\(sentences)")
    }

    @Test(arguments: Language.allCases) func `no two failures have the same text`(_ language: Language) {
        let phrase = PhraseBook(language)
        #expect(Set(Self.failures.map { $0.sentence(phrase) }).count == Self.failures.count)
        #expect(Set(Self.failures.map { $0.short(phrase) }).count == Self.failures.count)
        #expect(Set(Self.failures.map(\.cause)).count == Self.failures.count)
    }

    @Test func `failures that are the same to the user share a message`() {
        let pairs: [(WeatherFailure, WeatherFailure)] = [
            (.server(status: 500), .server(status: 503)), (.unreadable(field: "dt"), .unreadable(field: "body")),
            (.wrongPlace(kilometres: 51), .wrongPlace(kilometres: 9_000)),
            (.rateLimited(retryAfter: nil), .rateLimited(retryAfter: 30)),
        ]
        for (one, other) in pairs { #expect(one.cause == other.cause) }
    }

    @Test(arguments: [WeatherFailure.portal, .insecure(.expired), .server(status: 500)])
    func `while the program waits the text says until when, and what to do meanwhile`(_ failure: WeatherFailure) {
        let phrase = PhraseBook(.korean)
        let text = failure.full(phrase, goesOnIn: "9초")
        #expect(text == failure.sentence(phrase) + " 9초 뒤에 다시 시도해요.")
    }
}
