import Limits
import Weather

// Values as bytes: codes and SI units, no sentences. A change to any of it needs a new `ReportCacheFile.version`.

extension ByteWriter {
    mutating func put(_ value: ReportValue) {
        switch value {
        case .current(let weather):
            put(UInt8(0))
            put(weather)
        case .forecast(let forecast):
            put(UInt8(1))
            put(Int32(forecast.offset.seconds))
            put(UInt16(min(forecast.steps.count, Limits.Network.forecastSteps)))
            for step in forecast.steps.prefix(Limits.Network.forecastSteps) { put(step) }
            put(UInt8(min(forecast.outlooks.count, Limits.Network.forecastDays)))
            for day in forecast.outlooks.prefix(Limits.Network.forecastDays) { put(day) }
        case .air(let air):
            put(UInt8(2))
            put(air != nil)
            if let air { put(air) }
        case .airForecast(let forecast):
            put(UInt8(3))
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
        put(weather.visibility?.metres)
        put(weather.rain?.millimetres)
        put(weather.snow?.millimetres)
        put(weather.sunrise)
        put(weather.sunset)
        put(Int32(weather.offset.seconds))
        put(weather.today != nil)
        if let today = weather.today { put(today) }
    }

    private mutating func put(_ day: DayOutlook) {
        put(Int32(clamping: day.dayNumber))
        put(day.low?.celsius)
        put(day.high?.celsius)
        put(day.sunrise)
        put(day.sunset)
        put(day.precipitation?.millimetres)
        put(day.precipitationProbability)
        put(day.uvIndex)
    }

    private mutating func put(_ step: ForecastStep) {
        put(step.time)
        put(UInt32(clamping: step.length))
        put(step.condition)
        put(step.temperature.celsius)
        put(step.precipitationProbability)
        put(step.rain?.millimetres)
        put(step.snow?.millimetres)
        put(step.humidity)
        put(step.wind)
    }

    private mutating func put(_ air: AirQuality) {
        put(air.observedAt)
        put(UInt8(air.index.rawValue))
        put(air.pm25)
        put(air.pm10)
    }

    private mutating func put(_ condition: Condition) {
        put(UInt8(ConditionCode.kinds.firstIndex(of: condition.kind) ?? ConditionCode.unknown))
        put(condition.isDaylight)
    }

    private mutating func put(_ wind: Wind) {
        put(wind.speed?.metresPerSecond)
        put(wind.direction?.degrees)
        put(wind.gust?.metresPerSecond)
    }

    /// A percentage; 255 stands for nothing.
    private mutating func put(_ percent: Int?) { put(percent.map { UInt8(clamping: $0) } ?? UInt8.max) }
}

extension ByteReader {
    mutating func getValue() throws(Damaged) -> ReportValue {
        switch try get(UInt8.self) {
        case 0: return .current(try getCurrentWeather())
        case 1:
            let offset = UTCOffset(seconds: Int(try get(Int32.self)))
            let count = Int(try get(UInt16.self))
            guard count <= Limits.Network.forecastSteps else { throw Damaged() }
            var steps: [ForecastStep] = []
            steps.reserveCapacity(count)
            for _ in 0..<count { steps.append(try getStep()) }
            let dayCount = Int(try get(UInt8.self))
            guard dayCount <= Limits.Network.forecastDays else { throw Damaged() }
            var days: [DayOutlook] = []
            for _ in 0..<dayCount { days.append(try getDay()) }
            return .forecast(Forecast(steps: steps, offset: offset, outlooks: days))
        case 2: return .air(try getBool() ? try getAirQuality() : nil)
        case 3:
            let count = Int(try get(UInt16.self))
            guard count <= Limits.Network.airHours else { throw Damaged() }
            var hours: [AirQuality] = []
            hours.reserveCapacity(count)
            for _ in 0..<count { hours.append(try getAirQuality()) }
            return .airForecast(AirForecast(hours: hours))
        default: throw Damaged()
        }
    }

    mutating func getTime() throws(Damaged) -> Timestamp? {
        let seconds = try get(Int64.self)
        if seconds == .min { return nil }
        // As narrow as what a service may say, so that no arithmetic on it can overflow.
        guard WireField.times.contains(Double(seconds)) else { throw Damaged() }
        return Timestamp(secondsSince1970: Int(seconds))
    }

