import TestSupport
import Testing
import Weather

@Suite struct LocalClockTests {
    private static let hour = 3_600
    private static let sky = Condition(kind: .clear, isDaylight: true)

    /// A step every hour (UTC) from two days before a day to two days after it, whose temperature is its number of hours after
    /// the first: low and high identify the first and the last hour of a day.
    private static func steps(around day: ClockChange) -> [ForecastStep] {
        (0...120).map {
            ForecastStep(
                time: first(around: day).adding(seconds: $0 * hour), length: hour, condition: sky,
                temperature: Temperature(celsius: Double($0)))
        }
    }

    private static func first(around day: ClockChange) -> Timestamp { roundedUp(day.start).adding(seconds: -48 * hour) }

    private static func roundedUp(_ time: Timestamp) -> Timestamp {
        Timestamp(secondsSince1970: (time.secondsSince1970 + hour - 1) / hour * hour)
    }

    /// The temperature of the first step at `time` or later.
    private static func degrees(from time: Timestamp, around day: ClockChange) -> Double {
        Double(roundedUp(time).seconds(since: first(around: day)) / hour)
    }

    // MARK: Days

    @Test(arguments: ClockChange.all)
    func `the new offset applies from the moment of the change, and not a second sooner`(day: ClockChange) throws {
        let change = try #require(day.clock.changes.first)
        #expect(day.clock.offset(at: change.time) == change.offset)
        #expect(day.clock.offset(at: change.time.adding(seconds: -1)) == day.clock.offset)
    }

    @Test(arguments: ClockChange.all)
    func `the day of the change begins and ends at the local times`(day: ClockChange) {
        let clock = day.clock
        #expect(clock.startOfDay(day.dayNumber) == day.start)
        #expect(clock.startOfDay(day.dayNumber + 1) == day.end)
        #expect(clock.length(ofDay: day.dayNumber) == day.end.seconds(since: day.start))
        #expect(clock.time(day.start).dayNumber == day.dayNumber)
        #expect(clock.time(day.start.adding(seconds: -1)).dayNumber == day.dayNumber - 1)
        #expect(clock.time(day.end.adding(seconds: -1)).dayNumber == day.dayNumber)
        // The days around it are like any other.
        for other in [-2, -1, 1, 2] { #expect(clock.length(ofDay: day.dayNumber + other) == 86_400) }
    }

    @Test(arguments: ClockChange.all)
    func `the day's hours are those the clock shows: one is missing, or occurs twice`(day: ClockChange) {
        let hours = day.clock.fullHours(in: day.start...day.end.adding(seconds: -1)).map { day.clock.time($0) }
        #expect(hours.map(\.hour) == day.hours)
        #expect(hours.allSatisfy { $0.minute == 0 && $0.dayNumber == day.dayNumber })
    }

    @Test(arguments: ClockChange.all)
    func `an hour of the day is the first time the clock shows it, or the time it skips to`(day: ClockChange) {
        for hour in 0...23 {
            let moment = day.clock.moment(onDay: day.dayNumber, hour: hour)
            let shown = day.clock.time(moment)
            // Lord Howe's 02:00 is skipped to 02:30.
            let isShown = day.hours.contains(hour)
            #expect(
                isShown
                    ? (shown.hour, shown.minute) == (hour, 0)
                    : shown.hour * 60 + shown.minute > hour * 60 || shown.dayNumber > day.dayNumber, "\(hour)")
            let earlier = day.clock.time(moment.adding(seconds: -1))
            #expect(earlier.dayNumber < day.dayNumber || earlier.hour < hour, "\(hour)")
        }
    }

    // MARK: Values of a day

