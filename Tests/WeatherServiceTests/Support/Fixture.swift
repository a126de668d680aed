@testable import WeatherService

/// Answers as in OpenWeather's documentation and recorded bodies.
enum Fixture {
    /// A full answer with every field the program reads.
    static let current = """
        {"coord":{"lon":126.9778,"lat":37.5683},
         "weather":[{"id":500,"main":"Rain","description":"실 비","icon":"10d"},
                    {"id":701,"main":"Mist","description":"박무","icon":"50d"}],
         "base":"stations",
         "main":{"temp":21.34,"feels_like":20.8,"temp_min":20.0,"temp_max":22.1,"pressure":1012,"humidity":40,
                 "sea_level":1012,"grnd_level":1003},
         "visibility":10000,
         "wind":{"speed":2.06,"deg":220,"gust":1.5},
         "rain":{"1h":0.25,"3h":1.1},
         "clouds":{"all":75},
         "dt":1760335200,
         "sys":{"type":1,"id":8105,"country":"KR","sunrise":1760305000,"sunset":1760346000},
         "timezone":32400,"id":1835848,"name":"Seoul","cod":200}
        """

    /// The smallest valid answer.
    static let bareCurrent = #"{"main":{"temp":3},"dt":1760335200}"#

    static let forecast = """
        {"cod":"200","message":0,"cnt":2,"list":[
          {"dt":1760335200,"main":{"temp":21.34,"feels_like":20.8,"pressure":1012,"humidity":40,"temp_kf":0.4},
           "weather":[{"id":803,"main":"Clouds","description":"튼구름","icon":"04d"}],
           "clouds":{"all":75},"wind":{"speed":2.06,"deg":220,"gust":3.5},"visibility":10000,"pop":0.32,
           "rain":{"3h":0.65},"sys":{"pod":"d"},"dt_txt":"2025-10-13 06:00:00"},
          {"dt":1760346000,"main":{"temp":18,"humidity":55},
           "weather":[{"id":800,"main":"Clear","description":"맑음","icon":"01n"}],
           "clouds":{"all":0},"wind":{"speed":1,"deg":0},"pop":0,"sys":{"pod":"n"},"dt_txt":"2025-10-13 09:00:00"}],
         "city":{"id":1835848,"name":"Seoul","coord":{"lat":37.5683,"lon":126.9778},"country":"KR","population":0,
                 "timezone":32400,"sunrise":1760305000,"sunset":1760346000}}
        """

    static let air = """
        {"coord":{"lon":126.9778,"lat":37.5683},
         "list":[{"main":{"aqi":3},"components":{"co":240.33,"no":0,"no2":1.39,"o3":79.39,"so2":1.36,
                  "pm2_5":6.86,"pm10":9.36,"nh3":0.17},"dt":1760335200}]}
        """
}

extension HTTPAnswer {
    init(_ text: String) {
        self.init(200, text)
    }

    init(_ status: Int, _ text: String, retryAfter: Int? = nil) {
        self.init(status: status, retryAfter: retryAfter, body: Array(text.utf8))
    }
}
