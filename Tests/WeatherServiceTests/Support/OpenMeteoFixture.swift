import Weather

@testable import WeatherService

/// Answers in Open-Meteo's format with `timeformat=unixtime`, `timezone=auto` and `wind_speed_unit=ms`.
enum OpenMeteoFixture {
    /// 2025-10-13 15:00 in Seoul.
    static let time = 1_760_335_200
    /// The midnight at the start of that day.
    static let midnight = 1_760_281_200

    static func current(
        _ latitude: Double = 37.55, _ longitude: Double = 127.0, celsius: String = "21.3", code: String = "61",
        number: Int? = nil
    ) -> String {
        """
        {"latitude":\(latitude),"longitude":\(longitude),"generationtime_ms":0.31,"utc_offset_seconds":32400,
         "timezone":"Asia/Seoul","timezone_abbreviation":"GMT+9","elevation":38.0,
         \(number.map { "\"location_id\":\($0)," } ?? "")
         "current_units":{"time":"unixtime","interval":"seconds","temperature_2m":"°C","wind_speed_10m":"m/s"},
         "current":{"time":\(time),"interval":900,"temperature_2m":\(celsius),"relative_humidity_2m":60,
           "apparent_temperature":20.8,"is_day":1,"weather_code":\(code),"cloud_cover":75,"pressure_msl":1012.4,
           "wind_speed_10m":2.06,"wind_direction_10m":220,"wind_gusts_10m":5.5,"visibility":24140.00},
         "daily_units":{"time":"unixtime","temperature_2m_max":"°C","temperature_2m_min":"°C",
           "precipitation_probability_max":"%"},
         "daily":{"time":[\(midnight)],"temperature_2m_max":[24.1],"temperature_2m_min":[17.0],
           "precipitation_probability_max":[37]}}
        """
    }

    /// Four hours and two days.
    static let forecast = """
        {"latitude":37.55,"longitude":127.0,"utc_offset_seconds":32400,"timezone":"Asia/Seoul",
         "hourly":{"time":[1760281200,1760284800,1760288400,1760292000],
           "temperature_2m":[17.0,16.8,null,-2.5],"relative_humidity_2m":[80,null,81,90],
           "precipitation_probability":[0,37,40,100],"precipitation":[0.00,1.20,0.30,1.00],
           "snowfall":[0.00,0.00,0.00,0.70],"weather_code":[0,61,3,73],"is_day":[0,0,0,1],
           "wind_speed_10m":[1.0,2.0,3.0,4.0],"wind_direction_10m":[0,90,180,270],
           "wind_gusts_10m":[2.0,4.0,6.0,null]},
         "daily":{"time":[1760281200,1760367600],"temperature_2m_max":[24.1,22.0],"temperature_2m_min":[-2.5,12.0],
           "precipitation_probability_max":[100,null],"sunrise":[1760305000,0],"sunset":[1760346000,0],
           "precipitation_sum":[2.50,null],"snowfall_sum":[0.70,null],"uv_index_max":[5.35,6.20]}}
        """

    static func air(_ latitude: Double = 37.6, _ longitude: Double = 127.0, number: Int? = nil) -> String {
        """
        {"latitude":\(latitude),"longitude":\(longitude),"utc_offset_seconds":32400,
         \(number.map { "\"location_id\":\($0)," } ?? "")
         "current":{"time":1760335200,"interval":3600,"pm10":45.2,"pm2_5":28.1,"carbon_monoxide":240.0,
           "nitrogen_dioxide":12.4,"sulphur_dioxide":4.2,"ozone":79.0}}
        """
    }

    static let airHours = """
        {"latitude":37.6,"longitude":127.0,"utc_offset_seconds":32400,
         "hourly":{"time":[1760335200,1760338800,1760342400],"pm10":[45.2,null,20.0],"pm2_5":[28.1,null,9.0],
           "carbon_monoxide":[240.0,null,null],"nitrogen_dioxide":[12.4,null,null],"sulphur_dioxide":[4.2,null,null],
           "ozone":[79.0,null,null]}}
        """

    /// Air without any values: every number is null.
    static let noAir = """
        {"latitude":37.6,"longitude":127.0,"current":{"time":1760335200,"interval":3600,"pm10":null,"pm2_5":null,
         "carbon_monoxide":null,"nitrogen_dioxide":null,"sulphur_dioxide":null,"ozone":null}}
        """

    static let appended = "Unexpected error while streaming data: timeoutReached"

    static func refusal(_ reason: String, errorFirst: Bool = true) -> String {
        errorFirst ? #"{"error":true,"reason":"\#(reason)"}"# : #"{"reason":"\#(reason)","error":true}"#
    }

    static func source(_ transport: any HTTPTransport) -> OpenMeteoSource {
        OpenMeteoSource(
            weather: OpenMeteoSource.Host(transport, .openMeteo), air: OpenMeteoSource.Host(transport, .openMeteoAir))
    }

    /// The source's result for one answer about one place.
    static func value(
        _ part: ReportPart, of answer: HTTPAnswer, at place: Place = TestPlaces.seoul
    ) async throws -> Result<ReportValue, WeatherFailure> {
        do {
            let answers = try await source(CannedTransport(answer)).answer(ReportRequest(part, of: [place]))
            return answers[ReportKey(place: place.id, part: part)] ?? .failure(.unreadable(field: "left out"))
        } catch let failure as WeatherFailure {
            return .failure(failure)
        }
    }
}