    @Test(arguments: ClockChange.all)
    func `the day's low and high are taken from its beginning to its end`(day: ClockChange) throws {
        let forecast = Forecast(steps: Self.steps(around: day), clock: day.clock)
        // Times within the day of the change, and within each neighbouring day.
        for number in -1...1 {
            let (start, end) =
                [
                    -1: (day.start.adding(seconds: -86_400), day.start), 0: (day.start, day.end),
                    1: (day.end, day.end.adding(seconds: 86_400)),
                ][number] ?? (day.start, day.end)
            for now in [start, start.adding(seconds: 11 * Self.hour), end.adding(seconds: -1)] {
                let current = CurrentWeather(
                    observedAt: now, condition: Self.sky,
                    temperature: Temperature(celsius: Self.degrees(from: start, around: day)), clock: day.clock)
                let range = try #require(DayRange.today(current: current, forecast: forecast, now: now))
                #expect(range.low.celsius == Self.degrees(from: start, around: day), "\(number)")
                #expect(range.high.celsius == Self.degrees(from: end, around: day) - 1, "\(number)")
                #expect(range.coverage == .wholeDay)
            }
        }
    }

    /// Outlooks as a service with a single offset counts them: 24 hours each.
    private static func outlooks(around day: ClockChange) -> [DayOutlook] {
        (-1...1).map { number in
            let start = LocalClock(day.clock.offset).startOfDay(day.dayNumber + number)
            return DayOutlook(
                dayNumber: day.dayNumber + number, low: Temperature(celsius: degrees(from: start, around: day)),
                high: Temperature(celsius: degrees(from: start.adding(seconds: 86_400), around: day) - 1),
                sun: .polarNight, precipitationProbability: 0.3)
        }
    }

    @Test(arguments: ClockChange.all)
    func `if a source's day follows another clock, hours give low and high, and the source the rest`(
        day: ClockChange
    ) throws {
        let told = Forecast(
            steps: Self.steps(around: day), clock: LocalClock(day.clock.offset), outlooks: Self.outlooks(around: day))
        let forecast = told.by(day.clock)
        let days = forecast.days(current: nil, now: day.start.adding(seconds: -86_400))
        // The day before is the same by both clocks.
        let before = try #require(days.first { $0.dayNumber == day.dayNumber - 1 })
        #expect(before.outlook?.low != nil && before.range == DayRange(before.outlook))
        for (number, start, end) in [
            (day.dayNumber, day.start, day.end), (day.dayNumber + 1, day.end, day.end.adding(seconds: 86_400)),
        ] {
            let found = try #require(days.first { $0.dayNumber == number })
            #expect(found.range.low.celsius == Self.degrees(from: start, around: day), "\(number)")
            #expect(found.range.high.celsius == Self.degrees(from: end, around: day) - 1, "\(number)")
            #expect(found.range.coverage == .wholeDay)
            let outlook = try #require(found.outlook)
            #expect(outlook.low == nil && outlook.high == nil)
            #expect(outlook.sun == .polarNight && found.precipitationProbability == 0.3)
        }
        // By the clock the source knew, nothing changes.
        #expect(told.by(told.clock) == told)
    }

    @Test(arguments: ClockChange.all)
    func `a forecast's days contain each of their hours once, and no other`(day: ClockChange) throws {
        let forecast = Forecast(steps: Self.steps(around: day), clock: day.clock)
        let days = forecast.days(current: nil, now: forecast.steps[0].time)
        // A last day that ends before its afternoon is left out.
        let listed = days.flatMap(\.steps)
        #expect(forecast.steps.drop { $0 != listed.first }.starts(with: listed))
        #expect(days.count >= 3)
        let changed = try #require(days.first { $0.dayNumber == day.dayNumber })
        // The hour that ends as the day begins belongs to the day before.
        #expect(changed.steps == forecast.steps.filter { $0.start >= day.start && $0.start < day.end })
    }

