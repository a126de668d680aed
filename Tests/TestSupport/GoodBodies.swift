/// Bodies of valid answers, one for each endpoint, for fuzzers to start from.
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

    /// MET Norway's answer: two hours, then six.
    public static let metNorway = Array(
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[126.9778,37.5683,38]},"properties":{"meta":\
        {"updated_at":"2026-10-05T20:29:47Z","units":{"air_temperature":"celsius","precipitation_amount":"mm"}},\
        "timeseries":[{"time":"2026-10-06T00:00:00Z","data":{"instant":{"details":{"air_temperature":10.5,\
        "relative_humidity":61.4,"wind_speed":3.2,"wind_from_direction":220.0,"cloud_area_fraction":98.4,\
        "air_pressure_at_sea_level":1012.4}},"next_12_hours":{"summary":{"symbol_code":"rain"},"details":{}},\
        "next_1_hours":{"summary":{"symbol_code":"lightrainshowers_day"},"details":{"precipitation_amount":0.4}},\
        "next_6_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":4.0}}}},\
        {"time":"2026-10-06T01:00:00Z","data":{"instant":{"details":{"air_temperature":11.0}},"next_6_hours":\
        {"summary":{"symbol_code":"heavysnow"},"details":{"air_temperature_max":12.0,"air_temperature_min":-1.0,\
        "precipitation_amount":9.0}}}},{"time":"2026-10-06T07:00:00Z","data":{"instant":{"details":\
        {"air_temperature":-0.5}}}}]}}
        """.utf8)

    /// A warning in two languages that replaces another one, and one that is over.
    public static let capUpdate = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?><alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>M-2\
        </identifier><sender>office@example.org</sender><sent>2026-10-06T09:00:00+09:00</sent><status>Actual</status>\
        <msgType>Update</msgType><scope>Public</scope><references>office@example.org,M-1,2026-10-06T08:00:00-00:00\
        </references><info><language>en-US</language><category>Met</category><event>Strong Wind Watch</event>\
        <responseType>Monitor</responseType><urgency>Expected</urgency><severity>Moderate</severity><certainty>Likely\
        </certainty><onset>2026-10-06T12:00:00.5+09:00</onset><expires>2026-10-07T00:00:00Z</expires><headline>Strong \
        winds</headline><description><![CDATA[Wind of 20 m/s,
        gusts of 30.]]></description><instruction/><area><areaDesc>West &amp; South</areaDesc><polygon>37.0,126.0 \
        37.0,127.0 38.0,127.0 38.0,126.0 37.0,126.0</polygon><circle>33.5,126.5 25.0</circle><geocode><valueName>X\
        </valueName><value>1</value></geocode></area></info><info><language>ko-KR</language><event>강풍주의보</event>\
        <urgency>Expected</urgency><severity>Moderate</severity><certainty>Likely</certainty><onset>2026-10-06T12:00:00\
        +09:00</onset><expires>2026-10-07T00:00:00Z</expires><area><areaDesc>서쪽</areaDesc></area></info></alert>
        """.utf8)
    public static let capLift = Array(
        """
        <c:alert xmlns:c="urn:oasis:names:tc:emergency:cap:1.1"><c:identifier>M-3</c:identifier><c:sender>a@b.c\
        </c:sender><c:sent>2026-10-06T09:00:00Z</c:sent><c:status>Actual</c:status><c:msgType>Alert</c:msgType><c:scope>\
        Public</c:scope><c:info><c:event>호우주의보 해제</c:event><c:urgency>Past</c:urgency><c:severity>Minor\
        </c:severity><c:effective>2026-10-06T09:00:00Z</c:effective></c:info></c:alert>
        """.utf8)
    /// Rows of the WMO's centre: a warning with two areas in two languages, a point, and the outline of a country.
    public static let swicRows: [UInt8] = {
        func row(_ geometry: String, _ properties: String) -> String {
            #"{"type":"Feature","id":"x.1","geometry":\#(geometry),"properties":{\#(properties)}}"#
        }
        let english = #""capurl":"kr-inv-en/2026/11/26/01/00/00-a1.xml","rlink":"kr-inv-ko/2026/11/26/01/00/00-b2.xml""#
        let korean = #""capurl":"kr-inv-ko/2026/11/26/01/00/00-b2.xml","rlink":"kr-inv-en/2026/11/26/01/00/00-a1.xml""#
        let rest = """
            "identifier":"00-a1","headline":"","description":"No description","s":2,"u":3,"c":"3",\
            "sent":"2026-11-26T01:00:00Z","effective":"2026-11-26T01:00:00Z","onset":"2026-11-26T02:00:00Z",\
            "expires":"2026-11-26T12:00:00Z","mem":"095","marine":"0","row_type":"POLYGON"
            """
        let ring = "[[126.1,35.2],[128.0,35.0],[128,37],[126,37],[126.1,35.2]]"
        let hole = "[[127,36],[127.5,36],[127,36.5],[127,36]]"
        let rows = [
            row(
                #"{"type":"Polygon","coordinates":[\#(ring)]}"#,
                #"\#(english),"event":"Wind","areadesc":"A",\#(rest)"#),
            row(
                #"{"type":"MultiPolygon","coordinates":[[\#(ring),\#(hole)],[\#(ring)]]}"#,
                #"\#(english),"event":"Wind","areadesc":"B",\#(rest)"#),
            row("null", #"\#(korean),"event":"강풍","areadesc":"가",\#(rest)"#),
            row(
                #"{"type":"Point","coordinates":[126,35]}"#,
                #""capurl":"in-inv-xx/2026/11/26/01/00/01-c3.xml","event":"Rain","expires":null"#
                    + #","sent":"2026-11-26T01:00:00Z""#
            ),
            row("null", #""capurl":null,"row_type":"BOUNDARY","mem":"095""#),
        ]
        return Array(
            #"{"type":"FeatureCollection","features":[\#(rows.joined(separator: ","))],"totalFeatures":5,"crs":null}"#
                .utf8)
    }()

    /// Alerts of the National Weather Service: one for zones, one with a polygon that replaces another, a test.
    public static let nwsAlerts: [UInt8] = {
        func alert(_ geometry: String, _ properties: String) -> String {
            #"{"id":"https://api.weather.gov/alerts/a","type":"Feature","geometry":\#(geometry),"properties":{\#(properties)}}"#
        }
        let rest = """
            "sent":"2026-11-25T20:00:00-05:00","effective":"2026-11-25T20:00:00-05:00","onset":"2026-11-26T06:00:00-05:00",\
            "expires":"2026-11-26T04:00:00-05:00","ends":"2026-11-27T10:00:00-05:00","status":"Actual",\
            "severity":"Severe","certainty":"Likely","urgency":"Expected","sender":"w-nws.webmaster@noaa.gov",\
            "senderName":"NWS Invented XX"
            """
        let alerts = [
            alert(
                "null",
                #""@id":"https://api.weather.gov/alerts/urn:a","id":"urn:a","areaDesc":"North; South","event":"Flood Watch","#
                    + #""geocode":{"UGC":["XXZ001","XXZ002"],"SAME":["000001"]},"messageType":"Alert","#
                    + #""headline":"Flood Watch","description":"* WHAT...Flooding caused by excessive rainfall continues to\nbe possible.\n\n* WHERE...Here.","#
                    + #""instruction":null,"parameters":{"VTEC":["/O.NEW.KINV.FA.A.0004.000000T0000Z-261127T1500Z/"]},"#
                    + rest),
            alert(
                #"{"type":"Polygon","coordinates":[[[-85.1,30.1],[-84,30],[-84,31],[-85,31],[-85.1,30.1]]]}"#,
                #""id":"urn:b","areaDesc":"Leon","event":"Tornado Warning","messageType":"Update","references":[{"#
                    + #""@id":"x","identifier":"urn:c","sender":"w-nws.webmaster@noaa.gov","sent":"2026-11-25T19:00:00-05:00"}],"#
                    + rest),
            alert("null", #""id":"KEEPALIVE-1","event":"Test Message","messageType":"Alert","status":"Test""#),
        ]
        return Array(
            #"{"type":"FeatureCollection","features":[\#(alerts.joined(separator: ","))],"updated":"2026-11-26T01:00:00+00:00"}"#
                .utf8)
    }()
    public static let nwsPoint = Array(
        """
        {"id":"https://api.weather.gov/points/30,-85","type":"Feature","properties":{"@type":"wx:Point","cwa":"INV",\
        "forecastZone":"https://api.weather.gov/zones/forecast/XXZ015","county":"https://api.weather.gov/zones/county/XXC037",\
        "fireWeatherZone":"https://api.weather.gov/zones/fire/XXZ015","timeZone":"America/New_York"}}
        """.utf8)
    public static let nwsProblem = Array(
        #"{"title":"x","type":"https://api.weather.gov/problems/InvalidPoint","status":404,"detail":"y"}"#.utf8)

    /// Open-Meteo's answers about three places.
    public static let openMeteoCurrent = openMeteo(
        """
        "current":{"time":1760335200,"interval":900,"temperature_2m":21.3,"relative_humidity_2m":60,\
        "apparent_temperature":20.8,"is_day":1,"weather_code":61,"cloud_cover":75,"pressure_msl":1012.4,\
        "wind_speed_10m":2.06,"wind_direction_10m":220,"wind_gusts_10m":5.5,"visibility":24140.00},\
        "daily":{"time":[1760281200],"temperature_2m_max":[24.1],"temperature_2m_min":[17.0],\
        "precipitation_probability_max":[37]}
        """)

    public static let openMeteoForecast = openMeteo(
        """
        "hourly":{"time":[1760281200,1760284800],"temperature_2m":[17.0,-2.5],"relative_humidity_2m":[80,null],\
        "precipitation_probability":[0,37],"precipitation":[0.00,1.20],"snowfall":[0.00,0.70],"weather_code":[0,73],\
        "is_day":[0,1],"wind_speed_10m":[1.0,2.0],"wind_direction_10m":[0,270],"wind_gusts_10m":[2.0,null]},\
        "daily":{"time":[1760281200,1760367600],"temperature_2m_max":[24.1,22.0],"temperature_2m_min":[-2.5,12.0],\
        "precipitation_probability_max":[100,null],"sunrise":[1760305000,0],"sunset":[1760346000,0],\
        "precipitation_sum":[2.50,null],"uv_index_max":[5.35,6.20]}
        """)

    public static let openMeteoAir = openMeteo(
        """
        "current":{"time":1760335200,"interval":3600,"pm10":45.2,"pm2_5":28.1,"carbon_monoxide":240.0,\
        "nitrogen_dioxide":12.4,"sulphur_dioxide":4.2,"ozone":79.0}
        """)

    public static let openMeteoAirForecast = openMeteo(
        """
        "hourly":{"time":[1760335200,1760338800],"pm10":[45.2,null],"pm2_5":[28.1,9.0],"carbon_monoxide":[240.0,null],\
        "nitrogen_dioxide":[12.4,null],"sulphur_dioxide":[4.2,null],"ozone":[79.0,null]}
        """)

    private static func openMeteo(_ blocks: String) -> [UInt8] {
        let places = [(37.55, 127.0, ""), (0.0, 0.0, #""location_id":1,"#), (-33.85, 151.2, #""location_id":2,"#)]
        let entries = places.map { latitude, longitude, number in
            #"{"latitude":\#(latitude),"longitude":\#(longitude),"utc_offset_seconds":32400,\#(number)\#(blocks)}"#
        }
        return Array("[\(entries.joined(separator: ","))]".utf8)
    }

    /// The body with which OpenWeather would answer a request's first line.
    public static func body(for line: String) -> [UInt8] {
        // Air quality has a forecast as well.
        if line.contains("/air_pollution") { return air }
        return line.contains("/forecast") ? forecast : current
    }
}
