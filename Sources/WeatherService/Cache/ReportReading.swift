import Limits
import Weather

// Decodes what `ReportCoding.swift` encodes. A file may contain anything, so values out of range count as damage.

extension ByteReader {
    mutating func getValue(of part: ReportPart, form: UInt8) throws(Damaged) -> ReportValue {
        switch part {
        case .current: return .current(try getCurrentWeather(form: form))
        case .forecast:
            let clock = try getClock()
            let count = Int(try get(UInt16.self))
            guard count <= Limits.Network.forecastSteps else { throw Damaged() }
            var steps: [ForecastStep] = []
            steps.reserveCapacity(count)
            for _ in 0..<count { steps.append(try getStep(form: form)) }
            let dayCount = Int(try get(UInt8.self))
            guard dayCount <= Limits.Network.forecastDays else { throw Damaged() }
            var days: [DayOutlook] = []
            for _ in 0..<dayCount { days.append(try getDay(form: form)) }
            return .forecast(Forecast(steps: steps, clock: clock, outlooks: days))
        case .air: return .air(try getBool() ? try getAirQuality() : nil)
        case .airForecast:
            let count = Int(try get(UInt16.self))
            guard count <= Limits.Network.airHours else { throw Damaged() }
            var hours: [AirQuality] = []
            hours.reserveCapacity(count)
            for _ in 0..<count { hours.append(try getAirQuality()) }
            return .airForecast(AirForecast(hours: hours))
        }
    }

    mutating func getTime() throws(Damaged) -> Timestamp? {
        let seconds = try get(Int64.self)
        if seconds == .min { return nil }
        // The same range as for services, so that arithmetic on it cannot overflow.
        guard WireField.times.contains(Double(seconds)) else { throw Damaged() }
        return Timestamp(secondsSince1970: Int(seconds))
    }

    private mutating func getCurrentWeather(form: UInt8) throws(Damaged) -> CurrentWeather {
        CurrentWeather(
            observedAt: try required(getTime()), condition: try getCondition(), temperature: try getTemperature(),
            feelsLike: try getMeasure(WireField.temperature), humidity: try getPercent(),
            pressure: try getMeasure(WireField.pressure), wind: try getWind(), cloudCover: try getPercent(),
            visibility: try getVisibility(hasLimit: form >= CurrentForm.withVisibilityLimit),
            rain: try getMeasure(WireField.depth), snow: try getMeasure(WireField.depth),
            sun: try getSun(), clock: try getClock(),
            today: try getBool() ? try getDay(form: 0) : nil, icon: try getIcon())
    }

    private mutating func getSun() throws(Damaged) -> Sun.Day? {
        Sun.Day(sunrise: try getTime(), sunset: try getTime())
    }

    private mutating func getIcon() throws(Damaged) -> IconCode? {
        let text = try getText()
        let icon = IconCode(text)
        guard text.isEmpty || icon != nil else { throw Damaged() }
        return icon
    }

    private mutating func getClock() throws(Damaged) -> LocalClock {
        let offset = try getOffset()
        let count = Int(try get(UInt8.self))
        guard count <= Limits.Zone.changes else { throw Damaged() }
        var changes: [LocalClock.Change] = []
        for _ in 0..<count {
            changes.append(LocalClock.Change(at: try required(getTime()), to: try getOffset()))
        }
        guard zip(changes, changes.dropFirst()).allSatisfy({ $0.time < $1.time }) else { throw Damaged() }
        return LocalClock(offset, changes: changes)
    }

    private mutating func getOffset() throws(Damaged) -> UTCOffset {
        let seconds = Int(try get(Int32.self))
        let offset = UTCOffset(seconds: seconds)
        guard offset.seconds == seconds else { throw Damaged() }
        return offset
    }

