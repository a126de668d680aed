import JSON
import Limits
import Weather

/// The response of `/data/2.5/air_pollution` and of its forecast, as sent.
struct AirPollutionDTO: JSONObject {
    private(set) var coord: CoordinateDTO?
    private var list: [SampleDTO?]?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "coord": coord = try CoordinateDTO(&json)
        case "list": list = try json.list(most: Limits.Network.airHours)
        default: try json.skip()
        }
    }

    fileprivate struct SampleDTO: JSONObject {
        var dt: Double?
        var index: Double?
        var components: ComponentsDTO?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "dt": dt = try json.number()
            case "main": index = try json.number(of: "aqi")
            case "components": components = try ComponentsDTO(&json)
            default: try json.skip()
            }
        }
    }

    fileprivate struct ComponentsDTO: JSONObject {
        var fine: Double?
        var coarse: Double?
        var ozone: Double?
        var nitrogenDioxide: Double?
        var sulphurDioxide: Double?
        var carbonMonoxide: Double?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "pm2_5": fine = try json.number()
            case "pm10": coarse = try json.number()
            case "o3": ozone = try json.number()
            case "no2": nitrogenDioxide = try json.number()
            case "so2": sulphurDioxide = try json.number()
            case "co": carbonMonoxide = try json.number()
            default: try json.skip()
            }
        }
    }

    /// The first sample; nil if the service has no data for the place (an empty list, with HTTP 200).
    func airQuality() throws(WeatherFailure) -> AirQuality? {
        guard let list else { throw .unreadable(field: "list") }
        guard let first = list.first else { return nil }
        return try Self.airQuality(first, path: "list[0]")
    }

    /// All samples as a forecast; empty if the service has no data for the place. A sample without a time, or without
    /// both index and concentrations, is left out as long as there is a valid one; otherwise the first invalid field is
    /// thrown.
    func airForecast() throws(WeatherFailure) -> AirForecast {
        guard let list else { throw .unreadable(field: "list") }
        var hours: [AirQuality] = []
        hours.reserveCapacity(list.count)
        var firstFailure: WeatherFailure?
        for (index, entry) in list.enumerated() {
            do throws(WeatherFailure) {
                hours.append(try Self.airQuality(entry, path: "list[\(index)]"))
            } catch {
                firstFailure = firstFailure ?? error
            }
        }
        if let firstFailure, hours.isEmpty { throw firstFailure }
        return AirForecast(hours: hours)
    }

    private static func airQuality(_ sample: SampleDTO?, path: String) throws(WeatherFailure) -> AirQuality {
        let components = sample?.components
        let number = (sample?.index).flatMap { (0.5..<5.5).contains($0) ? Int($0.rounded()) : nil }
        let time = WireField.time(sample?.dt)
        let air = AirQuality(
            // The placeholder for a missing time goes no further than the check below.
            observedAt: time ?? Timestamp(secondsSince1970: 0),
            index: number.flatMap(AirQuality.Index.init),
            pm25: WireField.concentration(components?.fine),
            pm10: WireField.concentration(components?.coarse),
            ozone: WireField.concentration(components?.ozone),
            nitrogenDioxide: WireField.concentration(components?.nitrogenDioxide),
            sulphurDioxide: WireField.concentration(components?.sulphurDioxide),
            carbonMonoxide: WireField.concentration(components?.carbonMonoxide))
        // Concentrations say more than the index, and are kept even if it is invalid.
        guard air.index != nil || air.hasConcentrations else { throw .unreadable(field: path + ".main.aqi") }
        guard time != nil else { throw .unreadable(field: path + ".dt") }
        return air
    }
}
