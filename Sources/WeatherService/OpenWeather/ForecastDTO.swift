import Limits
import Weather

/// The response of `/data/2.5/forecast`, as sent.
struct ForecastDTO: Decodable {
    @Lenient var list: [Lenient<StepDTO>]?
    @Lenient var city: CityDTO?

    struct StepDTO: Decodable {
        @Lenient var dt: WireNumber?
        @Lenient var main: MainDTO?
        @Lenient var weather: [Lenient<ConditionDTO>]?
        @Lenient var wind: WindDTO?
        @Lenient var clouds: CloudsDTO?
        @Lenient var visibility: WireNumber?
        @Lenient var rain: PrecipitationDTO?
        @Lenient var snow: PrecipitationDTO?
        @Lenient var pop: WireNumber?
        @Lenient var sys: SysDTO?
    }

    struct CityDTO: Decodable {
        @Lenient var coord: CoordinateDTO?
        @Lenient var timezone: WireNumber?
    }
}

extension ForecastDTO {
    /// The response as a value. A step without time or temperature is left out as long as there is a valid one; otherwise
    /// the first invalid field is thrown. An empty list is `unreadable("list")`.
    func forecast(usualOffset: UTCOffset) throws(WeatherFailure) -> Forecast {
        guard let list, !list.isEmpty else { throw .unreadable(field: "list") }
        let clock = LocalClock(WireField.offset(city?.timezone) ?? usualOffset)
        var steps: [ForecastStep] = []
        var firstFailure: WeatherFailure?
        for (index, entry) in list.prefix(Limits.Network.forecastSteps).enumerated() {
            do throws(WeatherFailure) {
                guard let step = entry.wrappedValue else { throw .unreadable(field: "list[\(index)]") }
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
        let daylight = Daylight(partOfDay: sys?.pod, sunrise: nil, sunset: nil, clock: clock)
        return ForecastStep(
            time: time,
            condition: OpenWeatherCondition(weather).condition(at: time, daylight: daylight),
            temperature: temperature,
            feelsLike: WireField.temperature(main?.feelsLike),
            precipitationProbability: WireField.probability(pop),
            rain: WireField.depth(rain?.threeHours),
            snow: WireField.depth(snow?.threeHours),
            humidity: WireField.percent(main?.humidity),
            wind: wind?.wind ?? Wind(),
            pressure: WireField.pressure(main?.pressure),
            cloudCover: WireField.percent(clouds?.all),
            visibility: WireField.distance(visibility))
    }
}
