/// A forecast in steps.
public struct Forecast: Hashable, Sendable {
    /// Sorted by time, without duplicate times.
    public let steps: [ForecastStep]
    /// The place's clock.
    public private(set) var clock: LocalClock
    /// The source's summaries of days, if it has any; sorted, each day once.
    public private(set) var outlooks: [DayOutlook]

    /// Steps may come in any order; if two share a time, the later one in the list wins.
    public init(steps: [ForecastStep], clock: LocalClock, outlooks: [DayOutlook] = []) {
        self.steps = Self.inOrder(steps, by: \.time)
        self.clock = clock
        self.outlooks = Self.inOrder(outlooks, by: \.dayNumber)
    }

    /// Sorted by key, each key once with its last value.
    private static func inOrder<Value, Key: Comparable & Hashable>(
        _ values: [Value], by key: KeyPath<Value, Key>
    ) -> [Value] {
        // Services usually send them sorted: sorting the hours of two hundred places again would take longer than reading them.
        guard zip(values, values.dropFirst()).contains(where: { $0[keyPath: key] >= $1[keyPath: key] }) else {
            return values
        }
        return Dictionary(values.map { ($0[keyPath: key], $0) }) { $1 }.values
            .sorted { $0[keyPath: key] < $1[keyPath: key] }
    }

    /// The same forecast with another clock. The summaries of days were made by the old clock; where the two clocks
    /// divide a day differently, the summary's low and high are dropped because the hours give better ones.
    public func by(_ clock: LocalClock) -> Forecast {
        var forecast = self
        forecast.clock = clock
        forecast.outlooks = outlooks.map { day in
            [day.dayNumber, day.dayNumber + 1].allSatisfy { self.clock.startOfDay($0) == clock.startOfDay($0) }
                ? day : day.withoutRange
        }
        return forecast
    }

    /// The source's summary of a local day; nil if it has none.
    public func outlook(onDay dayNumber: Int) -> DayOutlook? {
        let index = outlooks.firstIndex(from: dayNumber, by: \.dayNumber)
        return outlooks.indices.contains(index) && outlooks[index].dayNumber == dayNumber ? outlooks[index] : nil
    }

    /// The step that contains `time` (start < time ≤ end); nil if there is none.
    public func step(at time: Timestamp) -> ForecastStep? {
        let rest = steps(endingIn: time...)
        return rest.first.flatMap { $0.start < time ? $0 : nil }
    }

    /// The forecast from `time` on: the step that has begun and not ended, described at its beginning. At the end of the
    /// last step it is that step, with the temperature and wind of its end. Nil if no step covers `time`.
    public func step(from time: Timestamp) -> ForecastStep? {
        let index = steps.firstIndex(from: time.adding(seconds: 1), by: \.time)
        guard steps.indices.contains(index), steps[index].start <= time else { return step(at: time) }
        return fromBeginning(steps[index])
    }

    /// A step of this forecast described at its beginning, as `step(from:)` describes it. The one way to the values of an
    /// hour, for the screens and the commands.
    public func fromBeginning(_ step: ForecastStep) -> ForecastStep {
        step.fromBeginning(after: self.step(endingAt: step.start))
    }

    /// Whether the values at the beginning of a step are known: those of the step that ends there.
    public func knowsBeginning(of step: ForecastStep) -> Bool { self.step(endingAt: step.start) != nil }

    private func step(endingAt time: Timestamp) -> ForecastStep? {
        let index = steps.firstIndex(from: time, by: \.time)
        return steps.indices.contains(index) && steps[index].time == time ? steps[index] : nil
    }

    /// The forecast temperature nearest to `time`, within half an hour; nil if there is none.
    public func temperature(at time: Timestamp) -> Temperature? {
        let near = steps(endingIn: time.adding(seconds: -1_800)...).prefix { $0.time <= time.adding(seconds: 1_800) }
        return near.min { abs($0.time.seconds(since: time)) < abs($1.time.seconds(since: time)) }?.temperature
    }

    /// The steps that end at `span.lowerBound` or later.
    func steps(endingIn span: PartialRangeFrom<Timestamp>) -> ArraySlice<ForecastStep> {
        steps[steps.firstIndex(from: span.lowerBound, by: \.time)...]
    }

    /// The steps that end after `time` and at most this many seconds later.
    func steps(endingAfter time: Timestamp, within seconds: Int) -> ArraySlice<ForecastStep> {
        let first = steps.firstIndex(from: time.adding(seconds: 1), by: \.time)
        let end = steps.firstIndex(from: time.adding(seconds: seconds + 1), by: \.time)
        return steps[first..<max(first, end)]
    }

    /// This forecast plus the passed hours of today and yesterday from an older one. Services drop a step once its hour
    /// is over, but today's low may have been in it, and people compare today's high with yesterday's. Today is the day
    /// that the place's clock shows at `now`, because late in the evening the first remaining step may already be
    /// tomorrow's.
    public func keepingPassedHours(of older: Forecast, now: Timestamp) -> Forecast {
        guard let first = steps.first else { return self }
        let yesterday = clock.startOfDay(clock.time(now).dayNumber - 1)
        let passed = older.steps.filter { $0.time >= yesterday && $0.time < first.time }
        // The first step may tell its end alone; what fell before is known from the older forecast.
        let kept = first.reportsPrecipitation ? nil : older.step(endingAt: first.time)
        let own = kept.map { $0.reportsPrecipitation ? [$0] + steps.dropFirst() : steps } ?? steps
        return passed.isEmpty && own == steps ? self : Forecast(steps: passed + own, clock: clock, outlooks: outlooks)
    }
}

extension Array {
    /// The index of the first element whose key is at least `least`, by binary search; `endIndex` if there is none. The
    /// array must be sorted by `key`.
    package func firstIndex<Key: Comparable>(from least: Key, by key: (Element) -> Key) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < least { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
