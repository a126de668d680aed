import JSON
import Limits
import Weather

/// The hours of a response of Locationforecast 2.0, as values (https://api.met.no/doc/locationforecast/datamodel).
///
/// Each entry has the state at its time, and what falls and how the sky is in the one, six and twelve hours from then on.
/// These periods overlap: the first hours have all three. Each entry counts with its shortest one.
struct MetNorwayAnswer: Hashable, Sendable {
    /// In order of time.
    private let hours: [Hour]

    /// One entry.
    struct Hour: Hashable, Sendable {
        let time: Timestamp
        let temperature: Temperature
        let humidity: Int?
        let wind: Wind
        let pressure: Pressure?
        let cloudCover: Int?
        /// The hours from `time` on; nil for the last entry.
        let next: Period?
    }

    /// What happens from the time of an entry on.
    struct Period: Hashable, Sendable {
        /// In seconds.
        let length: Int
        let symbol: MetNorwaySymbol?
        let precipitation: PrecipitationDepth?
        /// 0…1; only where the service has an ensemble.
        let probability: Double?
        let low: Temperature?
        let high: Temperature?
    }

    /// The greatest distance in kilometres between the requested point and the response's.
    private static let near = 50.0

    /// Throws the failure that the status reports, or `unreadable` with the first invalid field. A response without entries
    /// is `noMeasurement`.
    static func read(_ answer: HTTPAnswer, about place: Coordinate) throws(WeatherFailure) -> MetNorwayAnswer {
        switch answer.status {
        // 203: of a product that will be replaced or is new, but as good as any.
        case 200, 203: break
        // Outside the area of a product.
        case 422: throw .notFound
        default: throw WeatherFailure(status: answer.status, retryAfter: answer.retryAfter)
        }
        if WebPage.isOne(answer.body) { throw .portal }
        guard let json = JSONElement(wholeOf: answer.body), json.kind == .object else {
            throw .unreadable(field: "body")
        }
        // Longitude, latitude, height in metres.
        let point = json["geometry"]["coordinates"].numbers(else: .nan) ?? []
        if point.count >= 2, let distance = Coordinate(latitude: point[1], longitude: point[0])?.distance(to: place),
            distance > near
        {
            throw .wrongPlace(kilometres: Int(distance.rounded()))
        }
        let properties = json["properties"]
        guard properties.kind == .object else { throw .unreadable(field: "properties") }
        for (quantity, unit) in units where properties["meta"]["units"][quantity].text ?? unit != unit {
            throw .unreadable(field: "properties.meta.units.\(quantity)")
        }
        guard let entries = properties["timeseries"].items(most: Limits.Network.forecastSteps) else {
            throw .unreadable(field: "properties.timeseries")
        }
        let hours = try entries.read("properties.timeseries") { (entry, path) throws(WeatherFailure) in
            try Hour(entry, path: path)
        }.values
        guard !hours.isEmpty else { throw .noMeasurement }
        return MetNorwayAnswer(hours: hours.sorted { $0.time < $1.time }.distinct(by: \.time))
    }

    /// The units that are read; the response says which it has.
    private static let units: KeyValuePairs = [
        "air_temperature": "celsius", "air_temperature_max": "celsius", "air_temperature_min": "celsius",
        "precipitation_amount": "mm", "wind_speed": "m/s", "wind_speed_of_gust": "m/s",
        "wind_from_direction": "degrees",
        "relative_humidity": "%", "air_pressure_at_sea_level": "hPa", "cloud_area_fraction": "%",
        "probability_of_precipitation": "%",
    ]
}

// Values.
extension MetNorwayAnswer {
    /// The weather of the hour that contains `now`; throws `noMeasurement` if the answer has no such hour.
    func current(at place: Place, now: Timestamp) throws(WeatherFailure) -> ReportValue {
        guard let hour = hours.last(where: { $0.time <= now }), now.seconds(since: hour.time) < Self.longestPresent
        else { throw .noMeasurement }
        return .current(
            CurrentWeather(
                observedAt: hour.time, condition: Self.condition(hour.next?.symbol, over: place, at: now),
                temperature: hour.temperature, humidity: hour.humidity, pressure: hour.pressure, wind: hour.wind,
                cloudCover: hour.cloudCover, clock: LocalClock(place.usualOffset)))
    }

    /// An entry is the present for no longer than the entry before the six-hour steps lasts.
    private static let longestPresent = 6 * 3_600

    /// Steps of one hour, and then of six. Throws `noMeasurement` if no two entries make a step.
    func forecast(at place: Place) throws(WeatherFailure) -> ReportValue {
        let steps = zip(hours, hours.dropFirst()).compactMap { Self.step(from: $0, to: $1, over: place) }
        guard let first = hours.first, !steps.isEmpty else { throw .noMeasurement }
        let clock = LocalClock(place.usualOffset)
        return .forecast(
            Forecast(
                steps: [Self.beginning(first, over: place)] + steps, clock: clock,
                outlooks: outlooks(clock, steps, over: place)))
    }

