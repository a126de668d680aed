import Weather

/// Invented values at the points of a lattice: those that sample data has at a place there.
public actor SampleField: FieldSource {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public nonisolated let executor: ServiceExecutor
    private nonisolated let now: @Sendable () -> Timestamp
    private var known: [FieldPart: [LatticePoint: FieldSeries]] = [:]

    private static let hours = -24..<120

    public init(executor: ServiceExecutor, now: @escaping @Sendable () -> Timestamp) {
        (self.executor, self.now) = (executor, now)
    }

    public func known(of question: FieldQuestion) -> FieldNews {
        let hour = now().startOfHour
        let points = question.lattice.points
        var news = FieldNews(next: hour.adding(seconds: OpenMeteoField.renewal))
        for part in question.parts {
            let kept = known[part] ?? [:]
            var told: [LatticePoint: FieldSeries] = [:]
            for point in points {
                let isRecent = kept[point].map { (0..<OpenMeteoField.renewal).contains(hour.seconds(since: $0.toldAt)) }
                told[point] = isRecent == true ? kept[point] : Self.series(part, at: point, from: hour)
            }
            known[part] = told
            news.series[part] = told
            if let oldest = told.values.map(\.toldAt).min() {
                news.next = min(news.next ?? oldest, oldest.adding(seconds: OpenMeteoField.renewal))
            }
        }
        return news
    }

    public func ask(_ question: FieldQuestion) -> FieldNews { known(of: question) }

    public func tryAgain() {}

    private static func series(_ part: FieldPart, at point: LatticePoint, from hour: Timestamp) -> FieldSeries {
        let climate = SampleClimate(coordinate: point.coordinate)
        let start = hour.adding(seconds: hours.lowerBound * FieldSeries.hour)
        let invented = (0..<hours.count).map { climate.hour(at: start.adding(seconds: $0 * FieldSeries.hour)) }
        return FieldSeries(part, toldAt: hour, start: start, hours: invented.count) { variable, hour in
            invented[hour].value(of: variable)
        }
    }
}

extension SampleHour {
    fileprivate func value(of variable: FieldVariable) -> Double? {
        switch variable {
        case .temperature: temperature
        case .feelsLike: feelsLike.celsius
        case .precipitation: precipitation
        case .kind: FieldSeries.number(of: PrecipitationAhead.Kind(condition))
        case .cloudCover: Double(cloudCover)
        case .windSpeed: windSpeed
        case .windDirection: Double(windDirection)
        case .gust: wind.gust?.metresPerSecond
        case .fineDust: fineDust
        }
    }
}
