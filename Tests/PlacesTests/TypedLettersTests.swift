import Places
import Testing

@Suite("The letters of a name that were typed")
struct TypedLettersTests {
    /// The name with the typed letters in brackets.
    private func marked(_ name: String, _ typed: String) throws -> String {
        let ranges = try #require(gazetteer).typedLetters(typed, in: [name])[0]
        return name.enumerated().reduce("") { text, letter in
            let (index, character) = letter
            return text + (ranges.contains { $0.lowerBound == index } ? "[" : "") + String(character)
                + (ranges.contains { $0.upperBound == index + 1 } ? "]" : "")
        }
    }

    @Test(arguments: [
        ("서귀", "[서귀]포"), ("서귀포", "[서귀포]"), ("서구", "[서귀]포"), ("서ㄱㅍ", "[서귀포]"), ("귀포", "서[귀포]"),
        ("\u{1109}\u{1165}\u{1100}\u{1171}", "[서귀]포"), ("강남 역", "[강남역]"), ("속초에 비", "[속초]"), ("부산역", "[부산]"),
        ("제주 중문", "[중문]관광단지"), ("서울 강남구", "[강남구]"),
    ])
    func `syllables, whole, half typed and with a particle`(typed: String, expected: String) throws {
        #expect(try marked(expected.filter { !"[]".contains($0) }, typed) == expected)
    }

    @Test(arguments: [
        ("ㅅㄱ", "[서귀]포"), ("ㅅㄱㅍ", "[서귀포]"), ("ㄱㅇㄹ", "[거운리]"), ("ㄱㅍ", "서[귀포]"), ("ㅎㅇㄷ", "[해운대]해수욕장"),
        ("ㅈㅁ", "제주 [중문]"), ("ㄱㄴ ㅇ", "[강남역]"),
    ])
    func `initial consonants stand for whole syllables`(typed: String, expected: String) throws {
        #expect(try marked(expected.filter { !"[]".contains($0) }, typed) == expected)
    }

    @Test(arguments: [
        ("par", "[Par]is"), ("PARIS TEXAS", "[Paris]"), ("new yo", "[New Yo]rk"), ("york", "New [York]"),
        ("sao p", "[São P]aulo"), ("são", "[São] Paulo"), ("zürich", "[Zürich]"), ("zurich", "[Zürich]"),
        ("strasse", "[Straße]"), ("stras", "[Straß]e"), ("mums h", "[Mum's h]ouse"), ("ochang", "K[ochang]"),
        ("paulo sao", "[São] [Paulo]"), ("37.5,127", "[37.5]000,[127].0000"),
    ])
    func `Latin letters in any case, with or without accents, in any order of the words`(
        typed: String, expected: String
    ) throws {
        #expect(try marked(expected.filter { !"[]".contains($0) }, typed) == expected)
    }

    @Test(arguments: [
        ("tjrnl", "[서귀]포"), ("tjdnf", "[서울]"), ("ㅔㅁ갸", "[Pari]s"), ("東", "[東]京都"), ("とうきょう", "[トウキョウ]"),
    ])
    func `the other layout of the keyboard, and scripts without keys`(typed: String, expected: String) throws {
        #expect(try marked(expected.filter { !"[]".contains($0) }, typed) == expected)
    }

    @Test(arguments: [
        ("seogwipo", "서귀포"), ("서귀포", "Seogwipo"), ("서기포", "서귀포"), ("parsi", "Paris"), ("pusan", "Busan"),
        ("가나", "간"), ("ㅅㄱ", "Seogwipo"), ("제주도", "제주시"), ("京", "東京"), ("or", "New York"), ("", "서울"), (" ", "서울"),
        ("!?", "서울"), ("서울", ""),
    ])
    func `what was found by sound, by another name or in spite of typos has none`(typed: String, name: String) throws {
        #expect(try marked(name, typed) == name)
    }
}
