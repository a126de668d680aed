import Places
import Testing

@Suite("The user's own names")
struct PersonalNameTests {
    private let names = ["할머니댁", "부산 사무실", "Mum's house", "東京の家", "서울 집"].map(PersonalName.init)

    @Test(
        "A name is found by the beginning of any of its words, in any way of typing it",
        arguments: [
            ("할머", [0]), ("할ㅁ", [0]), ("ㅎㅁㄴㄷ", [0]), ("사무", [1]), ("부산사무", [1]), ("ㅅㅁㅅ", [1]), ("tkantlf", [1]),
            ("MUMS H", [2]), ("house", [2]), ("東京", [3]), ("서울 집", [4]), ("ㅅㅇㅈ", [4]), ("ㅅ", [1, 4]),
        ])
    func meant(typed: String, expected: [Int]) throws {
        #expect(try #require(gazetteer).indices(of: names, meantBy: typed) == expected)
    }

    @Test(
        "What only lies inside a word, or is no name at all, means none", arguments: ["머니", "ouse", "京", "", " ", "!?"])
    func notMeant(typed: String) throws {
        #expect(try #require(gazetteer).indices(of: names, meantBy: typed).isEmpty)
    }
}