    private mutating func getDay(form: UInt8) throws(Damaged) -> DayOutlook {
        let dayNumber = Int(try get(Int32.self))
        guard WireField.days.contains(dayNumber) else { throw Damaged() }
        let (low, high) = (try getMeasure(WireField.temperature), try getMeasure(WireField.temperature))
        let sun = try getSun()
        let (precipitation, chance) = (try getMeasure(WireField.depth), try getProbability())
        let uvIndex = try getMeasure(WireField.uvIndex)
        let condition = form >= ForecastForm.withSurroundings ? try getDayCondition() : nil
        let hasSnowfall = form >= ForecastForm.withSnowfall
        return DayOutlook(
            dayNumber: dayNumber, low: low, high: high, sun: sun, precipitation: precipitation,
            snow: hasSnowfall ? try getMeasure(WireField.depth) : nil,
            snowfall: hasSnowfall ? try getMeasure(WireField.snowDepth) : nil, precipitationProbability: chance,
            uvIndex: uvIndex, condition: condition)
    }

    private mutating func getDayCondition() throws(Damaged) -> Condition? {
        try getBool() ? try getCondition() : nil
    }

    private mutating func getStep(form: UInt8) throws(Damaged) -> ForecastStep {
        let (time, length, condition) = (try required(getTime()), try getLength(), try getCondition())
        let (temperature, feelsLike) = (try getTemperature(), try getMeasure(WireField.temperature))
        let chance = try getProbability()
        let (rain, snow) = (try getMeasure(WireField.depth), try getMeasure(WireField.depth))
        let (humidity, wind) = (try getPercent(), try getWind())
        let hasSurroundings = form >= ForecastForm.withSurroundings
        let pressure = hasSurroundings ? try getMeasure(WireField.pressure) : nil
        let cloudCover = hasSurroundings ? try getPercent() : nil
        let hasSnowfall = form >= ForecastForm.withSnowfall
        let visibility = hasSurroundings ? try getVisibility(hasLimit: hasSnowfall) : nil
        return ForecastStep(
            time: time, length: length, condition: condition, temperature: temperature, feelsLike: feelsLike,
            precipitationProbability: chance, rain: rain, snow: snow,
            snowfall: hasSnowfall ? try getMeasure(WireField.snowDepth) : nil, humidity: humidity, wind: wind,
            pressure: pressure, cloudCover: cloudCover, visibility: visibility)
    }

    private mutating func getVisibility(hasLimit: Bool) throws(Damaged) -> Visibility? {
        let distance = try getMeasure(WireField.distance)
        let isLimit = hasLimit ? try getBool() : false
        return distance.map { Visibility($0, isLimit: isLimit) }
    }

    private mutating func getLength() throws(Damaged) -> Int {
        let length = Int(try get(UInt32.self))
        guard (1...86_400).contains(length) else { throw Damaged() }
        return length
    }

    private mutating func getAirQuality() throws(Damaged) -> AirQuality {
        let time = try required(getTime())
        let number = Int(try get(UInt8.self))
        let index = AirQuality.Index(rawValue: number)
        guard number == 0 || index != nil else { throw Damaged() }
        // In the order of `AirQuality.Pollutant`.
        return AirQuality(
            observedAt: time, index: index, pm25: try getMeasure(WireField.concentration),
            pm10: try getMeasure(WireField.concentration), ozone: try getMeasure(WireField.concentration),
            nitrogenDioxide: try getMeasure(WireField.concentration),
            sulphurDioxide: try getMeasure(WireField.concentration),
            carbonMonoxide: try getMeasure(WireField.concentration))
    }

    private mutating func getCondition() throws(Damaged) -> Condition {
        let kind = Int(try get(UInt8.self))
        let intensity = Int(try get(UInt8.self))
        guard ConditionCode.kinds.indices.contains(kind), ConditionCode.intensities.indices.contains(intensity) else {
            throw Damaged()
        }
        return Condition(
            kind: ConditionCode.kinds[kind], intensity: ConditionCode.intensities[intensity],
            isDaylight: try getBool())
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

    /// A value within the same range as for services. Larger values could not even be displayed, because they overflow
    /// integers.
    private mutating func getMeasure<Value>(_ read: (Double?) -> Value?) throws(Damaged) -> Value? {
        guard let number = try getDouble() else { return nil }
        guard let value = read(number) else { throw Damaged() }
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
