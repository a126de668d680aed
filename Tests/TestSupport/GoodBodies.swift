/// Answers of OpenWeather in good order, as bodies; one an endpoint. What fuzzers begin with.
public enum GoodBodies {
    public static let current = Array(
        """
        {"coord":{"lon":126.9778,"lat":37.5683},"weather":[{"id":500,"main":"Rain","description":"실 비","icon":"10d"}],\
        "base":"stations","main":{"temp":21.34,"feels_like":20.8,"temp_min":20.0,"temp_max":22.1,"pressure":1012,\
        "humidity":40},"visibility":10000,"wind":{"speed":2.06,"deg":220,"gust":1.5},"rain":{"1h":0.25},\
        "clouds":{"all":75},"dt":1760335200,"sys":{"country":"KR","sunrise":1760305000,"sunset":1760346000},\
        "timezone":32400,"id":1835848,"name":"Seoul","cod":200}
        """.utf8)

    public static let forecast: [UInt8] = {
        let steps = (0..<40).map { step in
            """
            {"dt":\(1_760_335_200 + step * 10_800),"main":{"temp":21.34,"pressure":1012,"humidity":40},\
            "weather":[{"id":803,"main":"Clouds","description":"튼구름","icon":"04d"}],"clouds":{"all":75},\
            "wind":{"speed":2.06,"deg":220,"gust":3.5},"pop":0.32,"rain":{"3h":0.65},"sys":{"pod":"d"}}
            """
        }
        return Array(
            """
            {"cod":"200","message":0,"cnt":40,"list":[\(steps.joined(separator: ","))],"city":{"timezone":32400,\
            "sunrise":1760305000,"sunset":1760346000}}
            """.utf8)
    }()

    public static let air = Array(
        #"{"list":[{"main":{"aqi":3},"components":{"pm2_5":6.86,"pm10":9.36},"dt":1760335200}]}"#.utf8)

    /// The body that fits a request's first line.
    public static func body(for line: String) -> [UInt8] {
        // The air has a forecast as well.
        if line.contains("/air_pollution") { return air }
        return line.contains("/forecast") ? forecast : current
    }
}
