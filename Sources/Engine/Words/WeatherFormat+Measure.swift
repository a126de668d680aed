import AppResources
import Weather

// Quantities that places are compared by, in words and numbers.
extension WeatherFormat {
    /// The number in the user's unit: "21°", "0.6", "▲4°".
    package func number(_ value: MeasuredValue) -> String {
        switch value.measure {
        case .temperature, .feelsLike: degrees(Temperature(celsius: value.number))
        case .precipitation:
            value.amount.map { value.isExpected ? expected(number($0)) : number($0) } ?? glyphs.missing
        case .wind: wholeSpeed(Speed(metresPerSecond: value.number))
        case .fineDust: fineDust(value)
        // As between the two temperatures on the screen: 12° after 10° is 2° more, even if 12.4° after 9.6° is nearly 3°.
        case .difference:
            value.change.map { change(to: $0.temperature, from: $0.before) }
                ?? signed(difference(value.number)) + glyphs.degree
        }
    }

    /// With a tenth where the whole number would be of another grade: 9.4 µg/m³ is moderate by the US scale, and 9 is good.
    private func fineDust(_ value: MeasuredValue) -> String {
        guard let scale = value.airScale else { return rounded(value.number) }
        let whole = grade(of: .pm25, value.number.rounded(), scale)
        return whole == grade(of: .pm25, value.number, scale) ? rounded(value.number) : decimal(value.number)
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
            return signed(Int(units.value(of: speed).rounded()) - Int(units.value(of: before).rounded()))
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
        let depth = units.value(of: PrecipitationDepth(millimetres: value.number))
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

    /// A temperature difference in whole degrees of the user's unit.
    private func difference(_ celsius: Double) -> Int {
        Int((units.temperature == .fahrenheit ? celsius * 9 / 5 : celsius).rounded())
    }

    func signed(_ number: Int) -> String { sign(Double(number)) + "\(abs(number))" }

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

// Amounts of precipitation. Snow is told as the depth of the fresh snow where the source reports it, otherwise as melted water, which
// is marked as such because people would take it for a depth.
extension WeatherFormat {
    /// For tables, in few digits: "0.6mm", "7cm", "9mm+3cm", "녹인 양 10mm". Zero is a plain "0", an amount below the last digit is
    /// one unit of that digit, and an unreported amount a dash. Without units, those that differ from the column's stay.
    package func text(_ amount: PrecipitationAmount?, hasUnit: Bool = true) -> String {
        guard let amount else { return glyphs.missing }
        if amount.isSnow, let snow = amount.snowfall { return depth(snow) }
        if let snow = amount.snowfall { return "\(brief(amount.rain, hasUnit: hasUnit))+\(depth(snow))" }
        let water = brief(amount.water, hasUnit: hasUnit)
        return amount.isSnow ? phrase(hasUnit ? .melted : .meltedShort, ["amount": water]) : water
    }

    /// The same with a tenth in every depth of water: "12.4mm".
    package func reading(_ amount: PrecipitationAmount) -> String {
        if amount.melted == .zero { return depth(amount.rain) }
        let rain = amount.rain == .zero ? nil : depth(amount.snowfall == nil ? amount.water : amount.rain)
        guard let rain else { return snow(in: amount) }
        return amount.snowfall.map { "\(rain)+\(depth($0))" } ?? rain
    }

    /// The depth of fresh snow: "7cm", "0.7cm", "2.8in".
    package func depth(_ snow: SnowDepth) -> String {
        short(max(0.1, units.value(of: snow))) + units.snowUnit
    }

    /// The snow in an amount, as its depth or as melted water: "7cm", "녹인 양 10.0mm".
    package func snow(in amount: PrecipitationAmount) -> String {
        amount.snowfall.map(depth) ?? phrase(.melted, ["amount": depth(amount.melted)])
    }

    /// Rain and melted snow as one depth of water: "10mm". Its unit alone says that it is no depth of snow.
    package func water(_ amount: PrecipitationAmount) -> String { brief(amount.water, hasUnit: true) }

    /// The shortest form, for numbers without units: "0.6", "<1cm", "7cm", "1.7m", `2.8"`. A depth of snow keeps its unit, to differ from one of
    /// water, and takes at most four cells.
    func number(_ amount: PrecipitationAmount) -> String {
        guard amount.isSnow, let snow = amount.snowfall else { return brief(amount.water, hasUnit: false) }
        return switch units.precipitation {
        case .millimetres where snow.centimetres < 1: "<1cm"
        case .millimetres where snow.centimetres < 99.5: rounded(snow.centimetres) + "cm"
        case .millimetres: decimal(snow.centimetres / 100) + "m"
        case .inches: (snow.inches < 9.95 ? short(max(0.1, snow.inches)) : rounded(snow.inches)) + "\""
        }
    }

    /// A number that is expected in place of a measured one: "~0.5", "~12°". An amount in inches is without the leading zero, so that
    /// it takes no more cells.
    package func expected(_ text: String) -> String {
        let isFraction = units.precipitation == .inches && text.hasPrefix("0.")
        return "~" + (isFraction ? text.dropFirst() : text[...])
    }

    private func brief(_ depth: PrecipitationDepth, hasUnit: Bool) -> String {
        if depth.millimetres == 0 { return "0" }
        let unit = hasUnit ? units.precipitation.rawValue : ""
        return switch units.precipitation {
        case .millimetres: brief(max(0.1, depth.millimetres)) + unit
        case .inches: decimal(max(0.01, depth.inches), places: 2) + unit
        }
    }

    /// With a tenth below ten, unless it is zero.
    private func short(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths < 100 && tenths % 10 != 0 ? decimal(value) : rounded(value)
    }
}
