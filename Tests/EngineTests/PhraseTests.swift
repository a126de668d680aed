import Testing
import Weather

@testable import AppResources

/// The texts of every language.
@Suite struct PhraseTests {
    private static let everyText = Language.allCases.map { language in
        let phrase = PhraseBook(language)
        return (
            language,
            Phrase.allCases.map { ("\($0)", phrase($0)) } + CommandPhrase.allCases.map { ("\($0)", phrase($0)) }
        )
    }

    /// The names in braces; a name with a slash is a particle.
    private static func slots(_ text: String) -> Set<Substring> {
        Set(text.matches(of: /\{([a-z]+)\}/).map(\.output.1))
    }

    @Test func `every phrase has text in every language, with the same names to fill in`() {
        let english = Dictionary(uniqueKeysWithValues: Self.everyText.first { $0.0 == .english }?.1 ?? [])
        for (language, texts) in Self.everyText {
            for (name, text) in texts {
                #expect(!text.isEmpty, "\(language): \(name)")
                #expect(Self.slots(text) == Self.slots(english[name] ?? ""), "\(language): \(name)")
            }
        }
    }

    @Test func `Korean phrases are Korean and English phrases are English`() {
        let sameInBoth = [
            "sourceOpenWeather", "sourceOpenMeteo", "sourceMetNorway", "opinion", "opinionFailed", "opinionBeginsShort",
            "warningsAsOfShort",
            "cityMessage", "searchCount", "headlineAir",
            "configInFile",
            "moreMessagesShort", "keyAlone", "hourOnDay", "hourOfDay", "unitAnHour",
            "perHour", "fallsAt", "fallsUpTo", "groupAt", "endingThen",
            "atPartOfDay", "dateBrief", "groupThen", "shareLine", "shareRange", "watchRain",
        ]
        for (language, texts) in Self.everyText {
            for (name, text) in texts where !sameInBoth.contains(name) {
                let hasHangul = text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
                #expect(hasHangul == (language == .korean), "\(name): \(text)")
            }
        }
    }

    @Test(arguments: [
        ("서울", "은/는", "은"), ("서울", "으로/로", "로"), ("부산", "으로/로", "으로"), ("제주", "을/를", "를"), ("파리", "이/가", "가"),
        ("3", "으로/로", "으로"), ("7", "으로/로", "로"), ("2", "은/는", "는"), ("'광주'", "이/가", "가"), ("부산(동래)", "과/와", "와"),
        ("config.toml", "으로/로", "로"), ("config.toml", "은/는", "은"), ("Open-Meteo", "이/가", "가"), ("USB", "을/를", "를"),
        ("CCR", "으로/로", "로"), ("Berlin", "을/를", "을"), ("Paris", "을/를", "를"),
        ("Hong Kong", "은/는", "은"),
        ("nofile", "을/를", "을"), ("nofile", "으로/로", "로"), ("--clok", "은/는", "은"), ("--clock", "으로/로", "으로"),
        ("name", "을/를", "을"), ("ozone", "이/가", "이"), ("map", "을/를", "을"), ("metric", "으로/로", "으로"),
        ("network", "이/가", "가"), ("week", "을/를", "를"), ("Kuwait", "은/는", "는"), ("notebook", "은/는", "은"),
        ("temperature", "을/를", "를"), ("ip", "은/는", "은"), ("IP", "은/는", "는"), ("12 km", "을/를", "을"),
        ("FILE|-", "이/가", "이"), ("NAME", "이/가", "이"), ("PLACE", "을/를", "를"), ("WMO", "을/를", "를"),
        ("www.weather.go.kr", "이/가", "이"), ("www.jma.go.jp", "이/가", "가"), ("ipwho.is", "이/가", "가"),
        ("東京", "은/는", "은(는)"), ("東京", "으로/로", "(으)로"), ("", "을/를", "을(를)"),
    ])
    func `a particle matches the sound of the word before it`(word: String, forms: String, expected: String) {
        #expect(KoreanParticle(forms).form(after: word) == expected)
    }

    @Test func `a phrase fills in values and leaves unknown names`() {
        #expect(PhraseBook(.korean)(.citiesMessage, ["count": "20", "reason": "x{y}"]) == "20곳: x{y}")
        #expect(PhraseBook(.english)(.updatedAt) == "updated {time}")
        #expect(PhraseBook(.korean)(.searchBadGazetteer, ["path": "서울"]).hasPrefix("서울을 "))
    }

    @Test func `a noun after a number is singular only for one`() {
        let english = PhraseBook(.english)
        #expect(english(.citiesMessage, ["count": "1", "reason": "x"]) == "1 place: x")
        #expect(english(.citiesMessage, ["count": "2", "reason": "x"]) == "2 places: x")
        #expect(english(.configMoreUnknown, ["path": "p", "count": "1"]).contains("1 more setting is unknown"))
        #expect(english(.configMoreUnknown, ["path": "p", "count": "21"]).contains("21 more settings are unknown"))
    }

    /// A count and a noun in the plural, as in "1 places".
    @Test func `no English phrase has a plural after the number one`() {
        for phrase in Phrase.allCases {
            let text = PhraseBook(.english)(
                phrase,
                [
                    "count": "1", "total": "1", "limit": "1", "new": "1", "before": "1", "number": "1", "left": "1",
                    "minutes": "1", "hours": "1", "kilometres": "1", "bytes": "1", "megabytes": "1",
                ])
            #expect(!text.contains(Self.pluralOfOne), "\(phrase): \(text)")
        }
        for phrase in CommandPhrase.allCases {
            let text = PhraseBook(.english)(
                phrase, ["count": "1", "total": "1", "new": "1", "before": "1", "bytes": "1", "megabytes": "1"])
            #expect(!text.contains(Self.pluralOfOne), "\(phrase): \(text)")
        }
    }

    private static var pluralOfOne: Regex<(Substring, Substring?, Substring)> {
        /\b1 (more )?(places|bookmarks|settings|requests|bytes|others|cities)\b/
    }
}
