import Weather

/// Invented official warnings, beside invented weather: wind and rain on the south coast of Korea, what the season has, and a few of the
/// world. The same day gives the same warnings in every run. Displays must label them as invented.
public enum SampleWarnings {
    /// The days (UTC) around `now` that `warnings(around:)` covers.
    private static let days = -1...4
    private static let day = 86_400
    private static let hour = 3_600

    /// Whether the warnings around two moments are the same.
    public static func isSame(around now: Timestamp, and other: Timestamp) -> Bool {
        number(of: now) == number(of: other)
    }

    /// What has been issued from yesterday to four days ahead. What is in force is judged at the moment that is looked at.
    public static func warnings(around now: Timestamp) -> [Warning] {
        days.flatMap { warnings(ofDay: number(of: now) + $0) }
    }

    private static func number(of time: Timestamp) -> Int {
        Int((Double(time.secondsSince1970) / Double(day)).rounded(.down))
    }

    private static func warnings(ofDay number: Int) -> [Warning] {
        let month = LocalClock.utc.time(Timestamp(secondsSince1970: number * day)).month
        return invented(month: month).compactMap { draft in
            guard number % draft.period == draft.phase else { return nil }
            let onset = Timestamp(secondsSince1970: number * day + draft.from * hour)
            return Warning(
                id: Warning.ID(sender: "sample", identifier: "\(number)-\(draft.name)"), issuer: issuer,
                country: draft.country, kind: draft.kind, level: draft.level, certainty: .likely,
                sent: onset.adding(seconds: -3 * hour), onset: onset,
                expires: onset.adding(seconds: draft.hours * hour), texts: draft.texts, areas: draft.areas)
        }
    }

    /// In no language, because it is shown as it is in all.
    private static let issuer = "nalssi Sample"

    /// A warning that is issued on some days.
    private struct Draft {
        let name: String
        let kind: WarningKind
        let level: WarningLevel
        let country: CountryCode
        /// Issued on every day whose number leaves `phase` when divided by `period`.
        let period, phase: Int
        /// Hours of the day (UTC) from which it holds, and for how long.
        let from, hours: Int
        let areas: [WarningArea]
        let texts: WarningTexts
    }

    private static func invented(month: Int) -> [Draft] {
        let korea = CountryCode(rawValue: "KR")
        let isSummer = (6...8).contains(month)
        let isWinter = month == 12 || month <= 2
        let season: (kind: WarningKind, korean: String, english: String) =
            isSummer
            ? (.heatWave, "폭염", "heat wave") : isWinter ? (.coldWave, "한파", "cold wave") : (.dry, "건조", "dry air")
        return [
            Draft(
                name: "wind", kind: .strongWind, level: .moderate, country: korea, period: 1, phase: 0, from: 0,
                hours: 12,
                areas: [southCoast],
                texts: texts("강풍주의보", "strong wind advisory", korean: windKorean, english: windEnglish)),
            Draft(
                name: "rain", kind: .heavyRain, level: .severe, country: korea, period: 2, phase: 0, from: 3, hours: 15,
                areas: [jeju, southCoast],
                texts: texts("호우경보", "heavy rain warning", korean: rainKorean, english: rainEnglish)),
            Draft(
                name: "season", kind: season.kind, level: .moderate, country: korea, period: 3, phase: 1, from: 12,
                hours: 36, areas: [capital],
                texts: texts(
                    "\(season.korean)주의보", "\(season.english) advisory", korean: seasonKorean, english: seasonEnglish)),
            Draft(
                name: "kanto", kind: .thunderstorm, level: .minor, country: CountryCode(rawValue: "JP"), period: 2,
                phase: 1, from: 3, hours: 12, areas: [kanto],
                texts: texts("뇌우", "thunderstorms", korean: stormKorean, english: stormEnglish)),
            Draft(
                name: "florida", kind: .tropicalCyclone, level: .extreme, country: CountryCode(rawValue: "US"),
                period: 3,
                phase: 0, from: 6, hours: 48, areas: [florida],
                texts: texts("허리케인", "hurricane", korean: stormKorean, english: stormEnglish)),
            Draft(
                name: "england", kind: .fog, level: .moderate, country: CountryCode(rawValue: "GB"), period: 2,
                phase: 0,
                from: 0, hours: 12, areas: [england],
                texts: texts("안개", "fog", korean: fogKorean, english: fogEnglish)),
        ]
    }

    private static func texts(
        _ korean: String, _ english: String, korean koreanText: String, english englishText: String
    ) -> WarningTexts {
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

    private static let windKorean = "해안에는 바람이 초속 14m 이상으로 매우 강하게 불어요."
    private static let windEnglish = "Winds of 14 m/s and more on the coast."
    private static let rainKorean = "3시간 동안 90mm 이상의 비가 예상돼요."
    private static let rainEnglish = "90 mm of rain and more expected within three hours."
    private static let seasonKorean = "다음 날까지 이어질 것으로 보여요."
    private static let seasonEnglish = "Expected to last into the next day."
    private static let stormKorean = "돌풍과 함께 강한 비가 와요."
    private static let stormEnglish = "Heavy rain with squalls."
    private static let fogKorean = "가시거리가 200m보다 짧은 곳이 있어요."
    private static let fogEnglish = "Visibility below 200 m in places."

    // Outlines, roughly.
    private static let southCoast = area(
        "남해안 South coast", [(34.2, 126.2), (34.2, 129.4), (35.7, 129.6), (35.7, 128.2), (35.05, 127.2), (35.1, 126.2)])
    private static let jeju = area("제주도 Jeju", [(33.1, 126.1), (33.1, 127.0), (33.6, 127.0), (33.6, 126.1)])
    private static let capital = area(
        "수도권과 강원 Capital area, Gangwon", [(36.95, 126.4), (37.05, 129.4), (38.3, 128.6), (38.2, 126.7)])
    private static let kanto = area("Kanto", [(35.0, 138.9), (34.9, 140.9), (36.8, 140.9), (36.6, 138.6)])
    private static let florida = area("Florida", [(25.0, -82.2), (25.0, -79.9), (29.8, -81.0), (29.8, -83.6)])
    private static let england = area("London", [(51.2, -0.9), (51.2, 0.6), (51.9, 0.6), (51.9, -0.9)])

    private static func area(_ name: String, _ points: [(latitude: Double, longitude: Double)]) -> WarningArea {
        let ring = GeoRing(points.compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) })
        return WarningArea(name: name, polygons: ring.map { [GeoPolygon(outer: $0)] } ?? [])
    }
}