    private mutating func getCurrentWeather() throws(Damaged) -> CurrentWeather {
        CurrentWeather(
            observedAt: try required(getTime()), condition: try getCondition(), temperature: try getTemperature(),
            feelsLike: try getMeasure(WireField.temperature), humidity: try getPercent(),
            pressure: try getMeasure(WireField.pressure), wind: try getWind(), cloudCover: try getPercent(),
            visibility: try getMeasure(WireField.distance), rain: try getMeasure(WireField.depth),
            snow: try getMeasure(WireField.depth), sunrise: try getTime(), sunset: try getTime(),
            offset: UTCOffset(seconds: Int(try get(Int32.self))), today: try getBool() ? try getDay() : nil)
    }

    private mutating func getDay() throws(Damaged) -> DayOutlook {
        DayOutlook(
            dayNumber: Int(try get(Int32.self)), low: try getMeasure(WireField.temperature),
            high: try getMeasure(WireField.temperature), sunrise: try getTime(), sunset: try getTime(),
            precipitation: try getMeasure(WireField.depth), precipitationProbability: try getProbability(),
            uvIndex: try getMeasure(WireField.uvIndex))
    }

    private mutating func getStep() throws(Damaged) -> ForecastStep {
        ForecastStep(
            time: try required(getTime()), length: try getLength(), condition: try getCondition(),
            temperature: try getTemperature(), precipitationProbability: try getProbability(),
            rain: try getMeasure(WireField.depth),
            snow: try getMeasure(WireField.depth), humidity: try getPercent(), wind: try getWind())
    }

    private mutating func getLength() throws(Damaged) -> Int {
        let length = Int(try get(UInt32.self))
        guard (1...86_400).contains(length) else { throw Damaged() }
        return length
    }

    private mutating func getAirQuality() throws(Damaged) -> AirQuality {
        let time = try required(getTime())
        guard let index = AirQuality.Index(rawValue: Int(try get(UInt8.self))) else { throw Damaged() }
        return AirQuality(
            observedAt: time, index: index, pm25: try getMeasure(WireField.concentration),
            pm10: try getMeasure(WireField.concentration))
    }

    private mutating func getCondition() throws(Damaged) -> Condition {
        let code = Int(try get(UInt8.self))
        guard ConditionCode.kinds.indices.contains(code) else { throw Damaged() }
        return Condition(kind: ConditionCode.kinds[code], isDaylight: try getBool(), summary: "")
    }

    private mutating func getTemperature() throws(Damaged) -> Temperature {
        guard let temperature = try getMeasure(WireField.temperature) else { throw Damaged() }
        return temperature
    }

    private mutating func getWind() throws(Damaged) -> Wind {
        Wind(
            speed: try getMeasure(WireField.speed), direction: try getDouble().map(Bearing.init(degrees:)),
            gust: try getMeasure(WireField.speed))
    }

    /// A measure as a service may say it. Beyond its range it could not even be drawn: no whole number is so large.
    private mutating func getMeasure<Value>(_ read: (WireNumber?) -> Value?) throws(Damaged) -> Value? {
        guard let number = try getDouble() else { return nil }
        guard let value = read(WireNumber(value: number)) else { throw Damaged() }
        return value
    }

    private mutating func getProbability() throws(Damaged) -> Double? {
        guard let number = try getDouble() else { return nil }
        guard (0...1).contains(number) else { throw Damaged() }
        return number
    }

    private mutating func getPercent() throws(Damaged) -> Int? {
        let percent = try get(UInt8.self)
        if percent == .max { return nil }
        guard percent <= 100 else { throw Damaged() }
        return Int(percent)
    }

    private func required(_ time: Timestamp?) throws(Damaged) -> Timestamp {
        guard let time else { throw Damaged() }
        return time
    }
}

/// Kinds of sky by their number in the file. New ones go to the end.
private enum ConditionCode {
    static let kinds: [Condition.Kind] = [
        .unknown, .clear, .fewClouds, .scatteredClouds, .brokenClouds, .overcast, .mist, .haze, .dust, .drizzle, .rain,
        .showers, .freezingRain, .sleet, .snow, .thunderstorm, .squall, .tornado,
    ]
    static let unknown = 0
}
