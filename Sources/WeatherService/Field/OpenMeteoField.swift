import Limits
import Weather

/// Model values between the places, from Open-Meteo: the points of a lattice that are not known, in one request for each host. Each
/// point counts as one call, whatever the hours, because no more than ten variables are asked for.
///
/// What was told is kept on disk, for other programs and the next start, and no point is asked about again for three hours. Only one
/// request is under way at a time; it counts against the lattice's share of the budget, and waits if that has no room.
public actor OpenMeteoField: FieldSource {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public nonisolated let executor: ServiceExecutor
    private nonisolated let hosts: [FieldPart: OpenMeteoSource.Host]
    private nonisolated let folder: FieldFolder
    private nonisolated let now: @Sendable () -> Timestamp
    private nonisolated let chance: @Sendable () -> Double

    private var known: [FieldPart: [LatticePoint: FieldSeries]] = [:]
    private var troubles: [FieldPart: Trouble] = [:]

    private struct Trouble {
        let failure: WeatherFailure
        let failures: Int
        let retryAt: Timestamp?
    }

    /// Seconds for which a point is not asked about again: the models run every one to six hours.
    public static let renewal = 3 * 3_600
    /// Seconds after which what was told is no longer shown.
    static let oldest = 24 * 3_600
    /// Points in memory beside those of the last question; the others are on disk.
    private static let mostKnown = 480

    /// - Parameters:
    ///   - weather: must interpret the service's limits (`OpenMeteoLimits`), as `air`.
    ///   - chance: returns a factor from 0.9 to 1.1 for the length of each wait.
    public init(
        weather: OpenMeteoSource.Host, air: OpenMeteoSource.Host, folder: FieldFolder, executor: ServiceExecutor,
        now: @escaping @Sendable () -> Timestamp, chance: @escaping @Sendable () -> Double
    ) {
        hosts = [.weather: weather, .air: air]
        (self.folder, self.executor, self.now, self.chance) = (folder, executor, now, chance)
    }

    public func known(of question: FieldQuestion) -> FieldNews {
        let points = question.lattice.points
        for part in question.parts { read(points.filter { known[part]?[$0] == nil }, of: part) }
        return news(question, points)
    }

    public func ask(_ question: FieldQuestion) async -> FieldNews {
        let points = question.lattice.points
        for part in FieldPart.allCases where question.parts.contains(part) {
            // Another program may have asked meanwhile.
            read(points.filter { isDue($0, part) }, of: part)
            let due = points.filter { isDue($0, part) }
            guard !due.isEmpty, mayAsk(part) else { continue }
            await ask(part, of: due)
        }
        forgetFarPoints(points)
        return news(question, points)
    }

    public func tryAgain() {
        troubles = troubles.filter { !$0.value.failure.isBeforeSending && !$0.value.failure.isOfConnection }
    }

    private func news(_ question: FieldQuestion, _ points: [LatticePoint]) -> FieldNews {
        var news = FieldNews()
        var next: [Timestamp] = []
        for part in question.parts {
            let time = now()
            let told = points.compactMap { point in
                known[part]?[point].flatMap { isUsable($0, at: time) ? (point, $0) : nil }
            }
            news.series[part] = Dictionary(told) { first, _ in first }
            let due = points.map { known[part]?[$0].map { $0.toldAt.adding(seconds: Self.renewal) } ?? time }.min()
            guard let due else { continue }
            if due <= time, let trouble = troubles[part] {
                news.failure = trouble.failure
                if let retry = trouble.retryAt { next.append(max(due, retry)) }
            } else {
                next.append(due)
            }
        }
        news.next = next.min()
        return news
    }

    private func isUsable(_ series: FieldSeries, at time: Timestamp) -> Bool {
        (-Self.renewal..<Self.oldest).contains(time.seconds(since: series.toldAt))
    }

    /// A time in the future is of a clock that was wrong.
    private func isDue(_ point: LatticePoint, _ part: FieldPart) -> Bool {
        guard let series = known[part]?[point] else { return true }
        return !(-Self.renewal..<Self.renewal).contains(now().seconds(since: series.toldAt))
    }

    private func mayAsk(_ part: FieldPart) -> Bool {
        guard let trouble = troubles[part] else { return true }
        return trouble.retryAt.map { $0 <= now() } ?? false
    }

    private func read(_ points: [LatticePoint], of part: FieldPart) {
        guard !points.isEmpty else { return }
        known[part, default: [:]].merge(folder.series(of: points, part)) { $0.toldAt >= $1.toldAt ? $0 : $1 }
    }

    private func forgetFarPoints(_ points: [LatticePoint]) {
        let near = Set(points)
        for (part, series) in known where series.count > Self.mostKnown {
            known[part] = series.filter { near.contains($0.key) }
        }
    }

    // MARK: Asking

    private func ask(_ part: FieldPart, of points: [LatticePoint]) async {
        guard let host = hosts[part] else { return }
        var search = RefusalSearch([points])
        var told: [LatticePoint: FieldSeries] = [:]
        var failure: WeatherFailure?
        while let group = search.next() {
            do {
                let question = OpenMeteoFieldQuestion(part, of: group)
                let answer = try await host.transport.get(question.request(at: host.address))
                told.merge(try question.series(in: answer, at: now())) { $1 }
            } catch let refusal as WeatherFailure where refusal.isOfSomePlace {
                switch search.refused(group) {
                case .divided: continue
                // There is nothing to tell of it.
                case .found: for point in group { told[point] = .empty(part, toldAt: now()) }
                case .undecided: failure = .heldUp
                }
            } catch {
                // Also for a caller that has given up, whose request may have been counted.
                failure = error as? WeatherFailure ?? .offline
                break
            }
        }
        if told.count < points.count {
            failed(part, failure ?? .unreadable(field: "body"))
        } else {
            troubles[part] = nil
        }
        guard !told.isEmpty else { return }
        known[part, default: [:]].merge(told) { $1 }
        folder.keep(told, at: now())
    }

    private func failed(_ part: FieldPart, _ failure: WeatherFailure) {
        let failures = (troubles[part]?.failures ?? 0) + 1
        let retryAt: Timestamp? =
            if case .overBudget(let until) = failure {
                max(until, now().adding(seconds: 1))
            } else {
                RetryRule.retry(after: failure, failures: failures, at: now(), chance: chance())
                    ?? now().adding(seconds: Self.renewal)
            }
        troubles[part] = Trouble(failure: failure, failures: failures, retryAt: retryAt)
    }
}