    /// The hour before the first entry, of which only the end is known: what the first step begins with.
    private static func beginning(_ hour: Hour, over place: Place) -> ForecastStep {
        ForecastStep(
            time: hour.time, length: ForecastStep.hour,
            condition: condition(hour.next?.symbol, over: place, at: hour.time),
            temperature: hour.temperature, humidity: hour.humidity, wind: hour.wind, pressure: hour.pressure,
            cloudCover: hour.cloudCover)
    }

    /// The step from one entry to the next; nil if the first one's shortest period ends at another time.
    private static func step(from hour: Hour, to end: Hour, over place: Place) -> ForecastStep? {
        guard let next = hour.next, hour.time.adding(seconds: next.length) == end.time else { return nil }
        let isSnow = next.symbol?.isSnow == true
        return ForecastStep(
            time: end.time, length: next.length, condition: condition(next.symbol, over: place, at: end.time),
            temperature: end.temperature, precipitationProbability: next.probability,
            rain: isSnow ? nil : next.precipitation, snow: isSnow ? next.precipitation : nil, humidity: end.humidity,
            wind: end.wind, pressure: end.pressure, cloudCover: end.cloudCover)
    }

    /// Summaries of the days that have six-hour steps and are known from midnight to midnight: between their ends the
    /// temperature is lower and higher than at them.
    private func outlooks(_ clock: LocalClock, _ steps: [ForecastStep], over place: Place) -> [DayOutlook] {
        guard let first = hours.first, let last = hours.last else { return [] }
        let days = clock.time(first.time).dayNumber...clock.time(last.time).dayNumber
        return days.compactMap { day in
            let (start, end) = (clock.startOfDay(day), clock.startOfDay(day + 1))
            let own = steps.filter { $0.start >= start && $0.start < end }
            guard own.contains(where: { $0.length > ForecastStep.hour }), first.time <= start, last.time >= end else {
                return nil
            }
            let isAmountKnown = own.allSatisfy { $0.rain != nil || $0.snow != nil }
            var temperatures = hours.filter { $0.time >= start && $0.time <= end }.map(\.temperature.celsius)
            for hour in hours where hour.time >= start {
                guard let next = hour.next, hour.time.adding(seconds: next.length) <= end else { continue }
                temperatures += [next.low, next.high].compactMap(\.?.celsius)
            }
            return DayOutlook(
                dayNumber: day, low: temperatures.min().map(Temperature.init(celsius:)),
                high: temperatures.max().map(Temperature.init(celsius:)), sun: nil,
                precipitation: isAmountKnown
                    ? WireField.depth(own.reduce(0) { $0 + $1.precipitation.millimetres }) : nil,
                snow: isAmountKnown ? WireField.depth(own.reduce(0) { $0 + ($1.snow?.millimetres ?? 0) }) : nil,
                precipitationProbability: own.compactMap(\.precipitationProbability).max(),
                condition: own.conditionOfDay(around: clock.moment(onDay: day, hour: 13)))
        }
    }

    /// Whether it is day by the sun: half of the symbols do not say it.
    private static func condition(_ symbol: MetNorwaySymbol?, over place: Place, at time: Timestamp) -> Condition {
        Condition(
            kind: symbol?.kind ?? .unknown, intensity: symbol?.intensity,
            isDaylight: Sun(over: place.coordinate).isUp(at: time))
    }
}

extension MetNorwayAnswer.Hour {
    /// Time and temperature are required; anything else may be unknown.
    fileprivate init(_ entry: JSONElement, path: String) throws(WeatherFailure) {
        guard let time = entry["time"].time else { throw .unreadable(field: path + ".time") }
        let data = entry["data"]
        let details = data["instant"]["details"]
        self.time = time
        temperature = try WireField.requiredTemperature(
            details["air_temperature"].number, path + ".data.instant.details.air_temperature")
        humidity = WireField.percent(details["relative_humidity"].number)
        wind = Wind(
            speed: WireField.speed(details["wind_speed"].number),
            direction: details["wind_from_direction"].number.map(Bearing.init(degrees:)),
            gust: WireField.speed(details["wind_speed_of_gust"].number))
        pressure = WireField.pressure(details["air_pressure_at_sea_level"].number)
        cloudCover = WireField.percent(details["cloud_area_fraction"].number)
        next =
            MetNorwayAnswer.Period(data["next_1_hours"], length: 3_600)
            ?? MetNorwayAnswer.Period(data["next_6_hours"], length: 6 * 3_600)
    }
}

extension MetNorwayAnswer.Period {
    /// Nil for anything but an object.
    fileprivate init?(_ period: JSONElement, length: Int) {
        guard period.kind == .object else { return nil }
        let details = period["details"]
        self.length = length
        symbol = period["summary"]["symbol_code"].text.flatMap(MetNorwaySymbol.init)
        precipitation = WireField.depth(details["precipitation_amount"].number)
        probability = WireField.percent(details["probability_of_precipitation"].number).map { Double($0) / 100 }
        low = WireField.temperature(details["air_temperature_min"].number)
        high = WireField.temperature(details["air_temperature_max"].number)
    }
}
