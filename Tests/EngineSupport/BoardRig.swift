import AppResources
import TestSupport
import Weather
import WeatherService

@testable import Engine

/// The board of reports and the refresher that asks for them, with a clock and alarms that the test moves.
@MainActor
package final class BoardRig {
    package let clock: TestClock
    /// Rings when the passing of time alone changes something.
    package let ageAlarm = ManualAlarm()
    /// Rings when scrolling has stopped.
    package let scrollAlarm = ManualAlarm()
    package let service: WeatherService
    package let board: ReportBoard
    package let refresher: Refresher
    private let sample: SampleSource

    /// `others` follow `source` in the order. `chance`: what decides how long another source waits before it stands in.
    package init(
        source: (any WeatherSource)? = nil, others: [any WeatherSource] = [], troubles: SourceTroubleFile? = nil,
        time clock: TestClock = TestClock(), chance: Double = 0
    ) {
        self.clock = clock
        sample = SampleSource(now: { clock.now })
        service = WeatherService(
            sources: SourceRouting(source ?? sample, others), troubles: troubles, now: { clock.now },
            chance: { chance })
        board = ReportBoard(service: service, clock: clock.machine, chance: { 1 })
        refresher = Refresher(board: board, alarm: ageAlarm, delay: scrollAlarm)
    }

    /// Runs `body` while the board receives what the sources answer.
    package func running(_ body: () async throws -> Void) async rethrows {
        let following = Task { await board.listenToService() }
        try await body()
        await service.shutDown()
        await following.value
    }

    /// Requests what is wanted, from the start.
    package func start(_ demand: Demand) {
        refresher.start()
        refresher.show(demand)
    }

    /// Waits until the requests made last have been answered.
    package func refreshFinished() async { await refresher.task?.value }

    /// Answers the current weather of places with the sample's values.
    package func answered(_ places: [Place] = KoreaTwenty.places) {
        for place in places { answer(place, .current(sample.currentWeather(at: place))) }
    }

    package func answer(_ place: Place, _ value: ReportValue, from source: SourceID = .sample) {
        publish(
            place,
            .answered(value, ReportStamp(source: source, observedAt: value.observedAt, fetchedAt: clock.now)))
    }

    package func publish(_ place: Place, _ event: WeatherUpdate.Event) {
        let part: ReportPart = if case .answered(let value, _) = event { value.part } else { .current }
        board.apply([WeatherUpdate(place: place.id, part: part, event: event)])
    }
}

extension KoreaTwenty {
    /// One of the twenty by its English name.
    package static func place(_ english: String) -> Place {
        places.first { $0.names.text(in: .english) == english } ?? places[0]
    }
}
