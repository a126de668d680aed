import Files
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// When a source counts as failed, and from when another one stands in for it.
@Suite struct SourceTroublesTests {
    private let start = Timestamp(1_760_335_200)
    private let weather = SourceTroubles.Subject(.openMeteo, .weather)

    /// Troubles after `failure` at `start`, with a wait of 200 seconds.
    private func troubles(_ failure: WeatherFailure = .offline, delay: Int = 200) -> SourceTroubles {
        var troubles = SourceTroubles()
        _ = troubles.failed(weather, failure, at: start, delay: delay, chance: 1)
        return troubles
    }

    private func takenOver(
        _ troubles: SourceTroubles, after seconds: Int, isSelected: Bool = false, hasTold: Bool = true
    ) -> Bool {
        let now = start.adding(seconds: seconds)
        return troubles.takenOverAt(.openMeteo, .weather, isSelected: isSelected, hasTold: hasTold, at: now)
            .map { $0 <= now } ?? false
    }

    @Test(arguments: [
        WeatherFailure.offline, .timedOut, .tooSlow, .server(status: 503), .unreadable(field: "body"), .portal,
        .insecure(.untrusted),
    ])
    func `another source takes over two minutes and a wait after the first failure, at once where nothing is known`(
        failure: WeatherFailure
    ) {
        let troubles = troubles(failure)
        #expect(!takenOver(troubles, after: 319) && takenOver(troubles, after: 320))
        #expect(!takenOver(troubles, after: 199, hasTold: false) && takenOver(troubles, after: 200, hasTold: false))
    }

    @Test(arguments: [
        WeatherFailure.keyRefused, .keyNotActive, .noKey, .notInPlan, .notFound, .requestRefused(status: 400),
        .noMeasurement, .heldUp, .wrongPlace(kilometres: 90), .noTransport, .proxy(.unreadable(variable: "x")),
    ])
    func `what the user must solve, and what concerns one place, moves nothing`(failure: WeatherFailure) {
        #expect(troubles(failure).isEmpty)
    }

    @Test(arguments: [WeatherFailure.rateLimited(retryAfter: 600), .overBudget(until: Timestamp(1_760_338_800))])
    func `a limit moves only the selected place`(failure: WeatherFailure) {
        let troubles = troubles(failure)
        #expect(!takenOver(troubles, after: 1_000) && takenOver(troubles, after: 1_000, isSelected: true))
    }

    @Test func `an answer ends it, and trouble is forgotten half an hour after the last failure`() {
        var troubles = troubles()
        #expect(takenOver(troubles, after: 1_799) && !takenOver(troubles, after: 1_800))
        #expect(troubles.answered(weather) && troubles.isEmpty && !troubles.answered(weather))
    }

    @Test func `the wait is never longer than five minutes, and later failures do not begin it anew`() {
        var troubles = troubles(delay: 9_999)
        #expect(takenOver(troubles, after: 420) && !takenOver(troubles, after: 419))
        _ = troubles.failed(weather, .server(status: 500), at: start.adding(seconds: 300), delay: 0, chance: 1)
        #expect(takenOver(troubles, after: 420) && !takenOver(troubles, after: 419))
    }

    @Test func `a source in trouble is tried less and less often, never less than every five minutes`() {
        var troubles = troubles()
        var waits: [Int] = []
        var now = start
        for _ in 0..<9 {
            let next = troubles.trouble(of: .openMeteo, .weather, at: now)?.retryAt ?? now
            waits.append(next.seconds(since: now))
            now = next
            _ = troubles.failed(weather, .offline, at: now, delay: 0, chance: 1)
        }
        #expect(waits == [10, 20, 40, 80, 160, 300, 300, 300, 300])
    }

    @Test func `the weather of a source may fail while it tells the air`() {
        let troubles = troubles()
        #expect(troubles.trouble(of: .openMeteo, .weather, at: start) != nil)
        #expect(troubles.trouble(of: .openMeteo, .air, at: start) == nil)
    }

    @Test func `programs of one machine wait for the same moment, which the file keeps`() async throws {
        try await Sandbox.with { sandbox in
            let file = SourceTroubleFile(path: sandbox.cacheFolder + "/troubles")
            let first = troubles(delay: 100)
            file.keep(first.trouble(of: .openMeteo, .weather, at: start), of: weather)
            var second = SourceTroubles()
            _ = second.failed(weather, .offline, at: start.adding(seconds: 60), delay: 300, chance: 1)
            second.recall(file.troubles(), at: start.adding(seconds: 60))
            #expect(takenOver(second, after: 220) && !takenOver(second, after: 219))
            // What has been forgotten is not taken over from the file either.
            var later = SourceTroubles()
            later.recall(file.troubles(), at: start.adding(seconds: 1_800))
            #expect(later.isEmpty)
            file.keep(nil, of: weather)
            #expect(file.troubles().isEmpty)
        }
    }

    @Test(arguments: [
        "weather/open-meteo = failed 1 2 3 4", "weather/open-meteo = failed 5 2 3 4 6",
        "weather/open-meteo = worried 1 2 3 4 6", "sea/open-meteo = failed 1 2 3 4 6", "open-meteo = failed 1 2 3 4 6",
        "weather/open-meteo = failed 1 2 301 4 6", "weather/open-meteo = failed 1 -2 3 4 6", "weather/open-meteo",
        "weather/open-meteo = failed 1 2 3 99999999999999999999 6",
    ])
    func `lines that are no troubles are ignored`(line: String) async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.cacheFolder + "/troubles"
            try sandbox.write("# nalssi: the sources that fail, and since when\n\(line)\n", to: path)
            #expect(SourceTroubleFile(path: path).troubles().isEmpty)
        }
    }

    @Test func `a next try from the file is never far away`() throws {
        let line = LinesFile.Line("weather/open-meteo", "failed 100 200 3 4 99999999")
        let troubles = SourceTroubleFile.troubles(in: [line])
        let trouble = try #require(troubles.trouble(of: .openMeteo, .weather, at: Timestamp(300)))
        #expect(trouble.retryAt == Timestamp(800))
        #expect(SourceTroubleFile.lines(of: troubles).count == 1)
    }
}
