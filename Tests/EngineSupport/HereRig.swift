import AppResources
import Files
import TestSupport
import Weather
import WeatherService

@testable import Engine

/// "Here" with everything around it under control: positions and addresses arrive when the test sends them.
@MainActor
package final class HereRig {
    package let clock: TestClock
    package let gpsdTimeout = ManualAlarm()
    package let age = ManualAlarm()
    package let board: ReportBoard
    package let model: HereModel
    package let world: World
    private let sample: SampleSource
    private let keptRecords = Mutexed<[HereRecord]>([])

    /// The results of the ways to find a position, and the queries made to them.
    package final class World: Sendable {
        package let zone: Mutexed<Spot?>
        package let ip: Mutexed<Result<Spot, WeatherFailure>>
        /// The service's answer for an address; nil if there is no service.
        package let address: Mutexed<Result<String, AddressFailure>?>
        package let asked = Mutexed<[String]>([])
        /// The stored time of the last query, and the error when storing it.
        package let ipAskedAt = Mutexed<Timestamp?>(nil)
        package let keeping = Mutexed<FileTrouble?>(nil)
        private let listeners = Mutexed<[GpsdClient.Listener]>([])
        private let begun = AsyncStream.makeStream(of: Void.self)
        /// Holds every address back until the test opens it.
        package let gate = Gate()

        package init(zone: Spot?, ip: Result<Spot, WeatherFailure>, address: Result<String, AddressFailure>?) {
            self.zone = Mutexed(zone)
            self.ip = Mutexed(ip)
            self.address = Mutexed(address)
        }

        /// No way finds anything.
        package static var empty: World { World(zone: nil, ip: .failure(.offline), address: nil) }

        fileprivate func listen(_ listener: @escaping GpsdClient.Listener) async {
            asked.change { $0.append("gpsd") }
            listeners.change { $0.append(listener) }
            begun.continuation.yield()
            let never = AsyncStream.makeStream(of: Never.self)
            for await _ in never.stream {}
            withExtendedLifetime(never.continuation) {}
            asked.change { $0.append("gpsd left") }
        }

        /// Sends an event as gpsd does, once somebody listens.
        package func tell(_ event: GpsdEvent) async {
            if listeners.value.isEmpty { for await _ in begun.stream { break } }
            await listeners.value.last?(event)
        }
    }

    /// A gate that stays closed until the test opens it.
    package final class Gate: Sendable {
        private let state = Mutexed<(isOpen: Bool, waiting: [AsyncStream<Void>.Continuation])>((true, []))

        package func shut() { state.change { $0.isOpen = false } }

        package func open() {
            var waiting: [AsyncStream<Void>.Continuation] = []
            state.change { state in
                waiting = state.waiting
                state = (true, [])
            }
            for continuation in waiting { continuation.finish() }
        }

        fileprivate func pass() async {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            state.change { state in
                if state.isOpen { continuation.finish() } else { state.waiting.append(continuation) }
            }
            for await _ in stream {}
        }
    }

    package init(
        _ record: HereRecord = HereRecord(), zone: Spot? = nil, ip: Result<Spot, WeatherFailure> = .failure(.offline),
        address: Result<String, AddressFailure>? = nil, clock: TestClock = TestClock()
    ) {
        self.clock = clock
        let world = World(zone: zone, ip: ip, address: address)
        self.world = world
        sample = SampleSource(now: { clock.now })
        let service = WeatherService(sources: SourceRouting(sample), now: { clock.now })
        board = ReportBoard(service: service, clock: clock.machine, chance: { 1 })
        let kept = keptRecords
        model = HereModel(
            HereState(record: record), desk: .test(world) { record in kept.change { $0.append(record) } }, board: board,
            clock: { clock.now }, gpsdTimeout: gpsdTimeout, age: age)
    }

    package var records: [HereRecord] { keptRecords.value }

    /// Answers the weather of the update under way with sample data.
    package func answerWeather() {
        guard let place = model.pending?.place ?? model.shown?.place else { return }
        let weather = sample.currentWeather(at: place)
        board.apply([
            WeatherUpdate(
                place: place.id, part: .current,
                event: .answered(
                    .current(weather),
                    ReportStamp(source: .sample, observedAt: weather.observedAt, fetchedAt: clock.now)))
        ])
    }

    package static func spot(_ latitude: Double, _ longitude: Double, _ name: String? = nil) -> Spot {
        Spot(
            coordinate: Coordinate(latitude: latitude, longitude: longitude) ?? KoreaTwenty.place("Seoul").coordinate,
            names: name.map { LocalizedText(korean: $0, english: $0) })
    }
}

extension HereDesk {
    /// A desk that queries only `world`.
    @MainActor
    package static func test(
        _ world: HereRig.World, keep: @escaping @MainActor (HereRecord) -> Void = { _ in }
    ) -> HereDesk {
        HereDesk(
            executor: ServiceExecutor(label: "test.here"),
            cityOfZone: {
                world.asked.change { $0.append("zone") }
                return world.zone.value
            },
            ip: {
                world.asked.change { $0.append("ip") }
                return try world.ip.value.get()
            },
            gpsd: { await world.listen($0) },
            describe: { spot in
                Place(
                    id: PlaceID(at: spot.coordinate),
                    names: spot.names ?? LocalizedText(korean: "정자동", english: "Jeongja-dong"),
                    coordinate: spot.coordinate,
                    region: LocalizedText(korean: "경기도 성남시 분당구", english: "Bundang-gu, Seongnam-si, Gyeonggi-do"),
                    country: LocalizedText(korean: "대한민국", english: "South Korea"), timeZone: "Asia/Seoul",
                    usualOffset: UTCOffset(seconds: 32_400))
            },
            address: { place in
                guard let answer = world.address.value else { return nil }
                return {
                    world.asked.change { $0.append("address \(place.coordinate.text)") }
                    await world.gate.pass()
                    try Task.checkCancellation()
                    let road = try answer.get()
                    return Place(
                        id: place.id, names: place.names, coordinate: place.coordinate,
                        region: LocalizedText(korean: road, english: road), country: place.country,
                        timeZone: place.timeZone, usualOffset: place.usualOffset)
                }
            },
            ipAskedAt: { world.ipAskedAt.value },
            keepAsked: { record in
                if let trouble = world.keeping.value { return trouble }
                keep(record)
                world.ipAskedAt.change { $0 = record.ipAskedAt }
                return nil
            },
            keep: { record, done in
                if let trouble = world.keeping.value { return done(trouble) }
                var record = record
                // As the file does; in tests no time is ever too late.
                record.heardOfAsking(at: world.ipAskedAt.value, now: Timestamp(secondsSince1970: .max))
                keep(record)
                world.ipAskedAt.change { $0 = record.ipAskedAt }
                done(nil)
            })
    }
}

extension HereModel {
    /// Waits until the one-time lookups have been answered.
    package func settled() async {
        for way in PositionWay.allCases where way != .gpsd { await running[way]?.value }
        await addressing?.value
    }
}
