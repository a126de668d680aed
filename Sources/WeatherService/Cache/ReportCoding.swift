import Limits
import Weather

// Encodes values as numbers in SI units, without text for people. Any change needs a new version (`ReportArchive.head`).

/// The values that are kept as their numbers in these lists.
enum ReportCode {
    static let parts = ReportPart.allCases
    static let kinds = Condition.Kind.allCases
    static let intensities = [nil] + Condition.Intensity.allCases
    static let airIndices = [nil] + AirQuality.Index.allCases
}

extension ByteWriter {
    mutating func put(_ value: ReportValue) {
        switch value {
        case .current(let weather): put(weather)
        case .forecast(let forecast):
            put(forecast.clock)
            put(forecast.steps, upTo: Limits.Network.forecastSteps) { $0.put($1) }
            put(forecast.outlooks, upTo: Limits.Network.forecastDays) { $0.put($1) }
        case .air(let air):
            put(air != nil)
            if let air { put(air) }
        case .airForecast(let forecast): put(forecast.hours, upTo: Limits.Network.airHours) { $0.put($1) }
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
        put(clock.changes, upTo: Limits.Zone.changes) {
            $0.put($1.time)
            $0.put(Int32($1.offset.seconds))
        }
    }

    private mutating func put(_ day: DayOutlook) {
        put(Int32(clamping: day.dayNumber))
        put(day.low?.celsius)
        put(day.high?.celsius)
        put(day.sun)
        put(day.precipitation?.millimetres)
        put(day.snow?.millimetres)
        put(day.snowfall?.centimetres)
        put(day.precipitationProbability)
        put(day.uvIndex)
        put(day.condition != nil)
        if let condition = day.condition { put(condition) }
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
        put(step.snowfall?.centimetres)
        put(step.humidity)
        put(step.wind)
        put(step.pressure?.hectopascals)
        put(step.cloudCover)
        put(step.visibility)
    }

    private mutating func put(_ air: AirQuality) {
        put(air.observedAt)
        put(air.index, of: ReportCode.airIndices)
        for pollutant in AirQuality.Pollutant.allCases { put(air[pollutant]) }
    }

    private mutating func put(_ condition: Condition) {
        put(condition.kind, of: ReportCode.kinds)
        put(condition.intensity, of: ReportCode.intensities)
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
