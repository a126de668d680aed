// One file: the tables are data, a line for each place.

import Weather

/// A list that is ready to be made.
///
/// Which places a list has is our choice. Their ids, names and points are those of the gazetteer (docs/GAZETTEER.md): cities from
/// GeoNames (CC BY 4.0), airports from airportsdata (MIT), mountains, beaches, resorts, islands and stadiums from its own tables, whose points are exact
/// to about a kilometre. `ReadyListTests` compares each place with the gazetteer.
public struct ReadyList: Hashable, Sendable {
    /// Names it in commands.
    public let id: String
    public let title: LocalizedText
    public let places: [Place]

    private init(_ id: String, _ korean: String, _ english: String, _ places: [Place?]) {
        self.id = id
        title = LocalizedText(korean: korean, english: english)
        self.places = places.compactMap(\.self)
    }

    public static let all: [ReadyList] = [
        ReadyList("world", "세계 20", "World 20", world),
        ReadyList("mountains", "국립공원과 산", "Parks and mountains of Korea", mountains),
        ReadyList("beaches", "해수욕장", "Beaches of Korea", beaches),
        ReadyList("ski-resorts", "스키장", "Ski resorts of Korea", skiResorts),
        ReadyList("airports", "공항", "Airports of Korea", airports),
        ReadyList("baseball", "야구장", "Baseball stadiums of Korea", baseball),
        ReadyList("islands", "섬", "Islands of Korea", islands),
    ]

    /// A city: its number at GeoNames, names, point, region and country, and time zone with its offset in minutes.
    private static func city(
        _ number: Int, _ korean: String, _ english: String, _ latitude: Double, _ longitude: Double,
        _ region: (String, String)?, _ country: (String, String), _ zone: String, _ minutes: Int
    ) -> Place? {
        Coordinate(latitude: latitude, longitude: longitude).map { coordinate in
            Place(
                id: PlaceID(rawValue: "owm:\(number)"), names: LocalizedText(korean: korean, english: english),
                coordinate: coordinate, region: region.map { LocalizedText(korean: $0.0, english: $0.1) },
                country: LocalizedText(korean: country.0, english: country.1), timeZone: zone,
                usualOffset: UTCOffset(seconds: 60 * minutes))
        }
    }

    /// A place in Korea that is no settlement: its number in the gazetteer, names, point, region, and a mountain's height in metres.
    private static func spot(
        _ number: Int, _ korean: String, _ english: String, _ latitude: Double, _ longitude: Double,
        _ region: (String, String), _ height: Int? = nil
    ) -> Place? {
        Coordinate(latitude: latitude, longitude: longitude).map { coordinate in
            Place(
                id: PlaceID(rawValue: "spot:\(number)"), names: LocalizedText(korean: korean, english: english),
                coordinate: coordinate, region: LocalizedText(korean: region.0, english: region.1),
                country: LocalizedText(korean: "대한민국", english: "South Korea"), timeZone: "Asia/Seoul",
                usualOffset: UTCOffset(seconds: 9 * 3_600), height: height)
        }
    }