    @Test(arguments: ClockChange.all)
    func `the passed hours of today and yesterday are kept, and no others`(day: ClockChange) throws {
        let all = Self.steps(around: day)
        // The last hour of the day of the change, and of the day after it.
        for (now, from) in [
            (day.end, day.start.adding(seconds: -86_400)), (day.end.adding(seconds: 86_400), day.start),
        ] {
            let older = Forecast(steps: all, clock: day.clock)
            let newer = Forecast(steps: all.filter { $0.time >= now }, clock: day.clock)
            let kept = newer.keepingPassedHours(of: older, now: now.adding(seconds: -1))
            #expect(kept.steps == all.filter { $0.time >= from })
        }
    }

    @Test(arguments: ClockChange.all)
    func `the worst air of the day is taken from all of its hours and no other`(day: ClockChange) throws {
        let hours = Self.steps(around: day).map { step in
            AirQuality(observedAt: step.time, pm25: step.time >= day.start && step.time < day.end ? 20 : 80)
        }
        let worst = try #require(AirForecast(hours: hours).worst(onDay: day.dayNumber, clock: day.clock))
        #expect(worst.pm25 == 20)
        // Without its last three hours the day's worst is unknown.
        let cut = hours.filter { $0.observedAt < day.end.adding(seconds: -3 * Self.hour) }
        #expect(AirForecast(hours: cut).worst(onDay: day.dayNumber, clock: day.clock) == nil)
    }

    @Test func `the sun rises and sets on the local day, before and after the change`() throws {
        // Berlin, 2026-03-27…31 and 2026-10-23…27.
        let sun = Sun(latitude: 52.52, longitude: 13.4)
        for change in ClockChange.all where change.zone == "Europe/Berlin" {
            for number in change.dayNumber - 2...change.dayNumber + 2 {
                let day = sun.day(number, clock: change.clock)
                // The same times as by an unchanged clock, because the sun is not affected.
                let offset = change.clock.offset(at: change.clock.moment(onDay: number, hour: 12))
                #expect(day == sun.day(number, clock: LocalClock(offset)))
                for moment in [day.sunrise, day.sunset] {
                    #expect(change.clock.time(try #require(moment)).dayNumber == number)
                }
            }
        }
    }

    // MARK: Any clock

    @Test(arguments: [32_400, 50_400, -39_600])
    func `a clock without changes always has days of 24 hours`(offset: Int) {
        // Seoul, Kiritimati, Pago Pago.
        let clock = LocalClock(UTCOffset(seconds: offset))
        for day in [-700_000, -1, 0, 20_541, 20_755, 2_000_000] {
            #expect(clock.length(ofDay: day) == 86_400)
            #expect(clock.startOfDay(day).secondsSince1970 == day * 86_400 - offset)
        }
    }

    /// Any offset in quarters of an hour, and any change of up to three hours except back across a midnight the clock has already
    /// shown: then a day would end twice, which no zone has had since 2011.
    private static func clock(_ random: inout SeededRandom) -> LocalClock {
        let before = UTCOffset(seconds: random.number(-48...56) * 900)
        let step = random.number(-12...12) * 900
        let day = random.number(20_000...22_000)
        let time = random.number(0...95) * 900
        let shown = step < 0 && time > 0 ? max(time, -step) : time
        return LocalClock(
            before,
            changes: [
                LocalClock.Change(
                    at: Timestamp(secondsSince1970: day * 86_400 + shown - before.seconds),
                    to: UTCOffset(seconds: before.seconds + step))
            ])
    }

    @Test func `a day begins at its first moment and ends as the next begins, without gap or overlap`()
        throws
    {
        var random = SeededRandom(seed: 2_026)
        for _ in 0..<2_000 {
            let clock = Self.clock(&random)
            let change = try #require(clock.changes.first).time
            let middle = clock.time(change).dayNumber
            for day in middle - 2...middle + 2 {
                let (start, end) = (clock.startOfDay(day), clock.startOfDay(day + 1))
                #expect(start < end)
                #expect(clock.time(start).dayNumber == day && clock.time(end).dayNumber == day + 1, "\(clock)")
                // Every moment in between is on that day.
                for _ in 0..<8 {
                    let moment = start.adding(seconds: random.below(end.seconds(since: start)))
                    #expect(clock.time(moment).dayNumber == day, "\(clock)")
                }
                #expect(clock.time(start.adding(seconds: -1)).dayNumber == day - 1, "\(clock)")
            }
        }
    }

