import Weather

/// Invented official warnings that fit the invented weather: each is about what `SampleClimate` has at a point of its region. The same
/// day gives the same warnings in every run. Displays must label them as invented.
public enum SampleWarnings {
    /// The days (UTC) around `now` that `warnings(around:)` covers.
    private static let days = -1...4
    private static let day = 86_400
    private static let hour = 3_600
    /// Hours that are looked at together, as long as the steps of the invented forecast.
    private static let span = 3
    /// Hours without a danger that a warning of it goes on through.
    private static let longestGap = 3

    /// Whether the warnings around two moments are the same.
    public static func isSame(around now: Timestamp, and other: Timestamp) -> Bool {
        number(of: now) == number(of: other)
    }

    /// What has been issued from yesterday to four days ahead. What is in force is judged at the moment that is looked at.
    public static func warnings(around now: Timestamp) -> [Warning] {
        regions.flatMap { region in
            let climate = SampleClimate(coordinate: region.point)
            let midnight = (number(of: now) + days.lowerBound) * day - region.hoursAhead * hour
            let spans = Swift.stride(from: 0, to: days.count * 24, by: span).map {
                Span(from: Timestamp(secondsSince1970: midnight + $0 * hour), hours: span, climate)
            }
            return dangers.flatMap { danger in
                spells(of: danger, in: spans).map { warning(of: danger, from: $0.start, until: $0.end, in: region) }
            }
        }
    }

    private static func number(of time: Timestamp) -> Int {
        Int((Double(time.secondsSince1970) / Double(day)).rounded(.down))
    }

    /// When there is a danger: the spans that have it, without longer gaps, if the worst of them is bad enough.
    private static func spells(of danger: Danger, in spans: [Span]) -> [(start: Timestamp, end: Timestamp)] {
        var spells: [(start: Timestamp, end: Timestamp, worst: Double)] = []
        for span in spans {
            let degree = danger.degree(span)
            guard degree >= danger.least else { continue }
            if let last = spells.last, span.start.seconds(since: last.end) <= longestGap * hour {
                spells[spells.count - 1] = (last.start, span.end, max(last.worst, degree))
            } else {
                spells.append((span.start, span.end, degree))
            }
        }
        return spells.filter { danger.peak.contains($0.worst) }.map { ($0.start, $0.end) }
    }

    private static func warning(
        of danger: Danger, from onset: Timestamp, until end: Timestamp, in region: Region
    ) -> Warning {
        Warning(
            id: Warning.ID(sender: "sample", identifier: "\(onset.secondsSince1970)-\(region.name)-\(danger.name)"),
            issuer: issuer, country: region.country, kind: danger.kind, level: danger.level, certainty: .likely,
            sent: onset.adding(seconds: -3 * hour), onset: onset, expires: end, texts: danger.texts,
            areas: [region.area])
    }

    /// In no language, because it is shown as it is in all.
    private static let issuer = "nalssi Sample"
}

// MARK: What is dangerous

extension SampleWarnings {
    /// Some hours of the weather.
    private struct Span {
        let start, end: Timestamp
        /// The weather at its end, as the step of a forecast has it.
        let atEnd: SampleHour
        /// Millimetres in all, as melted water.
        private(set) var (rain, snow) = (0.0, 0.0)

        init(from start: Timestamp, hours: Int, _ climate: SampleClimate) {
            (self.start, end) = (start, start.adding(seconds: hours * hour))
            atEnd = climate.hour(at: end)
            for index in 1...hours {
                guard let fall = climate.fall(at: start.adding(seconds: index * hour)) else { continue }
                rain += fall.rain?.millimetres ?? 0
                snow += fall.snow?.millimetres ?? 0
            }
        }
    }

    /// What a warning may be about. The limits are those of the mild invented weather, below those of any service.
    private struct Danger: Sendable {
        let name: String
        let kind: WarningKind
        let level: WarningLevel
        /// How bad it is in a span, in any unit.
        let degree: @Sendable (Span) -> Double
        /// Spans of at least this degree have it…
        let least: Double
        /// …and it is warned of if the worst of them is in this range.
        let peak: Range<Double>
        let texts: WarningTexts
    }