extension FieldSeries {
    /// There is nothing to tell of a point.
    fileprivate static func empty(_ part: FieldPart, toldAt: Timestamp) -> FieldSeries {
        FieldSeries(part, toldAt: toldAt, start: toldAt, hours: 0) { _, _ in nil }
    }
}

/// A request for points of a lattice to one of Open-Meteo's hosts.
struct OpenMeteoFieldQuestion {
    let part: FieldPart
    let points: [LatticePoint]

    init(_ part: FieldPart, of points: [LatticePoint]) { (self.part, self.points) = (part, points) }

    /// As of places: a day back, to compare with yesterday, and a week ahead.
    private static let (hoursBack, hoursAhead) = (24, 168)
    /// Days of the forecast of the air.
    private static let daysOfAir = 4

    private static let variables: [FieldPart: [OpenMeteoVariable]] = [
        .weather: [
            .temperature, .feelsLike, .precipitation, .weatherCode, .cloudCover, .windSpeed, .windDirection, .windGusts,
        ],
        .air: [.pm25],
    ]

    /// Each point counts as one call: at most ten variables of at most fourteen days.
    func request(at address: ServiceAddress) -> RequestURL {
        let names = (Self.variables[part] ?? []).map(\.name).joined(separator: ",")
        func list(_ degrees: (Coordinate) -> Double) -> String {
            points.map { Coordinate.decimal(degrees($0.coordinate)) }.joined(separator: ",")
        }
        let ahead =
            part == .air
            ? "forecast_days=\(Self.daysOfAir)"
            // Points on water are as good as any other: the nearest cell is meant, not the nearest land.
            : "past_hours=\(Self.hoursBack)&forecast_hours=\(Self.hoursAhead)&wind_speed_unit=ms&cell_selection=nearest"
        return RequestURL(
            wireText: "\(address)\(part == .air ? "/v1/air-quality" : "/v1/forecast")"
                + "?latitude=\(list(\.latitude))&longitude=\(list(\.longitude))"
                + "&hourly=\(names)&\(ahead)&timeformat=unixtime",
            cost: points.count, kind: .lattice, bodyLimit: Limits.Network.bodyOfMany)
    }