    @Test func `each of several changes counts from its own moment on`() throws {
        var random = SeededRandom(seed: 2_040)
        for _ in 0..<300 {
            let one = Self.clock(&random)
            let first = try #require(one.changes.first)
            // Back to the old offset between one and twenty days later, at noon, and forward again a week after that.
            let noon = (first.time.secondsSince1970 / 86_400 + random.number(2...20)) * 86_400 + 43_200
            let changes = [
                first, LocalClock.Change(at: Timestamp(secondsSince1970: noon), to: one.offset),
                LocalClock.Change(at: Timestamp(secondsSince1970: noon + 7 * 86_400), to: first.offset),
            ]
            let clock = LocalClock(one.offset, changes: changes)
            for (change, before) in zip(changes, [one.offset, first.offset, one.offset]) {
                #expect(clock.offset(at: change.time) == change.offset)
                #expect(clock.offset(at: change.time.adding(seconds: -1)) == before)
                let middle = clock.time(change.time).dayNumber
                for day in middle - 1...middle + 1 {
                    let (start, end) = (clock.startOfDay(day), clock.startOfDay(day + 1))
                    #expect(start < end && clock.time(start).dayNumber == day, "\(clock)")
                    #expect(clock.time(start.adding(seconds: -1)).dayNumber == day - 1, "\(clock)")
                    #expect(clock.time(end.adding(seconds: -1)).dayNumber == day, "\(clock)")
                }
            }
            let span = first.time.adding(seconds: -7_200)...changes[2].time.adding(seconds: 7_200)
            let hours = clock.fullHours(in: span)
            #expect(hours == hours.sorted())
            #expect(hours.allSatisfy { clock.time($0).minute == 0 })
            #expect(zip(hours, hours.dropFirst()).allSatisfy { $1.seconds(since: $0) <= 4 * 3_600 })
        }
    }

    @Test func `the full hours of a span are all the times at which the clock shows one`() throws {
        var random = SeededRandom(seed: 25)
        for _ in 0..<300 {
            let clock = Self.clock(&random)
            let change = try #require(clock.changes.first).time
            let start = change.adding(seconds: random.number(-30 * 3_600...3_600))
            let span = start...start.adding(seconds: random.number(0...48 * 3_600))
            let expected = stride(from: start.secondsSince1970, through: span.upperBound.secondsSince1970, by: 1)
                .filter { ($0 + clock.offset(at: Timestamp(secondsSince1970: $0)).seconds) % 3_600 == 0 }
            #expect(clock.fullHours(in: span).map(\.secondsSince1970) == expected, "\(clock)")
        }
    }

    @Test func `the clock around a moment knows the change in the days before or after it`() {
        let change = Timestamp(secondsSince1970: 1_793_516_400)
        let (summer, winter) = (UTCOffset(seconds: -5 * 3_600), UTCOffset(seconds: -6 * 3_600))
        func clock(_ days: Int, _ more: Int = 0) -> LocalClock {
            LocalClock(around: change.adding(seconds: days * 86_400 + more)) { $0 < change ? summer : winter }
        }
        for days in -15...2 {
            for more in [0, 1, 3_599, 40_000] {
                #expect(clock(days, more) == LocalClock(summer, changes: [LocalClock.Change(at: change, to: winter)]))
            }
        }
        #expect(clock(-17) == LocalClock(summer) && clock(4) == LocalClock(winter))
    }
}

extension LocalClock {
    /// Seconds from the start of a local day to the start of the next.
    fileprivate func length(ofDay dayNumber: Int) -> Int {
        startOfDay(dayNumber + 1).seconds(since: startOfDay(dayNumber))
    }
}
