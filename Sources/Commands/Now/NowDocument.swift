import Engine
import Weather
import WeatherService

/// The output of `nalssi now --json`; see docs/now.schema.json.
struct NowDocument {
    let json: String

    init(_ places: [PlaceNow], _ words: NowWords, source: SourceID) {
        json =
            JSONAnswer.object([
                "version": .value(1), "sample": .value(source.isInvented), "credit": .value(words.credit),
                "places": .array(places.map { Self.entry($0, words, source) }),
            ]).line
    }

    private static func entry(_ now: PlaceNow, _ words: NowWords, _ source: SourceID) -> JSONAnswer {
        let (format, current, conditions) = (words.format, now.current, now.conditions)
        let measures = Measures(units: format.units)
        return .object([
            "place": .value(PlacesAnswer.Named(now.place, in: format.language)),
            "source": .value((now.stamp?.source ?? source).rawValue),
            "observed": JSONAnswer(now.stamp?.observedAt?.iso8601), "fetched": JSONAnswer(now.stamp?.fetchedAt.iso8601),
            "expected": .value(now.isExpected), "stale": .value(now.isStale), "error": JSONAnswer(now.failure, format),
            "condition": JSONAnswer(conditions?.condition.key),
            "sky": JSONAnswer(conditions.map { format.sky($0.condition) }),
            "daylight": JSONAnswer(conditions?.condition.isDaylight), "headline": JSONAnswer(words.headline(now)),
            "temperature": JSONAnswer(measures.degrees(conditions?.temperature)),
            "feelsLike": JSONAnswer(measures.degrees(conditions?.feelsLike)),
            "low": JSONAnswer(measures.degrees(now.range?.range.low)),
            "high": JSONAnswer(measures.degrees(now.range?.range.high)),
            "humidity": JSONAnswer(measures.percent(conditions?.humidity)),
            "cloudCover": JSONAnswer(measures.percent(now.cloudCover)),
            "windSpeed": JSONAnswer(measures.speed(conditions?.wind.speed)),
            "windGust": JSONAnswer(measures.speed(conditions?.wind.gust)),
            "windDirection": JSONAnswer(measures.direction(conditions?.wind.direction)),
            "pressure": JSONAnswer(measures.pressure(now.pressure)),
            "visibility": JSONAnswer(measures.distance(now.visibility?.distance)),
            "visibilityIsLimit": JSONAnswer(now.visibility?.isLimit),
            "rain": JSONAnswer(measures.depth(current?.rain)), "snow": JSONAnswer(measures.depth(current?.snow)),
            "expectedRain": JSONAnswer(measures.depth(now.expectedAmount?.rain)),
            "expectedSnow": JSONAnswer(measures.depth(now.expectedAmount?.melted)),
            "expectedSnowfall": JSONAnswer(measures.depth(now.expectedAmount?.snowfall)),
        ])
    }
}

extension JSONAnswer {
    /// Why there is no newer value.
    init(_ failure: WeatherFailure?, _ format: WeatherFormat) {
        self =
            failure.map {
                .object(["code": .value($0.code), "message": .value($0.sentence(format.phrase).printable)])
            } ?? .null
    }
}
