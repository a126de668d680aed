import Engine
import Weather
import WeatherService

/// The output of `nalssi forecast --json`; see docs/forecast.schema.json.
struct ForecastDocument {
    let json: String

    init(_ ahead: PlaceAhead, _ format: WeatherFormat, credit: String, source: SourceID) {
        let measures = Measures(units: format.units)
        json =
            JSONAnswer.object([
                "version": .value(1), "sample": .value(source.isInvented), "credit": .value(credit),
                "place": .value(PlacesAnswer.Named(ahead.place, in: format.language)),
                "source": .value((ahead.stamp?.source ?? source).rawValue),
                "fetched": JSONAnswer(ahead.stamp?.fetchedAt.iso8601), "stale": .value(ahead.isStale),
                "error": JSONAnswer(ahead.failure, format),
                "days": .array(ahead.days.map { Self.day($0, format, measures) }),
                "hours": .array(ahead.hours.map { Self.hour($0, format, measures) }),
            ]).line
    }

    private static func day(_ day: ForecastDay, _ format: WeatherFormat, _ measures: Measures) -> JSONAnswer {
        // A day number counts local days, so it is written as the date of the same number in UTC.
        let date = LocalClock.utc.startOfDay(day.dayNumber).iso8601.prefix(10)
        return .object([
            "date": .value(String(date)), "condition": .value(day.condition.key),
            "sky": .value(format.sky(day.condition)), "low": JSONAnswer(measures.degrees(day.range.low)),
            "high": JSONAnswer(measures.degrees(day.range.high)),
            "isWhole": .value(day.range.coverage == .wholeDay),
            "precipitationChance": JSONAnswer(measures.percent(day.precipitationProbability)),
            "precipitation": JSONAnswer(measures.depth(day.precipitation)),
            "snow": JSONAnswer(measures.depth(day.amount?.melted)),
            "snowfall": JSONAnswer(measures.depth(day.amount?.snowfall)),
        ])
    }

    private static func hour(_ hour: PlaceAhead.Hour, _ format: WeatherFormat, _ measures: Measures) -> JSONAnswer {
        let step = hour.step
        // What is known of the moment at which the step begins.
        let begun = hour.isBeginningKnown ? step : nil
        return .object([
            "start": .value(step.start.iso8601), "end": .value(step.time.iso8601),
            "condition": .value(step.condition.key), "sky": .value(format.sky(step.condition)),
            "daylight": .value(step.condition.isDaylight),
            "temperature": JSONAnswer(measures.degrees(begun?.temperature)),
            "feelsLike": JSONAnswer(measures.degrees(begun?.feelsLike)),
            "precipitationChance": JSONAnswer(measures.percent(step.precipitationProbability)),
            "rain": JSONAnswer(measures.depth(step.rain)), "snow": JSONAnswer(measures.depth(step.snow)),
            "snowfall": JSONAnswer(measures.depth(step.snowfall)),
            "humidity": JSONAnswer(measures.percent(begun?.humidity)),
            "windSpeed": JSONAnswer(measures.speed(begun?.wind.speed)),
            "windGust": JSONAnswer(measures.speed(begun?.wind.gust)),
            "windDirection": JSONAnswer(measures.direction(begun?.wind.direction)),
        ])
    }
}
