extension StandinCity {
    /// All cities.
    public static let all: [StandinCity] = korea20 + elsewhere

    /// The twenty cities of Korea, sorted by Korean name (IDs and coordinates: OpenWeather's city list).
    public static let korea20: [StandinCity] = [
        StandinCity(1_842_616, "Gongju", "공주", state: "Chungcheongnam-do", at: 36.455559, 127.124718),
        StandinCity(1_841_811, "Gwangju", "광주(전라남도)", state: "Jeollanam-do", at: 35.15472, 126.915558),
        StandinCity(
            1_842_225, "Gumi", "구미", called: "Songjeong-dong", state: "Gyeongsangbuk-do", at: 36.113602, 128.335999),
        StandinCity(1_842_025, "Gunsan", "군산", state: "Jeollabuk-do", at: 35.978611, 126.711388),
        StandinCity(1_835_329, "Daegu", "대구", state: "Daegu", at: 35.870281, 128.59111, zip: "41911"),
        StandinCity(1_835_235, "Daejeon", "대전", state: "Daejeon", at: 36.321388, 127.419724, zip: "34967"),
        StandinCity(1_841_066, "Mokpo", "목포", state: "Jeollanam-do", at: 34.79361, 126.388611),
        StandinCity(1_838_524, "Busan", "부산", state: "Busan", at: 35.102779, 129.040283, zip: "48943"),
        StandinCity(
            1_835_895, "Seosan", "서산", called: "Seosan City", state: "Chungcheongnam-do", at: 36.78167, 126.452217),
        StandinCity(
            1_835_848, "Seoul", "서울", called: "Banpobondong", state: "Seoul", at: 37.56826, 126.977829, zip: "04524",
            population: 10_349_312),
        StandinCity(1_836_553, "Sokcho", "속초", state: "Gangwon-do", at: 38.208328, 128.59111),
        StandinCity(1_835_553, "Suwon", "수원", called: "Suwon-si", state: "Gyeonggi-do", at: 37.291111, 127.008888),
        StandinCity(1_835_648, "Suncheon", "순천", state: "Jeollanam-do", at: 34.948078, 127.489471),
        StandinCity(1_833_747, "Ulsan", "울산", state: "Ulsan", at: 35.53722, 129.316666, zip: "44676"),
        StandinCity(1_843_491, "Iksan", "익산", state: "Jeollabuk-do", at: 35.94389, 126.954437),
        StandinCity(1_845_457, "Jeonju", "전주", state: "Jeollabuk-do", at: 35.821941, 127.148888),
        StandinCity(
            1_846_266, "Jeju", "제주시", called: "Jeju City", state: "Jeju-do", at: 33.50972, 126.521942, zip: "63122"),
        StandinCity(1_845_759, "Cheonan", "천안", state: "Chungcheongnam-do", at: 36.806499, 127.152199),
        StandinCity(
            1_845_604, "Cheongju", "청주", called: "Cheongju-si", state: "Chungcheongbuk-do", at: 36.637218, 127.489723),
        StandinCity(1_845_136, "Chuncheon", "춘천", state: "Gangwon-do", at: 37.874722, 127.734169),
    ]

    /// The other 광주, which must not be confused with the first, and some cities of the world.
    static let elsewhere: [StandinCity] = [
        StandinCity(1_841_810, "Gwangju", "광주", state: "Gyeonggi-do", at: 37.41, 127.257217),
        StandinCity(
            1_850_147, "Tokyo", "도쿄", country: "JP", at: 35.6895, 139.69171, zip: "100-0001", population: 12_445_327),
        StandinCity(1_816_670, "Beijing", "베이징", country: "CN", at: 39.907501, 116.397232, offset: 28_800),
        StandinCity(1_880_252, "Singapore", "싱가포르", country: "SG", at: 1.28967, 103.850067, offset: 28_800),
        StandinCity(
            1_275_339, "Mumbai", "뭄바이", country: "IN", state: "Maharashtra", at: 19.01441, 72.847939, offset: 19_800),
        StandinCity(1_283_240, "Kathmandu", "카트만두", country: "NP", at: 27.71676, 85.316666, offset: 20_700),
        StandinCity(
            2_643_743, "London", "런던", country: "GB", state: "England", at: 51.50853, -0.12574, offset: 0, zip: "E14",
            population: 1_000_000),
        StandinCity(
            2_988_507, "Paris", "파리", country: "FR", state: "Ile-de-France", at: 48.853409, 2.3488, offset: 3_600,
            zip: "75001", population: 2_138_551),
        StandinCity(2_729_907, "Longyearbyen", "롱위에아르뷔엔", country: "SJ", at: 78.223343, 15.64689, offset: 3_600),
        StandinCity(
            5_128_581, "New York", "뉴욕", country: "US", state: "New York", at: 40.714272, -74.005966, offset: -18_000,
            zip: "10001", population: 8_175_133),
        StandinCity(
            5_368_361, "Los Angeles", "로스앤젤레스", country: "US", state: "California", at: 34.052231, -118.243683,
            offset: -28_800, zip: "90001", population: 3_792_621),
        StandinCity(
            3_448_439, "São Paulo", "상파울루", country: "BR", state: "São Paulo", at: -23.5475, -46.636108, offset: -10_800
        ),
        StandinCity(
            2_147_714, "Sydney", "시드니", country: "AU", state: "New South Wales", at: -33.867851, 151.207321,
            offset: 36_000, population: 4_627_345),
    ]
}
