import Engine
import JSON
import Weather
import WeatherService

/// The output of `nalssi forecast --json`; see docs/forecast.schema.json.
struct ForecastDocument {
    let json: String

    init(_ ahead: PlaceAhead, _ format: WeatherFormat, credit: String, source: SourceID) {
        let measures = Measures(units: format.units)
        let from = (ahead.stamp?.source ?? source).rawValue
        json =
            JSONValue(sorted: [
                "version": 1, "sample": source.isInvented, "credit": credit,
                "place": PlacesAnswer.value(of: ahead.place, in: format.language),
                "source": from,
                "fetched": ahead.stamp?.fetchedAt.iso8601, "stale": ahead.isStale,
                "error": ahead.failure?.json(format),
                "warnings": ahead.warnings.map { $0.json(format) },
                "warningState": ahead.warningState.key(count: ahead.warnings.count),
                "warningsAsked": ahead.warningState.time?.iso8601,
                "preliminaryWarnings": ahead.preliminary.map { $0.json(format) },
                "days": ahead.days.map { Self.day($0, format, measures, from) },
                "hours": ahead.hours.map { Self.hour($0, format, measures, from) },
            ]).line
    }

    private static func day(
        _ day: ForecastDay, _ format: WeatherFormat, _ measures: Measures, _ source: String
    ) -> JSONValue {
        // A day number counts local days, so it is written as the date of the same number in UTC.
        let date = LocalClock.utc.startOfDay(day.dayNumber).iso8601.prefix(10)
        return JSONValue(sorted: [
            "date": String(date), "source": source, "condition": day.condition.key,
            "sky": format.sky(day.condition), "low": measures.degrees(day.range.low),
            "high": measures.degrees(day.range.high),
            "isWhole": day.range.coverage == .wholeDay,
            "precipitationChance": measures.percent(day.precipitationProbability),
            "precipitation": measures.depth(day.precipitation),
            "snow": measures.depth(day.amount?.melted),
            "snowfall": measures.depth(day.amount?.snowfall),
        ])
    }

    private static func hour(
        _ hour: PlaceAhead.Hour, _ format: WeatherFormat, _ measures: Measures, _ source: String
    ) -> JSONValue {
        let step = hour.step
        // What is known of the moment at which the step begins.
        let begun = hour.isBeginningKnown ? step : nil
        return JSONValue(sorted: [
            "start": step.start.iso8601, "end": step.time.iso8601, "source": source,
            "condition": step.condition.key, "sky": format.sky(step.condition),
            "daylight": step.condition.isDaylight,
            "temperature": measures.degrees(begun?.temperature),
            "feelsLike": measures.degrees(begun?.feelsLike),
            "precipitationChance": measures.percent(step.precipitationProbability),
            "rain": measures.depth(step.rain), "snow": measures.depth(step.snow),
            "snowfall": measures.depth(step.snowfall),
            "humidity": measures.percent(begun?.humidity),
            "windSpeed": measures.speed(begun?.wind.speed),
            "windGust": measures.speed(begun?.wind.gust),
            "windDirection": measures.direction(begun?.wind.direction),
        ])
    }
}
