import Limits
import Places
import TestSupport
import Testing
import Weather

@Suite("Coordinates in pasted text")
struct PastedCoordinateTests {
    @Test(
        "The link of a map gives its point",
        arguments: [
            (
                "https://www.google.com/maps/place/%EA%B2%BD%EB%B3%B5%EA%B6%81/@37.5,126.9,17z/data=!3m1!4b1!4m6!3m5!1s0x357ca2c:0x8b3!8m2!3d37.5665!4d126.978!16zL20",
                37.5665, 126.978
            ),
            (
                "https://www.google.com/maps/place/x/@-33.8,151.2,17z/data=!8m2!3d-33.8568!4d151.2153", -33.8568,
                151.2153
            ),
            ("https://www.google.com/maps/@37.5665,126.9780,15z", 37.5665, 126.978),
            ("https://maps.google.com/?q=37.5665,126.9780", 37.5665, 126.978),
            ("https://www.google.com/maps/search/?api=1&query=37.5665%2C126.9780", 37.5665, 126.978),
            ("https://www.google.com/maps/search/37.5665,+126.9780?entry=tts", 37.5665, 126.978),
            ("https://www.google.com/maps/dir/37.5,127.0/", 37.5, 127),
            ("https://maps.google.com/maps?ll=37.5,127", 37.5, 127),
            ("https://maps.apple.com/?ll=37.5665,126.9780&q=Seoul", 37.5665, 126.978),
            ("https://maps.apple.com/?q=37.5,127.0", 37.5, 127),
            ("https://map.kakao.com/link/map/이름,37.4,127.1", 37.4, 127.1),
            ("https://map.kakao.com/link/to/%EC%B9%B4%ED%8E%9824,37.402056,127.108212", 37.402056, 127.108212),
            ("https://map.kakao.com/?q=37.4020,127.1082", 37.402, 127.1082),
            ("https://map.naver.com/p/entry/place/11491806?c=126.9769,37.5788,15,0,0,0,dh", 37.5788, 126.9769),
            ("https://map.naver.com/v5/entry/place/1?c=14135058.8,4518391.3,15,0,0,0,dh", 37.5666, 126.9774),
            ("https://map.naver.com/p?c=1&x=14135058&y=4518391", 37.5666, 126.9774),
            ("https://map.naver.com/?lng=126.9780&lat=37.5665&level=10", 37.5665, 126.978),
            ("https://map.naver.com/?lat=37.5665&lng=126.9780", 37.5665, 126.978),
            ("https://www.openstreetmap.org/#map=15/37.5/127.0", 37.5, 127),
            ("https://www.openstreetmap.org/?mlat=37.5&mlon=127.0#map=12/35.1/129.0", 37.5, 127),
            ("https://www.bing.com/maps?cp=37.5~127.0&lvl=12", 37.5, 127),
            ("https://www.windy.com/?37.566,126.978,5", 37.566, 126.978),
            ("여기야 https://www.google.com/maps/@37.5665,126.9780,15z 봐봐.", 37.5665, 126.978),
        ])
    func link(text: String, latitude: Double, longitude: Double) throws {
        try expect(text, latitude, longitude)
    }

    @Test(
        "The notations of programs and people are read, with or without words around them",
        arguments: [
            ("geo:37.5,127.0?z=15;u=35", 37.5, 127), ("{\"type\":\"Point\",\"coordinates\":[127.0,37.5]}", 37.5, 127),
            (
                "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [ 151.2153, -33.8568 ]}}",
                -33.8568, 151.2153
            ),
            ("POINT(127 37.5)", 37.5, 127), ("SRID=4326;POINT Z (126.978 37.5665 20)", 37.5665, 126.978),
            ("37,5665 126,9780", 37.5665, 126.978), ("37,5665; 126,9780", 37.5665, 126.978),
            ("37,5665° N, 126,9780° E", 37.5665, 126.978), ("126.9780, 37.5665", 37.5665, 126.978),
            ("126.9780 37.5665", 37.5665, 126.978), ("373359N 1265841E", 37.566389, 126.978056),
            ("3733.98N 12658.68E", 37.5663, 126.978), ("N37 33.99 E126 58.68", 37.5665, 126.978),
            ("37° 33.99' N, 126° 58.68' E", 37.5665, 126.978), ("37-33-59N 126-58-41E", 37.566389, 126.978056),
            ("37°33′59″N 126°58′41″E에서 만나", 37.566389, 126.978056),
            ("북위 37도 33분 59초 동경 126도 58분 41초", 37.566389, 126.978056), ("북위 37.5 동경 127", 37.5, 127),
            ("위도: 37.5665 / 경도: 126.9780 입니다", 37.5665, 126.978), ("lat: 37.5665 N, lon: 126.9780 E", 37.5665, 126.978),
            ("37.5665 North, 126.9780 East", 37.5665, 126.978), ("３７．５６６５，１２６．９７８０", 37.5665, 126.978),
            ("37.5665%2C126.9780", 37.5665, 126.978), ("여기로 와 37.5665, 126.9780.", 37.5665, 126.978),
            ("We meet at 37.5665, 126.9780.", 37.5665, 126.978), ("Seoul (37.57, 126.98)", 37.57, 126.98),
            ("경복궁 37°34'46.9\"N 126°58'37.2\"E 앞", 37.579694, 126.977), ("−33.8568, 151.2153", -33.8568, 151.2153),
        ])
    func notation(text: String, latitude: Double, longitude: Double) throws {
        try expect(text, latitude, longitude)
    }

