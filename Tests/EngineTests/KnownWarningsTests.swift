import AppResources
import EngineSupport
import Testing
import Weather
import WeatherService

@testable import Engine

/// Which warnings are in force at a place, and the invented ones of the sample data.
@MainActor @Suite("Known warnings") struct KnownWarningsTests {
    private static let day = 86_400
    private static let now = Timestamp(secondsSince1970: 20_778 * 86_400 + 4 * 3_600)

    private func known(_ places: [Place] = KoreaTwenty.places) -> KnownWarnings {
        KnownWarnings(WarningBook(SampleWarnings.warnings(around: Self.now)), .asked, at: places.map(WarningPlace.init))
    }

    private func place(_ name: String) throws -> Place {
        try #require(KoreaTwenty.places.first { $0.names.text(in: .korean) == name })
    }

    @Test func `at an instant those in force count, and over a day all that are in force in some part of it`() throws {
        let (known, seoul) = (known(), try place("서울"))
        func kinds(_ span: ClosedRange<Timestamp>) -> [WarningKind] {
            known.inForce(at: seoul.id, in: span).map(\.warning.kind)
        }
        let midnight = Timestamp(secondsSince1970: 20_778 * Self.day)
        // 09:00 in Korea: the rain begins.
        #expect(kinds(midnight...midnight) == [.heavyRain, .strongWind])
        let before = midnight.adding(seconds: -1)
        #expect(kinds(before...before) == [.strongWind])
        let end = midnight.adding(seconds: 9 * 3_600)
        #expect(kinds(end...end).isEmpty)
        #expect(kinds(midnight...midnight.adding(seconds: Self.day - 1)).contains(.heavyRain))
    }

    @Test func `a moment is an instant or a whole day of the place's clock`() {
        let clock = LocalClock(UTCOffset(seconds: 9 * 3_600))
        #expect(Moment.now.span(now: Self.now, clock: clock) == Self.now...Self.now)
        let later = Self.now.adding(seconds: 7_200)
        #expect(Moment.hour(later).span(now: Self.now, clock: clock) == later...later)
        let today = clock.time(Self.now).dayNumber
        let day = Moment.day(today + 1).span(now: Self.now, clock: clock)
        #expect(day.lowerBound == clock.startOfDay(today + 1))
        #expect(day.upperBound.adding(seconds: 1) == clock.startOfDay(today + 2))
        let there = Moment.hourThere(day: today, hour: 20).span(now: Self.now, clock: clock)
        #expect(there.lowerBound == clock.startOfDay(today).adding(seconds: 20 * 3_600))
    }

    @Test func `the next change is the next beginning or end at one of the places`() throws {
        let known = known([try place("서울")])
        var (time, changes) = (Self.now, [Int]())
        while let next = known.nextChange(after: time), changes.count < 4 {
            changes.append(next.seconds(since: Timestamp(secondsSince1970: 20_778 * Self.day)) / 3_600)
            time = next
        }
        #expect(changes == [6, 9, 48, 75])
        #expect(self.known([]).nextChange(after: Self.now) == nil)
    }

    @Test func `the same day gives the same warnings, and they say that they are invented`() {
        let first = SampleWarnings.warnings(around: Self.now)
        let later = Self.now.adding(seconds: 12 * 3_600)
        #expect(first == SampleWarnings.warnings(around: later) && !first.isEmpty)
        #expect(SampleWarnings.isSame(around: Self.now, and: later))
        #expect(!SampleWarnings.isSame(around: Self.now, and: Self.now.adding(seconds: Self.day)))
        for warning in first {
            #expect(warning.issuer.contains("Sample") && warning.areas.allSatisfy(\.hasShape))
            #expect(warning.texts.text(in: .korean)?.description?.contains("지어낸") == true)
            #expect(warning.texts.text(in: .english)?.description?.contains("Invented") == true)
            #expect(warning.onset < warning.end)
        }
        #expect(Set(first.map(\.id)).count == first.count)
    }

    @Test func `invented warnings are about the invented weather of the same days`() throws {
        var kinds = Set<WarningKind>()
        for week in 0..<60 {
            let now = Self.now.adding(seconds: week * 7 * Self.day)
            let source = SampleSource(now: { now })
            for place in KoreaTwenty.places.filter({ ["서울", "부산", "제주시"].contains($0.names.text(in: .korean)) }) {
                let steps = source.forecast(at: place).steps
                let book = WarningBook(SampleWarnings.warnings(around: now))
                let known = KnownWarnings(book, .invented, at: [WarningPlace(place)])
                for warning in known.ahead(at: place.id, from: Timestamp(secondsSince1970: 0)).map(\.warning) {
                    let meant = steps.filter { $0.time > warning.onset && $0.time <= warning.end }
                    guard !meant.isEmpty, meant.first?.time != steps.first?.time, meant.last?.time != steps.last?.time
                    else { continue }
                    kinds.insert(warning.kind)
                    let fits: Bool =
                        switch warning.kind {
                        case .heavyRain: meant.contains { ($0.rain?.millimetres ?? 0) >= 4 }
                        case .heavySnow: meant.contains { ($0.snow?.millimetres ?? 0) >= 3 }
                        case .strongWind: meant.contains { ($0.wind.speed?.metresPerSecond ?? 0) > 4 }
                        case .dry: meant.contains { ($0.humidity ?? 100) < 50 }
                        case .heatWave: meant.contains { $0.temperature.celsius > 27 }
                        case .coldWave: meant.contains { $0.temperature.celsius < -7 }
                        default: true
                        }
                    #expect(fits, "\(warning.kind) \(week) \(place.names.text(in: .english))")
                }
            }
        }
        #expect(kinds.isSuperset(of: [.heavyRain, .strongWind, .dry]))
    }

    @Test func `warnings follow the places and the day, and go when the weather is real`() async {
        let clock = TestClock(Self.now.secondsSince1970)
        let board = WarningBoard(executor: ServiceExecutor(label: "test.warnings"), now: { clock.now })
        board.follow(KoreaTwenty.places, .invented)
        await board.finished()
        let first = board.known
        #expect(!first.isEmpty)
        clock.advance(60)
        board.follow(KoreaTwenty.places, .invented)
        #expect(board.known == first)
        clock.advance(Self.day)
        board.follow(KoreaTwenty.places, .invented)
        await board.finished()
        #expect(board.known != first)
        board.follow(KoreaTwenty.places, .undecided)
        #expect(board.known.isEmpty && board.nextChange(after: clock.now) == nil)
    }
}