    private static let world: [Place?] = [
        city(
            1_835_848, "서울", "Seoul", 37.56357, 126.98, ("서울특별시", "Seoul"), ("대한민국", "South Korea"), "Asia/Seoul", 540),
        city(1_850_147, "도쿄", "Tokyo", 35.6895, 139.69172, ("도쿄도", "Tokyo"), ("일본", "Japan"), "Asia/Tokyo", 540),
        city(
            1_816_670, "베이징", "Beijing", 39.9075, 116.39722, ("베이징시", "Beijing"), ("중국", "China"), "Asia/Shanghai", 480),
        city(
            1_796_236, "상하이", "Shanghai", 31.22222, 121.45806, ("상하이", "Shanghai"), ("중국", "China"), "Asia/Shanghai",
            480),
        city(1_819_729, "홍콩", "Hong Kong", 22.27832, 114.17468, nil, ("홍콩", "Hong Kong"), "Asia/Hong_Kong", 480),
        city(1_880_252, "싱가포르", "Singapore", 1.28967, 103.85006, nil, ("싱가포르", "Singapore"), "Asia/Singapore", 480),
        city(
            1_609_350, "방콕", "Bangkok", 13.75398, 100.50144, ("방콕", "Bangkok"), ("태국", "Thailand"), "Asia/Bangkok", 420),
        city(
            1_642_911, "자카르타", "Jakarta", -6.21462, 106.84513, ("Jakarta Raya", "Jakarta Raya"), ("인도네시아", "Indonesia"),
            "Asia/Jakarta", 420),
        city(1_261_481, "뉴델리", "New Delhi", 28.62137, 77.2148, ("델리", "Delhi"), ("인도", "India"), "Asia/Kolkata", 330),
        city(292_223, "두바이", "Dubai", 25.07724, 55.30927, nil, ("아랍에미리트", "United Arab Emirates"), "Asia/Dubai", 240),
        city(
            524_901, "모스크바", "Moscow", 55.75204, 37.6178, ("모스크바주", "Moscow Province"), ("러시아", "Russia"),
            "Europe/Moscow", 180),
        city(
            745_044, "이스탄불", "Istanbul", 41.01384, 28.94965, ("이스탄불주", "Istanbul"), ("터키", "Turkey"), "Europe/Istanbul",
            180),
        city(
            2_988_507, "파리", "Paris", 48.85341, 2.34881, ("일드프랑스", "Île-de-France"), ("프랑스", "France"), "Europe/Paris",
            60),
        city(
            2_643_743, "런던", "London", 51.50853, -0.12573, ("잉글랜드", "England"), ("영국", "United Kingdom"),
            "Europe/London", 0),
        city(
            360_630, "카이로", "Cairo", 30.06263, 31.24968, ("Muhafazat al Qahirah", "Muhafazat al Qahirah"),
            ("이집트", "Egypt"), "Africa/Cairo", 120),
        city(
            184_745, "나이로비", "Nairobi", -1.28334, 36.81668, ("나이로비현", "Nairobi County"), ("케냐", "Kenya"),
            "Africa/Nairobi", 180),
        city(
            5_128_581, "뉴욕", "New York City", 40.71427, -74.00596, ("뉴욕주", "New York"), ("미국", "United States"),
            "America/New_York", -300),
        city(
            5_368_361, "로스앤젤레스", "Los Angeles", 34.05223, -118.24368, ("캘리포니아주", "California"), ("미국", "United States"),
            "America/Los_Angeles", -480),
        city(
            3_448_439, "상파울루", "São Paulo", -23.5475, -46.63612, ("상파울루주", "São Paulo"), ("브라질", "Brazil"),
            "America/Sao_Paulo", -180),
        city(
            2_147_714, "시드니", "Sydney", -33.86785, 151.20732, ("뉴사우스웨일스주", "New South Wales"), ("오스트레일리아", "Australia"),
            "Australia/Sydney", 600),
    ]

