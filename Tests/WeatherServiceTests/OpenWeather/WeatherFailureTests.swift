import Testing

@testable import WeatherService

@Suite struct WeatherFailureTests {
    @Test(
        arguments: [
            (.offline, true), (.timedOut, true), (.tooSlow, true), (.server(status: 500), true), (.portal, true),
            (.tooLarge, true),
            (.redirected, true), (.unreadable(field: "dt"), true), (.insecure(.expired), true),
            (.insecure(.other), true),
            (.noKey, false), (.keyRefused, false), (.keyNotActive, false), (.notInPlan, false), (.notFound, false),
            (.requestRefused(status: 400), false), (.wrongPlace(kilometres: 60), false),
            (.rateLimited(retryAfter: 30), false),
        ] as [(WeatherFailure, Bool)])
    func `a failure that may pass by itself is transient`(_ failure: WeatherFailure, _ isTransient: Bool) {
        #expect(failure.isTransient == isTransient)
    }
}
