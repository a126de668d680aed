import Limits
import Weather

/// The response of `/data/2.5/air_pollution` and of its forecast, as sent.
struct AirPollutionDTO: Decodable {
    @Lenient var coord: CoordinateDTO?
    @Lenient var list: [Lenient<SampleDTO>]?

    struct SampleDTO: Decodable {
        @Lenient var dt: WireNumber?
        @Lenient var main: IndexDTO?
        @Lenient var components: ComponentsDTO?
    }

    struct IndexDTO: Decodable {
        @Lenient var aqi: WireNumber?
    }

    struct ComponentsDTO: Decodable {
        @Lenient var fine: WireNumber?
        @Lenient var coarse: WireNumber?
        @Lenient var ozone: WireNumber?
        @Lenient var nitrogenDioxide: WireNumber?
        @Lenient var sulphurDioxide: WireNumber?
        @Lenient var carbonMonoxide: WireNumber?

        enum CodingKeys: String, CodingKey {
            case fine = "pm2_5"
            case coarse = "pm10"
            case ozone = "o3"
            case nitrogenDioxide = "no2"
            case sulphurDioxide = "so2"
            case carbonMonoxide = "co"
        }
    }
}

extension AirPollutionDTO {
    /// The first sample; nil if the service has no data for the place (an empty list, with HTTP 200).
    func airQuality() throws(WeatherFailure) -> AirQuality? {
        guard let list else { throw .unreadable(field: "list") }
        guard let first = list.first else { return nil }
        return try Self.airQuality(first.wrappedValue, path: "list[0]")
    }

    /// All samples as a forecast; empty if the service has no data for the place. A sample without a time, or without
    /// both index and concentrations, is left out as long as there is a valid one; otherwise the first invalid field is
    /// thrown.
    func airForecast() throws(WeatherFailure) -> AirForecast {
        guard let list else { throw .unreadable(field: "list") }
        var hours: [AirQuality] = []
        var firstFailure: WeatherFailure?
        for (index, entry) in list.prefix(Limits.Network.airHours).enumerated() {
            do throws(WeatherFailure) {
                hours.append(try Self.airQuality(entry.wrappedValue, path: "list[\(index)]"))
            } catch {
                firstFailure = firstFailure ?? error
            }
        }
        if let firstFailure, hours.isEmpty { throw firstFailure }
        return AirForecast(hours: hours)
    }

    private static func airQuality(_ sample: SampleDTO?, path: String) throws(WeatherFailure) -> AirQuality {
        let components = sample?.components
        let number = (sample?.main?.aqi?.value).flatMap { (0.5..<5.5).contains($0) ? Int($0.rounded()) : nil }
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
