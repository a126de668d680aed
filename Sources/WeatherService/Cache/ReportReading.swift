import Limits
import Weather

// Decodes what `ReportCoding.swift` encodes. A file may contain anything, so values out of range count as damage.

extension ByteReader {
    mutating func getValue(of part: ReportPart) throws(Damaged) -> ReportValue {
        switch part {
        case .current: return .current(try getCurrentWeather())
        case .forecast:
            let clock = try getClock()
            let steps = try getList(upTo: Limits.Network.forecastSteps) { reader throws(Damaged) in try reader.getStep()
            }
            let days = try getList(upTo: Limits.Network.forecastDays) { reader throws(Damaged) in try reader.getDay() }
            return .forecast(Forecast(steps: steps, clock: clock, outlooks: days))
        case .air: return .air(try getBool() ? try getAirQuality() : nil)
        case .airForecast:
            let hours = try getList(upTo: Limits.Network.airHours) { reader throws(Damaged) in
                try reader.getAirQuality()
            }
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

    mutating func getRequiredTime() throws(Damaged) -> Timestamp {
        guard let time = try getTime() else { throw Damaged() }
        return time
    }

    private mutating func getCurrentWeather() throws(Damaged) -> CurrentWeather {
        CurrentWeather(
            observedAt: try getRequiredTime(), condition: try getCondition(), temperature: try getTemperature(),
            feelsLike: try getMeasure(WireField.temperature), humidity: try getPercent(),
            pressure: try getMeasure(WireField.pressure), wind: try getWind(), cloudCover: try getPercent(),
            visibility: try getVisibility(), rain: try getMeasure(WireField.depth),
            snow: try getMeasure(WireField.depth), sun: try getSun(), clock: try getClock(),
            today: try getBool() ? try getDay() : nil, icon: try getIcon())
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
        let changes = try getList(upTo: Limits.Zone.changes) { reader throws(Damaged) in
            LocalClock.Change(at: try reader.getRequiredTime(), to: try reader.getOffset())
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

    private mutating func getDay() throws(Damaged) -> DayOutlook {
        let dayNumber = Int(try get(Int32.self))
        guard WireField.days.contains(dayNumber) else { throw Damaged() }
        return DayOutlook(
            dayNumber: dayNumber, low: try getMeasure(WireField.temperature),
            high: try getMeasure(WireField.temperature),
            sun: try getSun(), precipitation: try getMeasure(WireField.depth), snow: try getMeasure(WireField.depth),
            snowfall: try getMeasure(WireField.snowDepth), precipitationProbability: try getProbability(),
            uvIndex: try getMeasure(WireField.uvIndex), condition: try getBool() ? try getCondition() : nil)
    }

    private mutating func getStep() throws(Damaged) -> ForecastStep {
        ForecastStep(
            time: try getRequiredTime(), length: try getLength(), condition: try getCondition(),
            temperature: try getTemperature(), feelsLike: try getMeasure(WireField.temperature),
            precipitationProbability: try getProbability(), rain: try getMeasure(WireField.depth),
            snow: try getMeasure(WireField.depth), snowfall: try getMeasure(WireField.snowDepth),
            humidity: try getPercent(), wind: try getWind(), pressure: try getMeasure(WireField.pressure),
            cloudCover: try getPercent(), visibility: try getVisibility())
    }

    private mutating func getVisibility() throws(Damaged) -> Visibility? {
        let (distance, isLimit) = (try getMeasure(WireField.distance), try getBool())
        return distance.map { Visibility($0, isLimit: isLimit) }
    }

    private mutating func getLength() throws(Damaged) -> Int {
        let length = Int(try get(UInt32.self))
        guard (1...86_400).contains(length) else { throw Damaged() }
        return length
    }

    private mutating func getAirQuality() throws(Damaged) -> AirQuality {
        // In the order of `AirQuality.Pollutant`.
        AirQuality(
            observedAt: try getRequiredTime(), index: try getOne(of: ReportCode.airIndices),
            pm25: try getMeasure(WireField.concentration), pm10: try getMeasure(WireField.concentration),
            ozone: try getMeasure(WireField.concentration),
            nitrogenDioxide: try getMeasure(WireField.concentration),
            sulphurDioxide: try getMeasure(WireField.concentration),
            carbonMonoxide: try getMeasure(WireField.concentration))
    }

    private mutating func getCondition() throws(Damaged) -> Condition {
        Condition(
            kind: try getOne(of: ReportCode.kinds), intensity: try getOne(of: ReportCode.intensities),
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
}
