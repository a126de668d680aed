import JSON
import Limits
import Weather

/// The response of `/data/2.5/forecast`, as sent.
struct ForecastDTO: JSONObject {
    private var list: [StepDTO?]?
    private(set) var city: CityDTO?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "list": list = try json.list(most: Limits.Network.forecastSteps)
        case "city": city = try CityDTO(&json)
        default: try json.skip()
        }
    }

    fileprivate struct StepDTO: JSONObject {
        var dt: Double?
        var main: MainDTO?
        var weather: [ConditionDTO?]?
        var wind: WindDTO?
        /// In percent.
        var clouds: Double?
        var visibility: Double?
        /// Of the step's three hours.
        var rain: Double?
        var snow: Double?
        var pop: Double?
        var sys: SysDTO?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "dt": dt = try json.number()
            case "main": main = try MainDTO(&json)
            case "weather": weather = try json.list(most: Limits.Network.conditions)
            case "wind": wind = try WindDTO(&json)
            case "clouds": clouds = try json.number(of: "all")
            case "visibility": visibility = try json.number()
            case "rain": rain = try json.number(of: "3h")
            case "snow": snow = try json.number(of: "3h")
            case "pop": pop = try json.number()
            case "sys": sys = try SysDTO(&json)
            default: try json.skip()
            }
        }
    }

    struct CityDTO: JSONObject {
        var coord: CoordinateDTO?
        var timezone: Double?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "coord": coord = try CoordinateDTO(&json)
            case "timezone": timezone = try json.number()
            default: try json.skip()
            }
        }
    }

    /// The response as a value. A step without time or temperature is left out as long as there is a valid one; otherwise
    /// the first invalid field is thrown. An empty list is `unreadable("list")`.
    func forecast(usualOffset: UTCOffset) throws(WeatherFailure) -> Forecast {
        guard let list, !list.isEmpty else { throw .unreadable(field: "list") }
        let clock = LocalClock(WireField.offset(city?.timezone) ?? usualOffset)
        var steps: [ForecastStep] = []
        steps.reserveCapacity(list.count)
        var firstFailure: WeatherFailure?
        for (index, entry) in list.enumerated() {
            do throws(WeatherFailure) {
                guard let step = entry else { throw .unreadable(field: "list[\(index)]") }
                steps.append(try step.forecastStep(path: "list[\(index)]", clock: clock))
            } catch {
                firstFailure = firstFailure ?? error
            }
        }
        if let firstFailure, steps.isEmpty { throw firstFailure }
        return Forecast(steps: steps, clock: clock)
    }
}

extension ForecastDTO.StepDTO {
    fileprivate func forecastStep(path: String, clock: LocalClock) throws(WeatherFailure) -> ForecastStep {
        let time = try WireField.requiredTime(dt, path + ".dt")
        let temperature = try WireField.requiredTemperature(main?.temp, path + ".main.temp")
        // The city's sunrise and sunset are only today's and would be wrong for the days ahead.
        let daylight = Daylight(partOfDay: sys?.pod, sun: nil, clock: clock)
        return ForecastStep(
            time: time,
            condition: OpenWeatherCondition(weather).condition(at: time, daylight: daylight),
            temperature: temperature,
            feelsLike: WireField.temperature(main?.feelsLike),
            precipitationProbability: WireField.probability(pop),
            rain: WireField.depth(rain),
            snow: WireField.depth(snow),
            humidity: WireField.percent(main?.humidity),
            wind: wind?.wind ?? Wind(),
            pressure: WireField.pressure(main?.pressure),
            cloudCover: WireField.percent(clouds),
            visibility: WireField.visibility(visibility, limit: CurrentWeatherDTO.farthest))
    }
}
