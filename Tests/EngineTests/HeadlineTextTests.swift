import AppResources
import EngineSupport
import Testing
import Weather

@testable import Engine

/// The sentences about the coming hours.
@Suite("Headline text") struct HeadlineTextTests {
    /// 2026-11-21 14:30 in Korea.
    private static let now = TestClock().now
    private static let korea = UTCOffset(seconds: 32_400)

    private static func time(_ hour: Int) -> Timestamp {
        LocalClock(korea).startOfDay(LocalClock(korea).time(now).dayNumber).adding(seconds: hour * 3_600)
    }

    private static func degrees(_ celsius: Double) -> Temperature { Temperature(celsius: celsius) }

    private func text(_ headline: Headline, _ language: Language, units: Units = .metric) -> [String] {
        WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: .unicode)
            .headline(headline, now: Self.now, clock: LocalClock(Self.korea))
    }

    @Test func `how far a time is is rounded with halves down, and half an hour is soon`() {
        let format = WeatherFormat(phrase: PhraseBook(.english), units: .metric, glyphs: .unicode)
        func ahead(_ minutes: Int) -> String {
            format.hoursAhead(Self.now.adding(seconds: minutes * 60), now: Self.now)
        }
        #expect(
            [-5, 0, 30, 31, 90, 123, 151].map(ahead) == [
                "soon", "soon", "soon", "in 1 h", "in 1 h", "in 2 h", "in 3 h",
            ])
        func ago(_ minutes: Int) -> String? {
            format.hoursAgo(Self.now.adding(seconds: -minutes * 60), now: Self.now)
        }
        #expect([30, 31, 90, 151].map(ago) == [nil, "1 h ago", "1 h ago", "3 h ago"])
    }

    @Test func `fine dust has a tenth where the whole number would be of another grade`() {
        let format = WeatherFormat(phrase: PhraseBook(.english), units: .metric, glyphs: .unicode)
        func number(_ dust: Double, _ scale: AirScale) -> String {
            format.number(MeasuredValue(.fineDust, dust, isOfDay: false, airScale: scale))
        }
        #expect([8.6, 9.0, 9.4, 9.6, 35.45].map { number($0, .unitedStates) } == ["9", "9", "9.4", "10", "35"])
        // Korea grades whole numbers.
        #expect([15.4, 15.6].map { number($0, .korean) } == ["15", "16"])
    }

    @Test func `at another day's time hours are of that day, and other days have their weekdays`() {
        func told(_ headline: Headline, _ language: Language) -> String? {
            WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
                .headline(headline, now: Self.now, at: Self.time(34), clock: LocalClock(Self.korea)).first
        }
        let (sameDay, nextDay) = (Headline.begins(.rain, at: Self.time(39)), Headline.begins(.rain, at: Self.time(54)))
        #expect(told(sameDay, .korean) == "15시부터 비가 와요" && told(sameDay, .english) == "rain from 15:00")
        #expect(told(nextDay, .korean) == "월 06시부터 비가 와요" && told(nextDay, .english) == "rain from Mon 06:00")
        #expect(told(.ends(.rain, at: Self.time(51)), .korean) == "비가 월 03시에 그쳐요")
        #expect(told(.lasts(.rain, until: Self.time(60)), .english) == "rain until at least Mon noon")
    }

    nonisolated static let table: [(headline: Headline, korean: [String], english: [String])] = [
        (.begins(.rain, at: time(17)), ["17시부터 비가 와요"], ["rain from 17:00"]),
        (.begins(.snow, at: now), ["곧 눈이 와요"], ["snow soon"]),
        (
            .begins(.thunderstorm, at: time(27)), ["내일 새벽부터 천둥번개가 쳐요", "내일부터 천둥번개가 쳐요"],
            ["thunderstorm from early tomorrow", "thunderstorm from tomorrow"]
        ),
        (.ends(.rain, at: time(20)), ["비가 20시에 그쳐요", "20시까지 비"], ["rain until 20:00"]),
        (.ends(.rain, at: time(22)), ["비가 밤에 그쳐요"], ["rain ending tonight"]),
        (.ends(.snow, at: time(24)), ["눈이 밤에 그쳐요"], ["snow ending tonight"]),
        (.ends(.rain, at: now), ["비가 곧 그쳐요"], ["rain ending soon"]),
        (
            .ends(.rain, at: time(16), next: .init(.rain, at: time(20))),
            ["비가 16시에 그치고 20시부터 다시 와요", "16시까지 비, 20시부터 또", "20시부터 다시 비가 와요"],
            ["rain until 16:00, again from 20:00", "rain again from 20:00"]
        ),
        (
            .ends(.snow, at: time(16), next: .init(.rain, at: time(20))),
            ["눈이 16시에 그치고 20시부터 비가 와요", "16시까지 눈, 20시부터 비", "20시부터 비가 와요"],
            ["snow until 16:00, rain from 20:00", "rain from 20:00"]
        ),
        (
            .ends(.rain, at: time(17), next: .init(.snow, at: time(17))), ["17시부터 비가 눈으로 바뀌어요", "17시부터 눈이 와요"],
            ["rain turning to snow from 17:00", "snow from 17:00"]
        ),
        (
            .ends(.thunderstorm, at: time(17), next: .init(.rain, at: time(17))),
            ["17시부터 천둥번개는 그치고 비만 와요", "17시부터 비가 와요"],
            ["thunderstorm turning to rain from 17:00", "rain from 17:00"]
        ),
        (
            .ends(.snow, at: time(33), next: .init(.rain, at: time(33))),
            ["내일 오전부터 눈이 비로 바뀌어요", "내일부터 눈이 비로 바뀌어요", "내일 오전부터 비가 와요", "내일부터 비가 와요"],
            [
                "snow turning to rain from late tomorrow morning", "snow turning to rain from tomorrow",
                "rain from late tomorrow morning", "rain from tomorrow",
            ]
        ),
        (
            .ends(.rain, at: now, next: .init(.snow, at: time(33))),
            ["비가 곧 그치고 내일 오전부터 눈이 와요", "비가 곧 그치고 내일부터 눈이 와요", "내일 오전부터 눈이 와요", "내일부터 눈이 와요"],
            [
                "rain ending soon, snow from late tomorrow morning", "rain ending soon, snow from tomorrow",
                "snow from late tomorrow morning", "snow from tomorrow",
            ]
        ),
        (
            .ends(.snow, at: now, next: .init(.snow, at: time(33))),
            ["눈이 곧 그치고 내일 오전부터 다시 와요", "눈이 곧 그치고 내일부터 다시 와요", "내일 오전부터 다시 눈이 와요", "내일부터 다시 눈이 와요"],
            [
                "snow ending soon, then again from late tomorrow morning", "snow ending soon, then again from tomorrow",
                "snow again from late tomorrow morning", "snow again from tomorrow",
            ]
        ),
        (
            .lasts(.rain, until: time(38)), ["비가 내일 오후까지 이어져요", "비가 내일까지 이어져요"],
            ["rain into tomorrow afternoon", "rain into tomorrow"]
        ),
        (.strongWind(at: time(16)), ["오후에 바람이 강해요"], ["strong winds this afternoon"]),
        (.strongWind(at: now), ["바람이 강해요"], ["strong winds now"]),
        (
            .freezes(at: time(31)), ["내일 아침에 영하로 내려가요", "내일 영하로 내려가요"],
            ["below freezing tomorrow morning", "below freezing tomorrow"]
        ),
        // Midnight is not the early morning of the day that ends with it.
        (.freezes(at: time(24)), ["밤에 영하로 내려가요"], ["below freezing tonight"]),
        (.hot(degrees(34.6), at: time(15)), ["오후에 기온이 35°까지 올라요"], ["up to 35° this afternoon"]),
        (.badAir(.pm10, 100, isInKorea: true), ["미세먼지 나쁨"], ["PM10 poor"]),
        (.badAir(.pm25, 60, isInKorea: false), ["초미세먼지 나쁨"], ["PM2.5 unhealthy"]),
        (.differs(.today, high: degrees(9), before: degrees(14)), ["최고기온이 어제보다 5° 낮아요"], ["5° colder than yesterday"]),
        (
            .differs(.tomorrow, high: degrees(20), before: degrees(14)), ["내일 최고기온이 오늘보다 6° 높아요"],
            ["6° warmer tomorrow"]
        ),
    ]

    @Test(arguments: table)
    func `each headline has forms in both languages, the longer ones first`(
        _ row: (headline: Headline, korean: [String], english: [String])
    ) {
        #expect(text(row.headline, .korean) == row.korean)
        #expect(text(row.headline, .english) == row.english)
    }

    @Test func `an end in the next hours is given by its hour, also after midnight`() {
        let format = WeatherFormat(phrase: PhraseBook(.korean), units: .metric, glyphs: .unicode)
        let texts = format.headline(
            .ends(.rain, at: Self.time(25), next: .init(.rain, at: Self.time(34))), now: Self.time(23),
            clock: LocalClock(Self.korea))
        #expect(
            texts == [
                "비가 내일 01시에 그치고 내일 오전부터 다시 와요", "비가 내일 01시에 그치고 내일부터 다시 와요",
                "내일 01시까지 비, 내일 오전부터 또", "내일 01시까지 비, 내일부터 또", "내일 오전부터 다시 비가 와요",
                "내일부터 다시 비가 와요",
            ])
    }

    @Test func `differences and hours are given in the user's units`() {
        var units = Units.imperial
        units.clock = .of12Hours
        let colder = Headline.differs(.today, high: Self.degrees(9), before: Self.degrees(14))
        #expect(text(colder, .english, units: units) == ["9° colder than yesterday"])
        #expect(text(.begins(.rain, at: Self.time(17)), .english, units: units) == ["rain from 5pm"])
        #expect(text(.begins(.rain, at: Self.time(17)), .korean, units: units) == ["오후 5시부터 비가 와요"])
    }
}
