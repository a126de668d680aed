/// Words people write beside a name that say nothing of which place it is.
struct NeedlessWords {
    /// Left out where they stand as words of their own.
    let words: Set<String>
    /// Left out at the end of a Korean word, the longer ones first.
    let endings: [String]

    /// With fewer bytes than a Hangul syllable or two Latin letters, any word may be begun.
    private static let shortestBegun = 2

    /// `isLast`: it may still be being typed.
    func contains(_ word: String, isLast: Bool) -> Bool {
        words.contains(word)
            || isLast && word.utf8.count >= Self.shortestBegun && words.contains { $0.hasPrefix(word) }
    }

    /// That the weather is wanted, and when.
    static let weather = NeedlessWords(
        words: [
            "날씨", "날씨는", "기온", "기온은", "온도", "예보", "일기예보", "미세먼지",
            "오늘", "내일", "모레", "지금", "현재", "주간", "오늘날씨", "내일날씨", "주간날씨", "어때", "알려줘",
            "weather", "forecast", "temperature", "temp", "today", "tomorrow", "tonight", "now", "current", "in", "at",
            "for", "of", "the", "is", "what", "what's", "how", "how's",
        ],
        endings: ["오늘날씨", "내일날씨", "주간날씨", "일기예보", "날씨", "기온", "온도", "예보", "의"])

    /// What kind of place it is.
    static let kinds = NeedlessWords(
        words: [
            "city", "metropolitan", "special", "self-governing", "autonomous", "province", "state", "region",
            "island", "islands", "district", "county", "prefecture", "town", "village", "station", "airport", "beach",
            "역", "구청", "시청", "군청", "터미널", "버스터미널", "고속버스터미널", "시외버스터미널", "공항", "시", "시티",
            "해수욕장", "해변",
        ],
        endings: ["해수욕장", "해변", "직할시", "버스터미널", "터미널", "국제공항", "공항", "구청", "시청", "군청", "시티", "역", "시"])
}