    private static let mountains: [Place?] = [
        spot(
            968_462_852, "지리산", "Jirisan", 35.337, 127.731,
            ("경상남도 산청군 시천면", "Sicheon-myeon, Sancheong-gun, South Gyeongsang"), 1_915),
        spot(
            2_656_724_878, "계룡산", "Gyeryongsan", 36.343, 127.205,
            ("충청남도 공주시 계룡면", "Gyeryong-myeon, Gongju, South Chungcheong"), 845),
        spot(834_338_027, "한라산", "Hallasan", 33.362, 126.533, ("제주특별자치도 제주시", "Jeju City, Jeju"), 1_947),
        spot(
            3_691_160_849, "설악산", "Seoraksan", 38.119, 128.465, ("강원특별자치도 양양군 서면", "Seo-myeon, Yangyang-gun, Gangwon"),
            1_708),
        spot(
            2_685_143_875, "속리산", "Songnisan", 36.543, 127.87,
            ("충청북도 보은군 속리산면", "Songnisan-myeon, Boeun-gun, North Chungcheong"), 1_058),
        spot(352_280_906, "내장산", "Naejangsan", 35.477, 126.89, ("전북특별자치도 정읍시", "Jeongeup, North Jeolla"), 763),
        spot(
            126_902_412, "가야산", "Gayasan", 35.823, 128.12,
            ("경상남도 합천군 가야면", "Gaya-myeon, Hapcheon-gun, South Gyeongsang"), 1_430),
        spot(
            472_983_524, "덕유산", "Deogyusan", 35.86, 127.746,
            ("전북특별자치도 무주군 설천면", "Seolcheon-myeon, Muju-gun, North Jeolla"), 1_614),
        spot(
            1_719_042_170, "오대산", "Odaesan", 37.794, 128.543,
            ("강원특별자치도 평창군 진부면", "Jinbu-myeon, Pyeongchang-gun, Gangwon"), 1_565),
        spot(
            4_124_775_764, "주왕산", "Juwangsan", 36.385, 129.17,
            ("경상북도 청송군 주왕산면", "Juwangsan-myeon, Cheongsong-gun, North Gyeongsang"), 721),
        spot(1_787_989_912, "북한산", "Bukhansan", 37.659, 126.978, ("경기도 고양시 덕양구", "Deogyang-gu, Goyang, Gyeonggi"), 836),
        spot(
            2_256_235_111, "치악산", "Chiaksan", 37.365, 128.055, ("강원특별자치도 원주시 소초면", "Socho-myeon, Wonju, Gangwon"), 1_288
        ),
        spot(
            2_526_879_874, "월악산", "Woraksan", 36.885, 128.106,
            ("충청북도 제천시 한수면", "Hansu-myeon, Jecheon, North Chungcheong"), 1_097),
        spot(
            3_018_747_221, "소백산", "Sobaeksan", 36.957, 128.485,
            ("충청북도 단양군 가곡면", "Gagok-myeon, Danyang-gun, North Chungcheong"), 1_440),
        spot(
            4_022_284_363, "월출산", "Wolchulsan", 34.767, 126.705,
            ("전라남도 영암군 영암읍", "Yeongam-eup, Yeongam-gun, South Jeolla"), 810),
        spot(2_535_274_585, "무등산", "Mudeungsan", 35.134, 126.989, ("광주광역시 동구", "Dong-gu, Gwangju"), 1_187),
        spot(1_217_177_954, "태백산", "Taebaeksan", 37.097, 128.916, ("강원특별자치도 태백시", "Taebaek, Gangwon"), 1_567),
        spot(2_668_630_438, "팔공산", "Palgongsan", 36.016, 128.695, ("대구광역시 군위군", "Gunwi-gun, Daegu"), 1_193),
        spot(
            2_752_879_196, "변산", "Byeonsan", 35.65, 126.57,
            ("전북특별자치도 부안군 변산면", "Byeonsan-myeon, Buan-gun, North Jeolla"), 509),
        spot(2_846_014_676, "남산", "Namsan", 35.787, 129.226, ("경상북도 경주시", "Gyeongju, North Gyeongsang"), 495),
        spot(288_731_543, "금정산", "Geumjeongsan", 35.283, 129.056, ("부산광역시 금정구", "Geumjeong-gu, Busan"), 801),
    ]

