/// Words beside a name that do not identify the place.
struct NeedlessWords {
    /// Removed when they are separate words.
    let words: Set<String>
    /// Removed at the end of a Korean word, longer ones first.
    let endings: [String]

    /// The fewest bytes of an unfinished word that may become a needless one: two Latin letters, or less than a Hangul
    /// syllable.
    private static let shortestBegun = 2

    /// Whether a word is usually typed for something other than a place.
    static func isCommon(_ word: String) -> Bool { common.contains(word) || weather.words.contains(word) }

    /// `isLast`: whether the word may be incomplete.
    func contains(_ word: String, isLast: Bool) -> Bool {
        words.contains(word)
            || isLast && word.utf8.count >= Self.shortestBegun && words.contains { $0.hasPrefix(word) }
    }

    /// Words about weather and time.
    static let weather = NeedlessWords(
        words: [
            "날씨", "날씨는", "기온", "기온은", "온도", "예보", "일기예보", "미세먼지",
            "오늘", "내일", "모레", "지금", "현재", "주간", "오늘날씨", "내일날씨", "주간날씨", "어때", "알려줘",
            "이번주", "다음주", "주말", "이번", "다음", "실시간", "시간대별", "초미세먼지", "날씨예보", "주간예보",
            "weather", "forecast", "temperature", "temp", "today", "tomorrow", "tonight", "now", "current", "in", "at",
            "for", "of", "the", "is", "what", "what's", "how", "how's",
        ],
        endings: ["이번주날씨", "주말날씨", "오늘날씨", "내일날씨", "주간날씨", "일기예보", "날씨", "기온", "온도", "예보", "의"])

    /// Kinds of places.
    static let kinds = NeedlessWords(
        words: [
            "city", "metropolitan", "special", "self-governing", "autonomous", "province", "state", "region",
            "island", "islands", "district", "county", "prefecture", "town", "village", "station", "airport", "beach",
            "역", "구청", "시청", "군청", "터미널", "버스터미널", "고속버스터미널", "시외버스터미널", "공항", "시", "시티",
            "해수욕장", "해변", "항", "온천", "대학교", "캠퍼스", "스키장", "리조트", "골프장", "국립공원", "신도시", "휴게소",
            "시장", "계곡", "섬", "university", "resort", "mountain", "mt", "mount", "lake",
        ],
        endings: [
            "해수욕장", "해변", "직할시", "시외버스터미널", "고속버스터미널", "버스터미널", "터미널", "국제공항", "공항", "구청", "시청",
            "군청", "국립공원", "대학교", "캠퍼스", "스키장", "리조트", "골프장", "혁신도시", "신도시", "휴게소", "전통시장", "시장",
            "온천", "계곡", "시티", "CC", "IC", "역", "항", "대", "시",
        ])

    /// Words that are typed into any field.
    private static let common: Set<String> = [
        "내", "나", "제", "우리", "우리집", "위치", "내위치", "현위치", "여기", "거기", "어디", "어디야", "아무데나", "주변", "근처", "이곳",
        "집", "회사", "학교", "직장", "사무실", "동네", "장소", "도시", "검색", "추가", "삭제", "취소", "설정", "종료", "나가기", "도움말",
        "도와줘", "즐겨찾기", "테스트", "안녕", "안녕하세요", "비", "눈", "바람", "구름", "안개", "태풍", "장마", "황사", "단풍", "벚꽃",
        "첫눈", "우박", "번개", "천둥", "폭염", "한파", "폭설", "폭우", "기압", "습도", "일출", "일몰", "달", "별", "별자리", "꽃가루",
        "우산", "옷차림", "커피", "카페", "치킨", "피자", "라면", "맛집", "점심", "저녁", "병원", "약국", "은행", "편의점", "마트",
        "화장실", "주차장", "아파트", "출구", "축구", "야구", "환율", "주가", "로또", "호텔", "항공권", "여권", "지도", "지하철",
        "버스", "기차", "뉴스", "번호", "시간", "시간표", "이마트", "스타벅스", "다이소", "맥도날드", "예매", "예약", "추천", "추천해줘", "언제", "뭐", "뭐야",
        "몰라", "사랑해",
        "my", "me", "home", "here", "there", "near", "nearest", "location", "place", "city", "help", "quit", "exit",
        "test", "hello", "world", "search", "hi", "foo", "bar", "baz", "foobar", "null", "none", "nan", "undefined",
        "radar",
        "satellite", "storm", "rain", "snow", "wind", "umbrella", "typhoon", "hurricane", "hourly", "daily", "weekly",
        "sudo", "ls", "cd", "rm", "select", "from", "users", "script", "asd", "asdf", "sdf", "qwer", "qwerty", "abc",
        "abcd", "lorem", "ipsum", "office", "work", "school", "airport",
    ]
}
