import Weather

/// The amount and kind of precipitation in one invented hour.
struct SampleFall {
    /// °C.
    let temperature: Double
    /// Millimetres per hour, as melted water.
    let precipitation: Double

    /// Snow up to 1 °C, mixed up to 2.5 °C, rain above.
    enum Kind { case snow, mixture, rain }

    var kind: Kind {
        switch temperature {
        case ...1: .snow
        case ...2.5: .mixture
        default: .rain
        }
    }

    var rain: PrecipitationDepth? { kind == .snow ? nil : depth }
    var snow: PrecipitationDepth? { kind == .snow ? depth : nil }

    private var depth: PrecipitationDepth? {
        precipitation > 0 ? PrecipitationDepth(millimetres: precipitation) : nil
    }
}
