import Engine
import JSON
import Weather

/// Converts values to numbers in the user's units; nil stays nil.
struct Measures {
    let units: Units

    func degrees(_ temperature: Temperature?) -> UnitValue? {
        temperature.map {
            UnitValue(value: rounded(units.value(of: $0)), unit: units.temperature == .celsius ? "°C" : "°F")
        }
    }

    func percent(_ value: Int?) -> UnitValue? { value.map { UnitValue(value: Double($0), unit: "%") } }

    /// From a probability of 0…1.
    func percent(_ chance: Double?) -> UnitValue? { chance.map { UnitValue(value: ($0 * 100).rounded(), unit: "%") } }

    func speed(_ speed: Speed?) -> UnitValue? {
        speed.map { UnitValue(value: rounded(units.value(of: $0)), unit: units.wind.rawValue) }
    }

    /// The direction that something comes from.
    func direction(_ bearing: Bearing?) -> UnitValue? {
        bearing.map { UnitValue(value: rounded($0.degrees), unit: "°") }
    }

    func pressure(_ pressure: Pressure?) -> UnitValue? {
        pressure.map { UnitValue(value: rounded(units.value(of: $0), to: 100), unit: units.pressure.rawValue) }
    }

    func distance(_ distance: Distance?) -> UnitValue? {
        distance.map { UnitValue(value: rounded(units.value(of: $0), to: 100), unit: units.distance.rawValue) }
    }

    func depth(_ depth: PrecipitationDepth?) -> UnitValue? {
        depth.map { UnitValue(value: rounded(units.value(of: $0), to: 100), unit: units.precipitation.rawValue) }
    }

    /// Fresh snow, in centimetres or inches.
    func depth(_ snow: SnowDepth?) -> UnitValue? {
        snow.map { UnitValue(value: rounded(units.value(of: $0), to: 100), unit: units.snowUnit) }
    }

    /// Rounded to a tenth, or to another fraction of one.
    private func rounded(_ value: Double, to parts: Double = 10) -> Double { (value * parts).rounded() / parts }
}

/// A number in the user's unit.
struct UnitValue: JSONWritable {
    let value: Double
    let unit: String

    var json: JSONValue { JSONValue(sorted: ["value": value, "unit": unit]) }
}