    private static let beaches: [Place?] = [
        spot(3_355_549_043, "해운대해수욕장", "Haeundae Beach", 35.159, 129.16, ("부산광역시 해운대구", "Haeundae-gu, Busan")),
        spot(2_692_045_542, "광안리해수욕장", "Gwangalli Beach", 35.153, 129.119, ("부산광역시 수영구", "Suyeong-gu, Busan")),
        spot(4_174_312_210, "송정해수욕장", "Songjeong Beach", 35.178, 129.2, ("부산광역시 해운대구", "Haeundae-gu, Busan")),
        spot(2_057_095_000, "경포해수욕장", "Gyeongpo Beach", 37.805, 128.908, ("강원특별자치도 강릉시", "Gangneung, Gangwon")),
        spot(3_384_377_389, "속초해수욕장", "Sokcho Beach", 38.19, 128.603, ("강원특별자치도 속초시", "Sokcho, Gangwon")),
        spot(
            1_331_160_019, "낙산해수욕장", "Naksan Beach", 38.117, 128.633,
            ("강원특별자치도 양양군 강현면", "Ganghyeon-myeon, Yangyang-gun, Gangwon")),
        spot(3_155_391_043, "망상해수욕장", "Mangsang Beach", 37.593, 129.089, ("강원특별자치도 동해시", "Donghae, Gangwon")),
        spot(3_459_964_567, "대천해수욕장", "Daecheon Beach", 36.306, 126.513, ("충청남도 보령시", "Boryeong, South Chungcheong")),
        spot(
            154_575_149, "만리포해수욕장", "Mallipo Beach", 36.786, 126.142,
            ("충청남도 태안군 소원면", "Sowon-myeon, Taean-gun, South Chungcheong")),
        spot(
            617_324_333, "꽃지해수욕장", "Kkotji Beach", 36.498, 126.335,
            ("충청남도 태안군 안면읍", "Anmyeon-eup, Taean-gun, South Chungcheong")),
        spot(2_545_267_886, "을왕리해수욕장", "Eurwangni Beach", 37.447, 126.372, ("인천광역시 중구", "Jung-gu, Incheon")),
        spot(
            4_117_798_343, "변산해수욕장", "Byeonsan Beach", 35.675, 126.53,
            ("전북특별자치도 부안군 변산면", "Byeonsan-myeon, Buan-gun, North Jeolla")),
        spot(
            919_023_494, "함덕해수욕장", "Hamdeok Beach", 33.543, 126.669, ("제주특별자치도 제주시 조천읍", "Jocheon-eup, Jeju City, Jeju")
        ),
        spot(
            2_140_074_648, "협재해수욕장", "Hyeopjae Beach", 33.394, 126.24,
            ("제주특별자치도 제주시 한림읍", "Hallim-eup, Jeju City, Jeju")),
        spot(728_289_118, "중문색달해수욕장", "Jungmun Saekdal Beach", 33.245, 126.412, ("제주특별자치도 서귀포시", "Seogwipo, Jeju")),
        spot(311_318_499, "이호테우해수욕장", "Ihoteu Beach", 33.498, 126.453, ("제주특별자치도 제주시", "Jeju City, Jeju")),
        spot(1_517_988_227, "일산해수욕장", "Ilsan Beach", 35.497, 129.43, ("울산광역시 동구", "Dong-gu, Ulsan")),
        spot(
            4_204_996_257, "상주은모래비치", "Sangju Eun Beach", 34.722, 127.985,
            ("경상남도 남해군 상주면", "Sangju-myeon, Namhae-gun, South Gyeongsang")),
        spot(
            3_547_830_000, "신지명사십리해수욕장", "Sinjimyeongsasimni Beach", 34.328, 126.832,
            ("전라남도 완도군 신지면", "Sinji-myeon, Wando-gun, South Jeolla")),
        spot(
            4_085_037_669, "월포해수욕장", "Wolpo Beach", 36.202, 129.373,
            ("경상북도 포항시 북구 청하면", "Cheongha-myeon, Buk-gu, Pohang, North Gyeongsang")),
    ]