    private static let dangers: [Danger] = [
        Danger(
            name: "rain-warning", kind: .heavyRain, level: .severe, degree: \.rain, least: 2, peak: 6..<300,
            texts: texts("호우경보", "heavy rain warning", "많은 비가 와요.", "Heavy rain.")),
        Danger(
            name: "rain", kind: .heavyRain, level: .moderate, degree: \.rain, least: 2, peak: 4..<6,
            texts: texts("호우주의보", "heavy rain advisory", "많은 비가 와요.", "Heavy rain.")),
        Danger(
            name: "snow", kind: .heavySnow, level: .moderate, degree: \.snow, least: 1, peak: 3..<300,
            texts: texts("대설주의보", "heavy snow advisory", "많은 눈이 와요.", "Heavy snow.")),
        Danger(
            name: "wind", kind: .strongWind, level: .moderate, degree: \.atEnd.windSpeed, least: 4, peak: 5.5..<100,
            texts: texts("강풍주의보", "strong wind advisory", "바람이 강하게 불어요.", "Strong winds.")),
        Danger(
            name: "fog", kind: .fog, level: .minor, degree: { $0.atEnd.condition.kind == .fog ? 1 : 0 }, least: 1,
            peak: 1..<2,
            texts: texts("안개", "fog", "안개가 짙은 곳이 있어요.", "Dense fog in places.")),
        Danger(
            name: "heat", kind: .heatWave, level: .moderate, degree: \.atEnd.temperature, least: 29, peak: 32..<100,
            texts: texts("폭염주의보", "heat wave advisory", "낮에 매우 더워요.", "Very hot in the daytime.")),
        Danger(
            name: "cold", kind: .coldWave, level: .moderate, degree: { -$0.atEnd.temperature }, least: 8,
            peak: 10..<100,
            texts: texts("한파주의보", "cold wave advisory", "아침에 매우 추워요.", "Very cold in the morning.")),
        Danger(
            name: "dry", kind: .dry, level: .moderate,
            degree: { $0.rain + $0.snow > 0 ? 0 : 100 - Double($0.atEnd.humidity) },
            least: 55,
            peak: 62..<100,
            texts: texts("건조주의보", "dry air advisory", "대기가 매우 건조해요.", "Very dry air.")),
    ]

    private static func texts(_ korean: String, _ english: String, _ koreanText: String, _ englishText: String)
        -> WarningTexts
    {
        WarningTexts([
            (
                "ko",
                WarningText(
                    event: korean, description: "지어낸 예시예요. 실제 특보가 아니에요. \(koreanText)",
                    instruction: "예시라서 할 일은 없어요.")
            ),
            (
                "en",
                WarningText(
                    event: english, description: "Invented as an example; this is no real warning. \(englishText)",
                    instruction: "As this is an example, there is nothing to do.")
            ),
        ])
    }
}

// MARK: Where

extension SampleWarnings {
    /// A region that warnings are issued for.
    private struct Region: Sendable {
        let name: String
        let country: CountryCode
        /// Hours that its clock is ahead of UTC.
        let hoursAhead: Int
        /// Where its weather is looked at.
        let point: Coordinate
        let area: WarningArea
    }

    private static let regions: [Region] = [
        region(
            "수도권 Capital area", "KR", hoursAhead: 9, at: (37.57, 126.98), (36.95, 126.4), (36.95, 127.5), (38.1, 127.5),
            (38.1, 126.5)),
        region(
            "강원 영동 East coast", "KR", hoursAhead: 9, at: (38.21, 128.59), (37.1, 128.7), (37.1, 129.4), (38.4, 128.6),
            (38.4, 128.3)),
        region(
            "부산·울산 Busan, Ulsan", "KR", hoursAhead: 9, at: (35.1, 129.04), (35.0, 128.8), (35.0, 129.3), (35.7, 129.6),
            (35.7, 129.0)),
        region(
            "전남 동부 Yeosu, Suncheon", "KR", hoursAhead: 9, at: (34.95, 127.49), (34.3, 127.2), (34.4, 127.9),
            (35.2, 127.8), (35.2, 127.2)),
        region(
            "제주도 Jeju", "KR", hoursAhead: 9, at: (33.51, 126.52), (33.1, 126.1), (33.1, 127.0), (33.6, 127.0),
            (33.6, 126.1)),
        region(
            "Kanto", "JP", hoursAhead: 9, at: (35.68, 139.69), (35.0, 138.9), (34.9, 140.9), (36.8, 140.9),
            (36.6, 138.6)),
        region(
            "Florida", "US", hoursAhead: -5, at: (25.77, -80.19), (25.0, -82.2), (25.0, -79.9), (29.8, -81.0),
            (29.8, -83.6)),
        region("London", "GB", hoursAhead: 0, at: (51.51, -0.13), (51.2, -0.9), (51.2, 0.6), (51.9, 0.6), (51.9, -0.9)),
    ].compactMap(\.self)

    /// Outlines, roughly, in degrees of latitude and longitude.
    private static func region(
        _ name: String, _ country: String, hoursAhead: Int, at point: (Double, Double),
        _ outline: (Double, Double)...
    ) -> Region? {
        guard let point = Coordinate(latitude: point.0, longitude: point.1),
            let ring = GeoRing(outline.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) })
        else { return nil }
        return Region(
            name: name, country: CountryCode(rawValue: country), hoursAhead: hoursAhead, point: point,
            area: WarningArea(name: name, polygons: [GeoPolygon(outer: ring)]))
    }
}