    /// What the answer says of each point that it is about.
    func series(in answer: HTTPAnswer, at now: Timestamp) throws(WeatherFailure) -> [LatticePoint: FieldSeries] {
        let read = try OpenMeteoAnswer(answer, at: points.map(\.coordinate))
        var told: [LatticePoint: FieldSeries] = [:]
        for (position, point) in points.enumerated() {
            do throws(WeatherFailure) {
                let entry = try read.entry(at: position)
                guard let series = series(in: entry.hourly, at: now) else { throw .unreadable(field: "hourly") }
                told[point] = series
            } catch {
                // The service has nothing to tell of it; anything else may be better another time.
                if error == .notFound { told[point] = .empty(part, toldAt: now) }
            }
        }
        guard !told.isEmpty else { throw .unreadable(field: "body") }
        return told
    }

    /// Nil without a single hour.
    private func series(in block: OpenMeteoBlock?, at now: Timestamp) -> FieldSeries? {
        let rows = block?.rows(most: Limits.Network.forecastSteps) ?? []
        let hours = rows.compactMap { row in WireField.time(row[.time]).map { (time: $0.startOfHour, row: row) } }
        guard let start = hours.map(\.time).min() else { return nil }
        var byHour: [Int: OpenMeteoRow] = [:]
        for (time, row) in hours { byHour[time.seconds(since: start) / FieldSeries.hour] = row }
        let count = min(Limits.Network.forecastSteps, (byHour.keys.max() ?? 0) + 1)
        return FieldSeries(part, toldAt: now, start: start, hours: count) { variable, hour in
            byHour[hour].flatMap { Self.value(variable, in: $0) }
        }
    }

    private static func value(_ variable: FieldVariable, in row: OpenMeteoRow) -> Double? {
        switch variable {
        case .temperature: WireField.temperature(row[.temperature])?.celsius
        case .feelsLike: WireField.temperature(row[.feelsLike])?.celsius
        case .precipitation: WireField.depth(row[.precipitation])?.millimetres
        case .kind: WireField.depth(row[.precipitation]).map { FieldSeries.number(of: kind(in: row, $0)) }
        case .cloudCover: WireField.percent(row[.cloudCover]).map(Double.init)
        case .windSpeed: row.wind.speed?.metresPerSecond
        case .windDirection: row.wind.direction?.degrees
        case .gust: row.wind.gust?.metresPerSecond
        case .fineDust: WireField.concentration(row[.pm25])
        }
    }

    /// What falls by the hour's code; rain if that tells of nothing.
    private static func kind(in row: OpenMeteoRow, _ depth: PrecipitationDepth) -> PrecipitationAhead.Kind? {
        guard depth.millimetres > 0 else { return nil }
        let (kind, intensity) = OpenMeteoCondition.reading(row[.weatherCode])
        return PrecipitationAhead.Kind(Condition(kind: kind, intensity: intensity, isDaylight: true)) ?? .rain
    }
}