    private static let skiResorts: [Place?] = [
        spot(
            2_142_616_695, "용평리조트", "Yongpyong Resort", 37.643, 128.68,
            ("강원특별자치도 평창군 대관령면", "Daegwallyeong-myeon, Pyeongchang-gun, Gangwon")),
        spot(
            1_427_068_523, "알펜시아", "Alpensia", 37.657, 128.671,
            ("강원특별자치도 평창군 대관령면", "Daegwallyeong-myeon, Pyeongchang-gun, Gangwon")),
        spot(
            1_262_180_370, "휘닉스파크", "Phoenix Pyeongchang", 37.581, 128.324,
            ("강원특별자치도 평창군 봉평면", "Bongpyeong-myeon, Pyeongchang-gun, Gangwon")),
        spot(
            1_353_191_685, "하이원리조트", "High1 Resort", 37.207, 128.826,
            ("강원특별자치도 정선군 고한읍", "Gohan-eup, Jeongseon-gun, Gangwon")),
        spot(
            1_404_550_997, "비발디파크", "Vivaldi Park", 37.645, 127.683,
            ("강원특별자치도 홍천군 서면", "Seo-myeon, Hongcheon-gun, Gangwon")),
        spot(
            1_362_730_881, "무주리조트", "Muju Deogyusan Resort", 35.89, 127.737,
            ("전북특별자치도 무주군 설천면", "Seolcheon-myeon, Muju-gun, North Jeolla")),
        spot(
            2_031_332_548, "엘리시안강촌", "Elysian Gangchon", 37.817, 127.587,
            ("강원특별자치도 춘천시 남산면", "Namsan-myeon, Chuncheon, Gangwon")),
        spot(
            2_468_228_689, "오크밸리", "Oak Valley Resort", 37.404, 127.811,
            ("강원특별자치도 원주시 지정면", "Jijeong-myeon, Wonju, Gangwon")),
        spot(
            1_074_971_896, "웰리힐리파크", "Welli Hilli Park", 37.487, 128.247,
            ("강원특별자치도 횡성군 둔내면", "Dunnae-myeon, Hoengseong-gun, Gangwon")),
        spot(
            3_581_754_866, "곤지암리조트", "Konjiam Resort", 37.337, 127.294,
            ("경기도 광주시 도척면", "Docheok-myeon, Gwangju, Gyeonggi")),
        spot(
            1_553_709_579, "지산리조트", "Jisan Forest Resort", 37.216, 127.346,
            ("경기도 이천시 마장면", "Majang-myeon, Icheon, Gyeonggi")),
        spot(
            3_453_789_325, "에덴밸리", "Eden Valley Resort", 35.428, 128.984,
            ("경상남도 양산시 원동면", "Wondong-myeon, Yangsan, South Gyeongsang")),
        spot(1_911_617_887, "오투리조트", "O2 Resort", 37.179, 128.948, ("강원특별자치도 태백시", "Taebaek, Gangwon")),
    ]

