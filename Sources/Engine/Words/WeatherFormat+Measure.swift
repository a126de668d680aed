import AppResources
import Weather

// Quantities that places are compared by, in words and numbers.
extension WeatherFormat {
    /// The number in the person's unit: "21°", "0.6", "▲4°".
    package func number(_ value: MeasuredValue) -> String {
        switch value.measure {
        case .temperature, .feelsLike: degrees(Temperature(celsius: value.number))
        case .precipitation:
            value.amount.map { value.isExpected ? expected(number($0)) : number($0) } ?? glyphs.missing
        case .wind: wholeSpeed(Speed(metresPerSecond: value.number))
        case .fineDust: rounded(value.number)
        // As between the two temperatures on the screen: 12° after 10° is 2° more, even if 12.4° after 9.6° is nearly 3°.
        case .difference:
            value.change.map { change(to: $0.temperature, from: $0.before) }
                ?? signed(difference(value.number)) + glyphs.degree
        }
    }

    /// The same with its unit: "0.6mm", "5m/s".
    package func text(_ value: MeasuredValue) -> String {
        switch value.measure {
        case .temperature, .feelsLike, .difference, .fineDust: number(value)
        case .precipitation: value.isExpected ? "~" + text(value.amount) : text(value.amount)
        case .wind: number(value) + units.wind.rawValue
        }
    }

    /// "▲4°", "▼2m/s", "±0": the difference between two values as displayed. A plus or minus sign could be read as part of a
    /// temperature.
    package func change(to one: MeasuredValue, from other: MeasuredValue) -> String {
        switch one.measure {
        case .temperature, .feelsLike:
            return change(to: Temperature(celsius: one.number), from: Temperature(celsius: other.number))
        case .precipitation:
            return sign(one.number - other.number) + number(Self.difference(of: one, and: other))
        case .wind:
            let (speed, before) = (Speed(metresPerSecond: one.number), Speed(metresPerSecond: other.number))
            return signed(Int(value(of: speed).rounded()) - Int(value(of: before).rounded()))
        case .fineDust: return signed(Int(one.number.rounded()) - Int(other.number.rounded()))
        case .difference: return ""
        }
    }

    /// The difference of two amounts, of snow if both are snow with a depth, or one is and the other nothing.
    private static func difference(of one: MeasuredValue, and other: MeasuredValue) -> PrecipitationAmount {
        let water = PrecipitationDepth(millimetres: abs(one.number - other.number))
        let depths = [one, other].map { value in
            value.number == 0 ? 0 : value.amount.flatMap { $0.isSnow ? $0.snowfall?.centimetres : nil }
        }
        guard let first = depths[0], let second = depths[1], first + second > 0 else {
            return PrecipitationAmount(rain: water, melted: nil)
        }
        return PrecipitationAmount(rain: nil, melted: water, snowfall: SnowDepth(centimetres: abs(first - second)))
    }

    /// A mark on the value's scale, with no more digits than it needs.
    package func mark(_ value: MeasuredValue) -> String {
        guard value.measure == .precipitation else { return number(value) }
        let depth = self.value(of: PrecipitationDepth(millimetres: value.number))
        return depth == 0 ? "0" : scaleNumber(depth)
    }

    /// The unit of its numbers: "m/s", "mm/h", "°C".
    package func unit(of measure: Measure, isOfDay: Bool) -> String {
        switch measure {
        case .temperature, .feelsLike, .difference: temperatureUnit
        case .precipitation:
            phrase(isOfDay ? .unitADay : .unitAnHour, ["unit": units.precipitation.rawValue])
        case .wind: units.wind.rawValue
        case .fineDust: concentrationUnit
        }
    }

    /// "바람", "체감온도".
    package func name(of measure: Measure) -> String { phrase(measure.phrase) }

    /// A temperature difference in whole degrees of the person's unit.
    private func difference(_ celsius: Double) -> Int {
        Int((units.temperature == .fahrenheit ? celsius * 9 / 5 : celsius).rounded())
    }

    private func signed(_ number: Int) -> String { sign(Double(number)) + "\(abs(number))" }

    private func sign(_ number: Double) -> String {
        number > 0 ? glyphs.up : number < 0 ? glyphs.down : glyphs.plusMinus
    }
}

extension Measure {
    /// Its name in a list of quantities.
    package var phrase: Phrase {
        switch self {
        case .temperature: .measureTemperature
        case .feelsLike: .measureFeelsLike
        case .precipitation: .measurePrecipitation
        case .wind: .measureWind
        case .fineDust: .measureFineDust
        case .difference: .measureDifference
        }
    }
}
