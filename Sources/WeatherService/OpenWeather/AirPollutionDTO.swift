import Weather

/// The answer of `/data/2.5/air_pollution` as it is on the wire.
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

        enum CodingKeys: String, CodingKey {
            case fine = "pm2_5"
            case coarse = "pm10"
        }
    }
}

extension AirPollutionDTO {
    /// The first sample as a value; nil when the service has none for the place (an empty list, with HTTP 200).
    func airQuality() throws(WeatherFailure) -> AirQuality? {
        guard let list else { throw .unreadable(field: "list") }
        guard let first = list.first else { return nil }
        let sample = first.wrappedValue
        guard let number = sample?.main?.aqi?.value, (0.5..<5.5).contains(number),
            let index = AirQuality.Index(rawValue: Int(number.rounded()))
        else { throw .unreadable(field: "list[0].main.aqi") }
        return AirQuality(
            observedAt: try WireField.requiredTime(sample?.dt, "list[0].dt"),
            index: index,
            pm25: WireField.concentration(sample?.components?.fine),
            pm10: WireField.concentration(sample?.components?.coarse))
    }
}