    private static let airports: [Place?] = [
        spot(
            3_827_830_348, "인천공항", "Incheon International Airport", 37.4691, 126.451, ("인천광역시 중구", "Jung-gu, Incheon")),
        spot(
            4_288_557_704, "김포공항", "Gimpo International Airport", 37.5583, 126.791, ("서울특별시 강서구", "Gangseo-gu, Seoul")),
        spot(1_519_980_039, "제주공항", "Jeju International Airport", 33.5113, 126.493, ("제주특별자치도 제주시", "Jeju City, Jeju")),
        spot(590_915_636, "김해공항", "Gimhae International Airport", 35.1795, 128.938, ("부산광역시 강서구", "Gangseo-gu, Busan")),
        spot(
            2_338_390_235, "청주공항", "Cheongju International Airport", 36.7166, 127.499,
            ("충청북도 청주시 청원구", "Cheongwon-gu, Cheongju, North Chungcheong")),
        spot(910_447_550, "대구공항", "Daegu Airport", 35.8941, 128.659, ("대구광역시 동구", "Dong-gu, Daegu")),
        spot(
            859_355_229, "무안공항", "Muan International Airport", 34.9914, 126.3828,
            ("전라남도 무안군 망운면", "Mangun-myeon, Muan-gun, South Jeolla")),
        spot(
            2_383_846_331, "양양공항", "Yangyang International Airport", 38.0613, 128.669,
            ("강원특별자치도 양양군 손양면", "Sonyang-myeon, Yangyang-gun, Gangwon")),
        spot(4_057_474_376, "광주공항", "Gwangju Airport", 35.1264, 126.809, ("광주광역시 광산구", "Gwangsan-gu, Gwangju")),
        spot(
            2_983_356_210, "여수공항", "Yeosu Airport", 34.8423, 127.617,
            ("전라남도 여수시 율촌면", "Yulchon-myeon, Yeosu, South Jeolla")),
        spot(1_326_981_806, "울산공항", "Ulsan Airport", 35.5935, 129.352, ("울산광역시 북구", "Buk-gu, Ulsan")),
        spot(
            2_385_748_264, "포항공항", "Pohang Airport", 35.9879, 129.42,
            ("경상북도 포항시 남구", "Nam-gu, Pohang, North Gyeongsang")),
        spot(
            2_407_075_138, "사천공항", "Sacheon Air Base", 35.0885, 128.07,
            ("경상남도 사천시 사천읍", "Sacheon-eup, Sacheon, South Gyeongsang")),
        spot(
            885_471_983, "군산공항", "Kunsan Air Base", 35.9038, 126.616,
            ("전북특별자치도 군산시 옥서면", "Okseo-myeon, Gunsan, North Jeolla")),
        spot(816_734_570, "원주공항", "Wonju Airport", 37.4381, 127.96, ("강원특별자치도 원주시 소초면", "Socho-myeon, Wonju, Gangwon")),
    ]

    private static let baseball: [Place?] = [
        spot(3_123_039_932, "잠실야구장", "Jamsil Baseball Stadium", 37.512, 127.072, ("서울특별시 송파구", "Songpa-gu, Seoul")),
        spot(201_672_666, "고척스카이돔", "Gocheok Sky Dome", 37.498, 126.867, ("서울특별시 구로구", "Guro-gu, Seoul")),
        spot(
            192_280_380, "랜더스필드", "Incheon SSG Landers Field", 37.437, 126.693, ("인천광역시 미추홀구", "Michuhol-gu, Incheon")),
        spot(
            1_663_175_684, "수원KT위즈파크", "Suwon KT Wiz Park", 37.3, 127.01, ("경기도 수원시 장안구", "Jangan-gu, Suwon, Gyeonggi")),
        spot(
            4_033_204_562, "대전한화생명볼파크", "Daejeon Hanwha Life Ballpark", 36.316, 127.432,
            ("대전광역시 중구", "Jung-gu, Daejeon")),
        spot(
            241_489_096, "광주기아챔피언스필드", "Gwangju-Kia Champions Field", 35.168, 126.889, ("광주광역시 북구", "Buk-gu, Gwangju")),
        spot(
            2_034_293_407, "대구삼성라이온즈파크", "Daegu Samsung Lions Park", 35.841, 128.682, ("대구광역시 수성구", "Suseong-gu, Daegu")
        ),
        spot(680_162_807, "사직야구장", "Sajik Baseball Stadium", 35.194, 129.061, ("부산광역시 동래구", "Dongnae-gu, Busan")),
        spot(
            3_978_410_218, "창원NC파크", "Changwon NC Park", 35.223, 128.582,
            ("경상남도 창원시 마산회원구", "Masanhoewon-gu, Changwon, South Gyeongsang")),
    ]

