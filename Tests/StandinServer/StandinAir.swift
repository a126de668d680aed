import Weather

/// The air quality of one place in one hour, in µg/m³, the same for both services.
struct StandinAir {
    let fineDust: Double
    let nitrogenDioxide = 12.4
    let ozone = 48.6
    let sulphurDioxide = 4.2

    init(_ spot: Spot, at hour: Timestamp) {
        let drift = Drift(latitude: spot.latitude, longitude: spot.longitude, time: hour)
        fineDust = 24 + 23 * drift.value(.dust, hours: 20)
    }

    var dust: Double { fineDust * 1.4 }
    var carbonMonoxide: Double { 280 + 2 * fineDust }

    func openMeteo(_ name: String) -> JSON {
        switch name {
        case "pm2_5": .number(fineDust)
        case "pm10": .number(dust)
        case "carbon_monoxide": .number(carbonMonoxide)
        case "nitrogen_dioxide": .number(nitrogenDioxide)
        case "sulphur_dioxide": .number(sulphurDioxide)
        default: .number(ozone)
        }
    }
}
