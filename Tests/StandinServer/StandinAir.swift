import JSON
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

    func openMeteo(_ name: String) -> JSONValue {
        switch name {
        case "pm2_5": .rounded(fineDust)
        case "pm10": .rounded(dust)
        case "carbon_monoxide": .rounded(carbonMonoxide)
        case "nitrogen_dioxide": .rounded(nitrogenDioxide)
        case "sulphur_dioxide": .rounded(sulphurDioxide)
        default: .rounded(ozone)
        }
    }
}
