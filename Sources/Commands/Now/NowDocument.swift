import Engine
import JSON
import Weather
import WeatherService

/// The output of `nalssi now --json`; see docs/now.schema.json.
struct NowDocument {
    let json: String

    init(_ places: [PlaceNow], _ words: NowWords, source: SourceID) {
        json =
            JSONValue(sorted: [
                "version": 1, "sample": source.isInvented, "credit": words.credit,
                "places": places.map { Self.entry($0, words, source) },
            ]).line
    }

    private static func entry(_ now: PlaceNow, _ words: NowWords, _ source: SourceID) -> JSONValue {
        let (format, current, conditions) = (words.format, now.current, now.conditions)
        let measures = Measures(units: format.units)
        return JSONValue(sorted: [
            "place": PlacesAnswer.value(of: now.place, in: format.language),
            "source": (now.stamp?.source ?? source).rawValue,
            "observed": now.stamp?.observedAt?.iso8601, "fetched": now.stamp?.fetchedAt.iso8601,
            "expected": now.isExpected, "stale": now.isStale, "error": now.failure?.json(format),
            "condition": conditions?.condition.key,
            "sky": conditions.map { format.sky($0.condition) },
            "daylight": conditions?.condition.isDaylight, "headline": words.headline(now),
            "temperature": measures.degrees(conditions?.temperature),
            "feelsLike": measures.degrees(conditions?.feelsLike),
            "low": measures.degrees(now.range?.range.low),
            "high": measures.degrees(now.range?.range.high),
            "humidity": measures.percent(conditions?.humidity),
            "cloudCover": measures.percent(now.cloudCover),
            "windSpeed": measures.speed(conditions?.wind.speed),
            "windGust": measures.speed(conditions?.wind.gust),
            "windDirection": measures.direction(conditions?.wind.direction),
            "pressure": measures.pressure(now.pressure),
            "visibility": measures.distance(now.visibility?.distance),
            "visibilityIsLimit": now.visibility?.isLimit,
            "rain": measures.depth(current?.rain), "snow": measures.depth(current?.snow),
            "expectedRain": measures.depth(now.expectedAmount?.rain),
            "expectedSnow": measures.depth(now.expectedAmount?.melted),
            "expectedSnowfall": measures.depth(now.expectedAmount?.snowfall),
            "warnings": now.warnings.map { $0.json(format) },
            "warningState": now.warningState.key(count: now.warnings.count),
            "warningsAsked": now.warningState.time?.iso8601,
        ])
    }
}

extension WeatherFailure {
    /// Why there is no newer value.
    func json(_ format: WeatherFormat) -> JSONValue {
        JSONValue(sorted: ["code": code, "message": sentence(format.phrase).printable])
    }
}
