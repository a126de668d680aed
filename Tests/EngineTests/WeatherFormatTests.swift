import AppResources
import Display
import Testing
import Weather

@testable import Engine

/// The words and numbers for values.
@Suite struct WeatherFormatTests {
    private func format(_ language: Language, _ units: Units) -> WeatherFormat {
        WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: .unicode)
    }

    @Test(arguments: [
        (Language.korean, AirScale.korean, 48.0, "나쁨"), (.korean, .korean, 12, "좋음"),
        (.korean, .korean, 90, "매우 나쁨"), (.english, .korean, 48, "poor"),
        (.english, .unitedStates, 35.9, "US AQI 102 unhealthy for sensitive groups"),
        (.korean, .unitedStates, 8, "미국 AQI 44 좋음"),
    ])
    func `air quality uses the scale known at the place`(
        language: Language, scale: AirScale, dust: Double, expected: String
    ) {
        let format = WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
        let time = Timestamp(secondsSince1970: 1_760_335_200)
        // The source's own grade is used only if no concentration is known.
        #expect(format.air(AirQuality(observedAt: time, index: .good, pm25: dust), scale).forms.first == expected)
        #expect(
            format.air(AirQuality(observedAt: time, index: .poor), scale).forms.first
                == (language == .korean ? "나쁨" : "poor"))
    }

    @Test func `numbers are rounded, never to minus zero`() {
        let metric = format(.korean, .metric)
        #expect(metric.degrees(Temperature(celsius: -0.4)) == "0°")
        #expect(metric.preciseDegrees(Temperature(celsius: -0.04)) == "0.0°")
        #expect(metric.preciseDegrees(Temperature(celsius: -0.25)) == "-0.3°")
        #expect(metric.preciseDegrees(Temperature(celsius: 21.26)) == "21.3°")
        #expect(format(.english, .imperial).degrees(Temperature(celsius: 100)) == "212°")
        #expect(format(.english, .imperial).pressure(Pressure(hectopascals: 1013.25)) == "29.92inHg")
        #expect(format(.english, .imperial).depth(PrecipitationDepth(millimetres: 1)) == "0.04in")
    }

    @Test func `speeds, pressures and times are given in the user's units`() {
        let speed = Speed(metresPerSecond: 2.06)
        #expect(format(.korean, .metric).speed(speed) == "2.1m/s")
        var units = Units.metric
        units.wind = .kilometresPerHour
        #expect(format(.korean, units).speed(speed) == "7km/h")
        units.wind = .knots
        #expect(format(.english, units).speed(Speed(metresPerSecond: 10)) == "19kn")
        units.pressure = .millimetresOfMercury
        #expect(format(.english, units).pressure(Pressure(hectopascals: 1013.25)) == "760mmHg")
        units.clock = .of12Hours
        let times = [0, 43_200, 46_800, 86_340].map {
            format(.english, units).time(Timestamp(secondsSince1970: $0), clock: .utc)
        }
        #expect(times == ["12:00am", "12:00pm", "1:00pm", "11:59pm"])
        #expect(format(.korean, units).time(Timestamp(secondsSince1970: 46_800), clock: .utc) == "오후 1:00")
        #expect(format(.english, .imperial).speed(speed) == "4.6mph")
    }

    @Test func `dates follow each language, with words for today and tomorrow`() {
        // 2026-11-21, a Saturday.
        let saturday = LocalClock.utc.time(Timestamp(secondsSince1970: 1_795_239_000)).dayNumber
        let korean = format(.korean, .metric)
        #expect(WeatherFormat.DateForm.allCases.map { korean.date(saturday, $0) } == ["21일 (토)", "토 21", "21일 토", "토"])
        let english = format(.english, .metric)
        #expect(
            WeatherFormat.DateForm.allCases.map { english.date(saturday, $0) } == ["Sat 21", "Sat 21", "21 Sat", "Sat"])
        #expect((0...2).map { korean.day(saturday + $0, today: saturday, .day) } == ["오늘", "내일", "23일 (월)"])
        #expect(korean.duration(36_290) == "10시간 5분" && english.duration(0) == "0 h 0 min")
    }

    @Test func `the US air quality index has the names of its six bands`() {
        let bands = [0, 50, 51, 100, 101, 150, 151, 200, 201, 300, 301, 500].map { USAirBand(index: $0).rawValue }
        #expect(bands == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    }

    @Test func `precipitation has its unit, none at all is a zero, and an unknown amount is a dash`() {
        let metric = format(.korean, .metric)
        let told = [nil, 0, 0.04, 1.25, 12.3].map { millimetres in
            metric.text(
                millimetres.map { PrecipitationAmount(rain: PrecipitationDepth(millimetres: $0), melted: nil) })
        }
        #expect(told == ["––", "0", "0.1mm", "1.3mm", "12mm"])
        #expect([0.05, 0.5, 1, 20].map(metric.scaleNumber) == ["0.05", "0.5", "1", "20"])
    }

    @Test func `a visibility that is the source's limit is at least so far`() {
        func told(_ metres: Double, isLimit: Bool, _ units: Units, _ glyphs: Glyphs = .unicode) -> String {
            WeatherFormat(phrase: PhraseBook(.korean), units: units, glyphs: glyphs)
                .visibility(Visibility(Distance(metres: metres), isLimit: isLimit))
        }
        #expect(told(33, isLimit: false, .metric) == "33m" && told(10_000, isLimit: false, .metric) == "10km")
        #expect(told(10_000, isLimit: true, .metric) == "≥10km" && told(24_140, isLimit: true, .metric) == "≥24km")
        #expect(told(24_140, isLimit: true, .imperial) == "≥15mi")
        #expect(told(10_000, isLimit: true, .metric, .ascii) == ">=10km")
    }

    @Test func `times use the city's clock, and ages the largest fitting unit`() {
        let korean = format(.korean, .metric)
        let noon = Timestamp(secondsSince1970: 1_795_239_000)
        #expect(korean.time(noon, clock: LocalClock(UTCOffset(seconds: 32_400))) == "14:30")
        #expect(korean.time(noon, clock: LocalClock(UTCOffset(seconds: -12_600))) == "02:00")
        let ages = [5, 720, 7_200, 200_000].map { korean.age(since: noon.adding(seconds: -$0), now: noon) }
        #expect(ages == ["방금", "12분 전", "2시간 전", "2일 전"])
        #expect(korean.age(since: noon.adding(seconds: 100), now: noon) == "방금")
    }

    @Test func `the sky is described by kind and intensity, in words that fit a tile`() {
        typealias Row = (Condition.Kind, Condition.Intensity?, korean: String, english: String)
        let table: [Row] = [
            (.clear, nil, "맑음", "clear"), (.fewClouds, nil, "대체로 맑음", "partly cloudy"),
            (.scatteredClouds, nil, "대체로 맑음", "partly cloudy"), (.brokenClouds, nil, "구름많음", "cloudy"),
            (.overcast, nil, "흐림", "overcast"), (.mist, nil, "박무", "mist"), (.fog, nil, "안개", "fog"),
            (.haze, nil, "연무", "haze"), (.dust, nil, "모래먼지", "dust"), (.drizzle, .light, "이슬비", "drizzle"),
            (.drizzle, .heavy, "이슬비", "drizzle"), (.rain, nil, "비", "rain"), (.rain, .light, "약한 비", "light rain"),
            (.rain, .moderate, "비", "rain"), (.rain, .heavy, "강한 비", "heavy rain"),
            (.showers, .light, "소나기", "showers"), (.showers, .heavy, "소나기", "showers"),
            (.freezingRain, .light, "어는비", "freezing rain"), (.sleet, .light, "진눈깨비", "sleet"),
            (.snow, nil, "눈", "snow"), (.snow, .light, "약한 눈", "light snow"), (.snow, .moderate, "눈", "snow"),
            (.snow, .heavy, "강한 눈", "heavy snow"), (.thunderstorm, .heavy, "뇌우", "thunderstorm"),
            (.squall, nil, "돌풍", "squall"), (.tornado, nil, "토네이도", "tornado"),
            (.unknown, nil, "알 수 없음", "unknown"),
        ]
        func words(_ condition: Condition, in language: Language) -> String {
            WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode).sky(condition)
        }
        for (kind, intensity, korean, english) in table {
            let condition = Condition(kind: kind, intensity: intensity, isDaylight: true)
            #expect(words(condition, in: .korean) == korean)
            #expect(words(condition, in: .english) == english)
            #expect(max(korean.displayWidth, english.displayWidth) <= 13)
        }
        #expect(Set(table.map(\.0)).count == Condition.Kind.allCases.count)
    }

    @Test func `wind, ultraviolet light and moon have their words in both languages`() {
        let korean = WeatherFormat(phrase: PhraseBook(.korean), units: .metric, glyphs: .unicode)
        let english = WeatherFormat(phrase: PhraseBook(.english), units: .metric, glyphs: .unicode)
        let forces = [0, 1, 2, 4, 6, 9, 12, 15, 19, 22, 26, 30, 33].map { Speed(metresPerSecond: $0) }
        #expect(
            forces.map(korean.windForce) == [
                "고요", "실바람", "남실바람", "산들바람", "건들바람", "흔들바람", "된바람", "센바람", "큰바람", "큰센바람", "노대바람", "왕바람", "싹쓸바람",
            ])
        #expect(
            forces.map(english.windForce) == [
                "calm", "light air", "light breeze", "gentle breeze", "moderate breeze", "fresh breeze",
                "strong breeze", "near gale", "gale", "strong gale", "storm", "violent storm", "hurricane force",
            ])
        let bearings = (0..<16).map { Bearing(degrees: Double($0) * 22.5) }
        #expect(
            bearings.map(korean.preciseCompassPoint) == [
                "북풍", "북북동풍", "북동풍", "동북동풍", "동풍", "동남동풍", "남동풍", "남남동풍", "남풍", "남남서풍", "남서풍", "서남서풍", "서풍", "서북서풍",
                "북서풍", "북북서풍",
            ])
        #expect(
            bearings.map(english.preciseCompassPoint) == [
                "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
            ])
        #expect([0, 3, 6, 8, 11].map { korean.uvGrade($0).forms } == [["낮음"], ["보통"], ["높음"], ["매우 높음"], ["위험"]])
        #expect(
            [0, 3, 6, 8, 11].map { english.uvGrade($0).forms } == [
                ["low"], ["moderate"], ["high"], ["very high"], ["extreme"],
            ])
        // From the new moon of 2026-01-18, in steps of an eighth of a month.
        let phases = (0..<8).map { MoonPhase(at: Timestamp(secondsSince1970: 1_768_765_920 + $0 * 318_930)) }
        #expect(
            phases.map(korean.moonPhase) == ["삭", "초승달", "상현달", "차오르는 볼록달", "보름달", "기우는 볼록달", "하현달", "그믐달"])
        #expect(
            phases.map(english.moonPhase) == [
                "new moon", "waxing crescent", "first quarter", "waxing gibbous", "full moon", "waning gibbous",
                "last quarter", "waning crescent",
            ])
    }

    @Test func `a moment is described unambiguously`() {
        // A Monday, 14:30 in Seoul.
        let now = Timestamp(secondsSince1970: 1_760_333_400)
        let seoul = LocalClock(UTCOffset(seconds: 32_400))
        let today = seoul.time(now).dayNumber
        func words(_ moment: Moment, _ language: Language, _ clock: LocalClock, _ style: ClockStyle = .of24Hours)
            -> String
        {
            var units = Units.metric
            units.clock = style
            return WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: .unicode)
                .words(of: moment, now: now, clock: clock)
        }
        func at(_ hours: Int) -> Moment { .hour(now.adding(seconds: hours * 3_600 - 1_800)) }
        #expect(words(.now, .korean, seoul) == "지금" && words(.hour(now), .english, seoul) == "now")
        #expect([-20, 4, 10, 25].map { words(at($0), .korean, seoul) } == ["어제 18시", "오늘 18시", "내일 00시", "내일 15시"])
        #expect([4, 25].map { words(at($0), .english, seoul) } == ["Today 18:00", "Tomorrow 15:00"])
        #expect(words(at(25), .english, seoul, .of12Hours) == "Tomorrow 3:00pm")
        // The same instant by another clock.
        #expect(words(at(25), .korean, .utc) == "내일 06시")
        #expect([-1, 0, 1, 5].map { words(.day(today + $0), .korean, seoul) } == ["어제", "오늘", "내일", "18일 (토)"])
        #expect(words(.day(today + 5), .english, seoul) == "Sat 18")
    }

    @Test func `a midnight with a day is told as the first or the last hour of that day`() throws {
        let clock = LocalClock(UTCOffset(seconds: 32_400))
        // Friday.
        let now = clock.moment(onDay: 20_784, hour: 14)
        func forms(_ day: Int, _ language: Language, _ units: Units = .metric) -> [String?] {
            let format = WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: .unicode)
            let time = clock.startOfDay(20_784 + day)
            return [
                format.beginning(time, now: now, clock: clock).first, format.end(time, now: now, clock: clock).first,
            ]
        }
        #expect(forms(1, .korean) == ["자정", "자정"])
        #expect(forms(2, .korean) == ["모레 00시", "내일 24시"])
        #expect(forms(3, .korean) == ["월 00시", "모레 24시"])
        #expect(forms(1, .english) == ["midnight", "midnight"])
        #expect(forms(3, .english) == ["Mon 00:00", "Sun 24:00"])
        var american = Units.metric
        american.clock = .of12Hours
        #expect(forms(3, .english, american) == ["Mon 12am", "Sun midnight"])
    }

    @Test func `an hour that begins at half past is told with its minutes`() throws {
        // 05:30 in Mumbai on the day after.
        let clock = LocalClock(UTCOffset(seconds: 19_800))
        let now = clock.moment(onDay: 20_785, hour: 23)
        let time = clock.moment(onDay: 20_786, hour: 5).adding(seconds: 1_800)
        for (language, text) in [(Language.korean, "내일 05:30"), (.english, "05:30 tomorrow")] {
            let format = WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
            #expect(format.beginning(time, now: now, clock: clock).first == text)
            #expect(format.end(time, now: now, clock: clock).first == text)
        }
    }
}
