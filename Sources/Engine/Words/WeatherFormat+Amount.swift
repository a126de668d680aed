import AppResources
import Weather

// Amounts of precipitation. Snow is told as the depth of the fresh snow where the source reports it, otherwise as melted water, which
// is marked as such because people would take it for a depth.
extension WeatherFormat {
    /// For tables, in few digits: "0.6mm", "7cm", "9mm+3cm", "녹은 양 10mm". Zero is a plain "0", an amount below the last digit is
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
        short(max(0.1, value(of: snow))) + snowUnit
    }

    /// A depth of snow in the person's unit, without the unit.
    package func value(of snow: SnowDepth) -> Double {
        switch units.precipitation {
        case .millimetres: snow.centimetres
        case .inches: snow.inches
        }
    }

    package var snowUnit: String {
        switch units.precipitation {
        case .millimetres: "cm"
        case .inches: units.precipitation.rawValue
        }
    }

    /// The snow in an amount, as its depth or as melted water: "7cm", "녹은 양 10.0mm".
    package func snow(in amount: PrecipitationAmount) -> String {
        amount.snowfall.map(depth) ?? phrase(.melted, ["amount": depth(amount.melted)])
    }

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
