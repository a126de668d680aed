import Weather

// Quantities as numbers in the units that the user reads.
extension Units {
    package func value(of value: Temperature) -> Double {
        switch temperature {
        case .celsius: value.celsius
        case .fahrenheit: value.fahrenheit
        }
    }

    package func value(of speed: Speed) -> Double {
        switch wind {
        case .metresPerSecond: speed.metresPerSecond
        case .kilometresPerHour: speed.kilometresPerHour
        case .milesPerHour: speed.milesPerHour
        case .knots: speed.knots
        }
    }

    package func value(of value: Pressure) -> Double {
        switch pressure {
        case .hectopascals: value.hectopascals
        case .inchesOfMercury: value.inchesOfMercury
        case .millimetresOfMercury: value.millimetresOfMercury
        }
    }

    package func value(of value: Distance) -> Double { distance == .kilometres ? value.kilometres : value.miles }

    package func value(of depth: PrecipitationDepth) -> Double {
        precipitation == .millimetres ? depth.millimetres : depth.inches
    }

    /// Fresh snow is measured in centimetres where water is in millimetres.
    package func value(of snow: SnowDepth) -> Double {
        precipitation == .millimetres ? snow.centimetres : snow.inches
    }

    package var snowUnit: String { precipitation == .millimetres ? "cm" : precipitation.rawValue }
}
