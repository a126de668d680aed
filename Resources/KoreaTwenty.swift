import Weather

/// Twenty Korean cities, in the order of their Korean names. Ids and coordinates come from OpenWeather's `city.list`, labels
/// are ours. 광주 in the south-west is 1841811; 1841810 is another 광주, near Seoul.
public enum KoreaTwenty {
    public static let places: [Place] = [
        city(1_842_616, "공주", "Gongju", 36.455559, 127.124718, .southChungcheong),
        city(1_841_811, "광주(전라남도)", "Gwangju", 35.15472, 126.915558, .gwangju),
        city(1_842_225, "구미", "Gumi", 36.113602, 128.335999, .northGyeongsang),
        city(1_842_025, "군산", "Gunsan", 35.978611, 126.711388, .northJeolla),
        city(1_835_329, "대구", "Daegu", 35.870281, 128.59111, .daegu),
        city(1_835_235, "대전", "Daejeon", 36.321388, 127.419724, .daejeon),
        city(1_841_066, "목포", "Mokpo", 34.79361, 126.388611, .southJeolla),
        city(1_838_524, "부산", "Busan", 35.102779, 129.040283, .busan),
        city(1_835_895, "서산", "Seosan", 36.78167, 126.452217, .southChungcheong),
        city(1_835_848, "서울", "Seoul", 37.56826, 126.977829, .seoul),
        city(1_836_553, "속초", "Sokcho", 38.208328, 128.59111, .gangwon),
        city(1_835_553, "수원", "Suwon", 37.291111, 127.008888, .gyeonggi),
        city(1_835_648, "순천", "Suncheon", 34.948078, 127.489471, .southJeolla),
        city(1_833_747, "울산", "Ulsan", 35.53722, 129.316666, .ulsan),
        city(1_843_491, "익산", "Iksan", 35.94389, 126.954437, .northJeolla),
        city(1_845_457, "전주", "Jeonju", 35.821941, 127.148888, .northJeolla),
        city(1_846_266, "제주시", "Jeju City", 33.50972, 126.521942, .jeju),
        city(1_845_759, "천안", "Cheonan", 36.806499, 127.152199, .southChungcheong),
        city(1_845_604, "청주", "Cheongju", 36.637218, 127.489723, .northChungcheong),
        city(1_845_136, "춘천", "Chuncheon", 37.874722, 127.734169, .gangwon),
    ].compactMap(\.self)

    /// Korea Standard Time, all year.
    private static let offset = UTCOffset(seconds: 9 * 3_600)
    private static let country = LocalizedText(korean: "대한민국", english: "South Korea")

    private static func city(
        _ number: Int, _ korean: String, _ english: String, _ latitude: Double, _ longitude: Double, _ region: Region
    ) -> Place? {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
        return Place(
            id: PlaceID(rawValue: "owm:\(number)"), names: LocalizedText(korean: korean, english: english),
            coordinate: coordinate, region: region.name, country: country, timeZone: "Asia/Seoul", usualOffset: offset)
    }

    /// The provinces and metropolitan cities of these places, by their official names.
    private enum Region {
        case seoul, busan, daegu, gwangju, daejeon, ulsan, gyeonggi, gangwon, northChungcheong, southChungcheong
        case northJeolla, southJeolla, northGyeongsang, jeju

        var name: LocalizedText {
            switch self {
            case .seoul: LocalizedText(korean: "서울특별시", english: "Seoul")
            case .busan: LocalizedText(korean: "부산광역시", english: "Busan")
            case .daegu: LocalizedText(korean: "대구광역시", english: "Daegu")
            case .gwangju: LocalizedText(korean: "광주광역시", english: "Gwangju")
            case .daejeon: LocalizedText(korean: "대전광역시", english: "Daejeon")
            case .ulsan: LocalizedText(korean: "울산광역시", english: "Ulsan")
            case .gyeonggi: LocalizedText(korean: "경기도", english: "Gyeonggi")
            case .gangwon: LocalizedText(korean: "강원특별자치도", english: "Gangwon")
            case .northChungcheong: LocalizedText(korean: "충청북도", english: "North Chungcheong")
            case .southChungcheong: LocalizedText(korean: "충청남도", english: "South Chungcheong")
            case .northJeolla: LocalizedText(korean: "전북특별자치도", english: "North Jeolla")
            case .southJeolla: LocalizedText(korean: "전라남도", english: "South Jeolla")
            case .northGyeongsang: LocalizedText(korean: "경상북도", english: "North Gyeongsang")
            case .jeju: LocalizedText(korean: "제주특별자치도", english: "Jeju")
            }
        }
    }
}