    private static let islands: [Place?] = [
        spot(3_250_898_850, "울릉도", "Ulleungdo", 37.5, 130.865, ("경상북도 울릉군", "Ulleung-gun, North Gyeongsang")),
        spot(
            2_476_522_390, "백령도", "Baengnyeongdo", 37.955, 124.67,
            ("인천광역시 옹진군 백령면", "Baengnyeong-myeon, Ongjin-gun, Incheon")),
        spot(
            1_193_541_986, "대청도", "Daecheongdo Island", 37.828, 124.705,
            ("인천광역시 옹진군 대청면", "Daecheong-myeon, Ongjin-gun, Incheon")),
        spot(
            2_406_236_906, "연평도", "Yeonpyeongdo", 37.667, 125.698,
            ("인천광역시 옹진군 연평면", "Yeonpyeong-myeon, Ongjin-gun, Incheon")),
        spot(
            3_959_362_087, "덕적도", "Deokjeokdo Island", 37.227, 126.13,
            ("인천광역시 옹진군 덕적면", "Deokjeok-myeon, Ongjin-gun, Incheon")),
        spot(2_094_057_825, "강화도", "Ganghwado", 37.71, 126.44, ("인천광역시 강화군 강화읍", "Ganghwa-eup, Ganghwa-gun, Incheon")),
        spot(
            1_685_063_320, "안면도", "Anmyeondo", 36.53, 126.345,
            ("충청남도 태안군 안면읍", "Anmyeon-eup, Taean-gun, South Chungcheong")),
        spot(
            3_060_681_603, "외연도", "Oeyeondo Island", 36.228, 126.08,
            ("충청남도 보령시 오천면", "Ocheon-myeon, Boryeong, South Chungcheong")),
        spot(
            4_024_020_580, "선유도", "Seonyudo Island", 35.815, 126.415,
            ("전북특별자치도 군산시 옥도면", "Okdo-myeon, Gunsan, North Jeolla")),
        spot(
            1_119_279_880, "위도", "Wido Island", 35.597, 126.29,
            ("전북특별자치도 부안군 위도면", "Wido-myeon, Buan-gun, North Jeolla")),
        spot(
            1_586_255_724, "홍도", "Hongdo", 34.685, 125.195, ("전라남도 신안군 흑산면", "Heuksan-myeon, Sinan-gun, South Jeolla")),
        spot(
            282_183_998, "흑산도", "Heuksando", 34.685, 125.43, ("전라남도 신안군 흑산면", "Heuksan-myeon, Sinan-gun, South Jeolla")),
        spot(
            2_029_729_254, "보길도", "Bogildo Island", 34.145, 126.555,
            ("전라남도 완도군 보길면", "Bogil-myeon, Wando-gun, South Jeolla")),
        spot(
            2_442_732_412, "청산도", "Cheongsando Island", 34.175, 126.87,
            ("전라남도 완도군 청산면", "Cheongsan-myeon, Wando-gun, South Jeolla")),
        spot(
            2_726_122_303, "거문도", "Geomundo Island", 34.028, 127.31,
            ("전라남도 여수시 삼산면", "Samsan-myeon, Yeosu, South Jeolla")),
        spot(729_525_777, "거제도", "Geojedo", 34.87, 128.62, ("경상남도 거제시", "Geoje, South Gyeongsang")),
        spot(
            2_194_879_927, "한산도", "Hansando Island", 34.775, 128.48,
            ("경상남도 통영시 한산면", "Hansan-myeon, Tongyeong, South Gyeongsang")),
        spot(
            334_173_700, "욕지도", "Yokjido Island", 34.635, 128.265,
            ("경상남도 통영시 욕지면", "Yokji-myeon, Tongyeong, South Gyeongsang")),
        spot(
            3_331_264_592, "추자도", "Chujado Island", 33.955, 126.3, ("제주특별자치도 제주시 추자면", "Chuja-myeon, Jeju City, Jeju")),
        spot(3_843_909_506, "우도", "Udo", 33.505, 126.955, ("제주특별자치도 제주시 우도면", "Udo-myeon, Jeju City, Jeju")),
        spot(213_176_835, "마라도", "Marado", 33.117, 126.268, ("제주특별자치도 서귀포시 대정읍", "Daejeong-eup, Seogwipo, Jeju")),
    ]
}
