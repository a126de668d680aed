import Limits
import Weather

// Encodes values as codes and SI units, without text for people. Any change needs a new form (`PartCode.form(of:)`).

extension ByteWriter {
    mutating func put(_ value: ReportValue) {
        switch value {
        case .current(let weather):
            put(weather)
        case .forecast(let forecast):
            put(forecast.clock)
            put(UInt16(min(forecast.steps.count, Limits.Network.forecastSteps)))
            for step in forecast.steps.prefix(Limits.Network.forecastSteps) { put(step) }
            put(UInt8(min(forecast.outlooks.count, Limits.Network.forecastDays)))
            for day in forecast.outlooks.prefix(Limits.Network.forecastDays) {
                put(day)
                put(day.condition != nil)
                if let condition = day.condition { put(condition) }
                put(day.snow?.millimetres)
                put(day.snowfall?.centimetres)
            }
        case .air(let air):
            put(air != nil)
            if let air { put(air) }
        case .airForecast(let forecast):
            put(UInt16(min(forecast.hours.count, Limits.Network.airHours)))
            for hour in forecast.hours.prefix(Limits.Network.airHours) { put(hour) }
        }
    }

    mutating func put(_ time: Timestamp?) { put(Int64(time?.secondsSince1970 ?? .min)) }

    private mutating func put(_ weather: CurrentWeather) {
        put(weather.observedAt)
        put(weather.condition)
        put(weather.temperature.celsius)
        put(weather.feelsLike?.celsius)
        put(weather.humidity)
        put(weather.pressure?.hectopascals)
        put(weather.wind)
        put(weather.cloudCover)
        put(weather.visibility)
        put(weather.rain?.millimetres)
        put(weather.snow?.millimetres)
        put(weather.sun)
        put(weather.clock)
        put(weather.today != nil)
        if let today = weather.today { put(today) }
        put(weather.icon?.description ?? "")
    }

    /// Two times, which say as those of services whether the sun rises and sets (`Sun.Day.init`).
    private mutating func put(_ sun: Sun.Day?) {
        let any = Timestamp(secondsSince1970: Int(WireField.times.lowerBound))
        let (sunrise, sunset): (Timestamp?, Timestamp?) =
            switch sun {
            case .rises(let sunrise, let sunset): (sunrise, sunset)
            case .polarDay: (any, any.adding(seconds: 86_400))
            case .polarNight: (any, any)
            case nil: (nil, nil)
            }
        put(sunrise)
        put(sunset)
    }

    private mutating func put(_ clock: LocalClock) {
        put(Int32(clock.offset.seconds))
        put(UInt8(min(clock.changes.count, Limits.Zone.changes)))
        for change in clock.changes.prefix(Limits.Zone.changes) {
            put(change.time)
            put(Int32(change.offset.seconds))
        }
    }

    private mutating func put(_ day: DayOutlook) {
        put(Int32(clamping: day.dayNumber))
        put(day.low?.celsius)
        put(day.high?.celsius)
        put(day.sun)
        put(day.precipitation?.millimetres)
        put(day.precipitationProbability)
        put(day.uvIndex)
    }

    private mutating func put(_ step: ForecastStep) {
        put(step.time)
        put(UInt32(clamping: step.length))
        put(step.condition)
        put(step.temperature.celsius)
        put(step.feelsLike?.celsius)
        put(step.precipitationProbability)
        put(step.rain?.millimetres)
        put(step.snow?.millimetres)
        put(step.humidity)
        put(step.wind)
        put(step.pressure?.hectopascals)
        put(step.cloudCover)
        put(step.visibility)
        put(step.snowfall?.centimetres)
    }

    private mutating func put(_ air: AirQuality) {
        put(air.observedAt)
        put(UInt8(air.index?.rawValue ?? 0))
        for pollutant in AirQuality.Pollutant.allCases { put(air[pollutant]) }
    }

    private mutating func put(_ condition: Condition) {
        put(UInt8(ConditionCode.kinds.firstIndex(of: condition.kind) ?? ConditionCode.unknown))
        put(UInt8(ConditionCode.intensities.firstIndex(of: condition.intensity) ?? ConditionCode.noIntensity))
        put(condition.isDaylight)
    }

    private mutating func put(_ wind: Wind) {
        put(wind.speed?.metresPerSecond)
        put(wind.direction?.degrees)
        put(wind.gust?.metresPerSecond)
    }

    private mutating func put(_ visibility: Visibility?) {
        put(visibility?.distance.metres)
        put(visibility?.isLimit ?? false)
    }

    /// A percentage; 255 represents nil.
    private mutating func put(_ percent: Int?) { put(percent.map { UInt8(clamping: $0) } ?? UInt8.max) }
}

/// The numbers of parts in the file. New ones go to the end.
enum PartCode {
    private static let parts: [ReportPart] = [.current, .forecast, .air, .airForecast]

    /// The current format of a part's values. A change needs a new form; older forms stay readable.
    static func form(of part: ReportPart) -> UInt8 {
        switch part {
        case .forecast: ForecastForm.withSnowfall
        case .current: CurrentForm.withVisibilityLimit
        case .air, .airForecast: 0
        }
    }

    static func number(of part: ReportPart) -> UInt8 { UInt8(parts.firstIndex(of: part) ?? 0) }

    static func part(_ number: UInt8) -> ReportPart? {
        parts.indices.contains(Int(number)) ? parts[Int(number)] : nil
    }
}

/// The formats of current weather so far.
enum CurrentForm {
    /// Includes whether the visibility is a source's upper limit.
    static let withVisibilityLimit: UInt8 = 1
}

/// The formats of forecasts so far.
enum ForecastForm {
    /// Includes pressure, clouds and visibility of each step, and the condition of each day.
    static let withSurroundings: UInt8 = 1
    /// Also includes the depth of fresh snow, and whether a visibility is a source's upper limit.
    static let withSnowfall: UInt8 = 2
}

/// The numbers of conditions and intensities in the file. New ones go to the end.
enum ConditionCode {
    static let kinds: [Condition.Kind] = [
        .unknown, .clear, .fewClouds, .scatteredClouds, .brokenClouds, .overcast, .mist, .haze, .dust, .drizzle, .rain,
        .showers, .freezingRain, .sleet, .snow, .thunderstorm, .squall, .tornado, .fog,
    ]
    static let unknown = 0
    static let intensities: [Condition.Intensity?] = [nil, .light, .moderate, .heavy]
    static let noIntensity = 0
}
