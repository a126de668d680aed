import AppResources
import EngineSupport
import TestSupport
import Testing
import Weather

@testable import Engine
@testable import WeatherService

/// A day in which two sources die and come back, each in its turn and both at once.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct StandInDayTests {
    private static let celsius = [SourceID.openMeteo: 21.0, .metNorway: 19.0]
    private let sources = celsius.sorted { $0.value > $1.value }.map { ScriptedSource(id: $0.key, celsius: $0.value) }
    private let places = Array(KoreaTwenty.places.prefix(4))

    /// Minutes in which a source has behaved as now.
    private struct Health {
        var failure: WeatherFailure?
        var minutes = 0
        var left = 0
    }

    @Test(arguments: 1...8) func `no value is without its source, and none is old while a source is well`(seed: Int)
        async
    {
        var random = SeededRandom(seed: UInt64(seed))
        let rig = BoardRig(source: sources[0], others: [sources[1]], chance: Double.random(in: 0...1, using: &random))
        var health = [Health](repeating: Health(), count: 2)
        await rig.running {
            rig.start(Demand(visible: places, listed: places))
            await settled(rig)
            var hadValue = Set<PlaceID>()
            for minute in 0..<1_440 {
                for index in sources.indices { turn(index, &health, &random) }
                let asked = sources.map(\.asked.count)
                let wasInTrouble = !rig.board.troubles.isEmpty
                rig.clock.advance(60)
                rig.ageAlarm.ring()
                await settled(rig)
                for place in places {
                    let current = rig.board[place.id].current
                    // A value is told by the source that it is credited to, and stays.
                    if let value = current.value {
                        #expect(current.stamp.flatMap { Self.celsius[$0.source] } == value.temperature.celsius)
                        hadValue.insert(place.id)
                    } else {
                        #expect(!hadValue.contains(place.id) && current.failure != nil, "\(seed) \(minute)")
                    }
                    let age = current.fetchedAt.map { rig.board.now.seconds(since: $0) }
                    if rig.board.state(of: rig.board[place.id], at: .now) == .fresh {
                        #expect(age.map { $0 <= 660 } ?? false, "\(seed) \(minute): an old value as a new one")
                    }
                    // The longest waits: ten minutes after a limit, five before the next try, seven before another stands in.
                    let isWell = health[0].failure == nil && health[0].minutes > 35
                    let isStoodIn = health[0].failure.map(Self.moves) ?? false && health[0].minutes > 35
                    if isWell || isStoodIn && health[1].failure == nil && health[1].minutes > 20 {
                        #expect(!isWell || current.failure == nil, "\(seed) \(minute)")
                        #expect(age.map { $0 <= 660 } ?? false, "\(seed) \(minute): \(age ?? -1) s")
                        #expect(current.stamp?.source == (isWell ? .openMeteo : .metNorway))
                    }
                }
                // Nobody is hammered: a place each, and a try.
                for (source, before) in zip(sources, asked) {
                    #expect(source.asked.count - before <= places.count + 1, "\(seed) \(minute)")
                }
                if !wasInTrouble, rig.board.troubles.isEmpty { #expect(sources[1].asked.count == asked[1]) }
            }
        }
    }

    private static func moves(_ failure: WeatherFailure) -> Bool { failure.isOfSource }

    /// Lets the behaviour of a source go on, or change at random.
    private func turn(_ index: Int, _ health: inout [Health], _ random: inout SeededRandom) {
        health[index].minutes += 1
        health[index].left -= 1
        guard health[index].left < 0 else { return }
        let failures: [WeatherFailure?] = [
            nil, nil, .offline, .server(status: 503), .timedOut, .unreadable(field: "body"),
            .rateLimited(retryAfter: 600),
        ]
        let failure = failures.randomElement(using: &random) ?? nil
        if failure != health[index].failure { health[index].minutes = 0 }
        health[index].failure = failure
        health[index].left = Int.random(in: 3...90, using: &random)
        sources[index].fail(with: failure)
    }

    /// Waits until nothing is asked for any more.
    private func settled(_ rig: BoardRig) async {
        await rig.refreshFinished()
        await rig.service.load([])
        while rig.refresher.isAsking { await Task.yield() }
    }
}