    @Test(
        "Other numbers are no coordinate",
        arguments: [
            "02 120", "010 1234 5678", "010-1234-5678", "02-123-4567", "031.123.4567", "12,000", "12,500원 13,900원",
            "1,234 5,678",
            "12,345 67,890", "2024-11-24", "2024.11.24 2024.11.25", "10:30, 12:45", "커피 4.50, 라떼 5.50",
            "영화 10.30, 12.45",
            "가격 $12.50, $13.99", "192.168.0.1", "v1.2.3, 4.5.6", "역삼동 123-45", "Seoul 3.5, 4",
            "https://example.com/12.50/13.99",
            "https://example.com/?id=123456,789012", "https://map.naver.com/p/entry/place/11491806?c=15.00,0,0,0,dh",
            "https://map.kakao.com/?urlX=494563&urlY=1129135&urlLevel=3",
            "https://www.google.com/maps/place/Seoul/data=!3m1!4b1",
            "15z", "1600 Amphitheatre Parkway", "12 34 56", "90210", "서울 27.5도, 30.2도", "S 12 E 5 좌석",
            "1.25, 2.50, 3.75 test",
            "습도 45.55%, 60.25%", "종로1가 12.55m, 13.55m", "geo:", "POINT(", "!3d!4d", "ll=,", "lat=lon=", "%", "%2",
            "%%%2C1",
        ])
    func other(text: String) {
        #expect(CoordinateText.found(in: text) == nil)
    }

    @Test("Only the start of a long text is read") func bounded() {
        let point = "37.5665, 126.9780"
        let blanks = { String(repeating: " ", count: $0) }
        #expect(CoordinateText.found(in: blanks(Limits.Query.bytes - point.utf8.count) + point) != nil)
        #expect(CoordinateText.found(in: blanks(Limits.Query.bytes) + point) == nil)
    }

    /// What coordinates, and texts that look like some, are made of.
    private static let pieces = [
        "37.5", "126.98", "-", ",", " ", "@", "!3d", "!4d", "q=", "ll=", "%2C", "%", "°", "N", "E", "북위", "도",
        "lat", "=", "://", "map=15/", "/",
        "POINT(", "coordinates", "[", "999999999999999999999999", ".", "..", "\u{0}", "\u{301}", "٣", "①", "🌧",
        "c=", "naver", "1e400",
    ]

    @Test("Random bytes never stop the program", arguments: 0..<20)
    func anything(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<200 {
            let bytes = (0..<random.below(300)).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = CoordinateText.found(in: String(decoding: bytes, as: UTF8.self))
            let text = (0..<random.below(200)).map { _ in random.one(of: Self.pieces) }.joined()
            if let found = CoordinateText.found(in: text) {
                #expect((-90...90).contains(found.latitude) && (-180...180).contains(found.longitude))
            }
        }
    }

    @Test("A longer text takes no more than its share of time", arguments: pieces)
    func proportional(piece: String) {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        let duration = ContinuousClock().measure { _ = CoordinateText.found(in: text) }
        #expect(duration < .milliseconds(500))
    }

    private func expect(_ text: String, _ latitude: Double, _ longitude: Double) throws {
        let found = try #require(CoordinateText.found(in: text))
        #expect(abs(found.latitude - latitude) < 0.0002 && abs(found.longitude - longitude) < 0.0002, "\(found)")
    }
}
