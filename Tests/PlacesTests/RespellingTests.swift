import Places
import Testing

@Suite("Queries that match only after a change")
struct RespellingTests {
    @Test(
        "Words that only ask for the weather are ignored",
        arguments: [
            ("서울 날씨", "Seoul"), ("서울날씨", "Seoul"), ("서울의 날씨", "Seoul"), ("오늘 서울 날씨 어때?", "Seoul"), ("서울 기온", "Seoul"),
            ("내일 부산 일기예보", "Busan"), ("서울 주간날씨", "Seoul"), ("서울 날", "Seoul"), ("busan weat", "Busan"),
            ("busan weather", "Busan"), ("weather in seoul", "Seoul"),
            ("What's the weather in Paris today?", "Paris"), ("weather in paris, texas", "Paris"),
            ("광주 경기 날씨", "Gwangju"),
        ])
    func weather(query: String, expected: String) {
        #expect(names(query).first == expected)
    }

    @Test(
        "Words for the kind of place are ignored, as separate words or Korean suffixes",
        arguments: [
            ("Busan Metropolitan City", "Busan"), ("Suwon City", "Suwon"),
            ("Gyeonggi Province", "Gyeonggi"), ("Gangwon State", "Gangwon"), ("Ulleung Island", "Ulleungdo"),
            ("Gijang County", "Gijang-gun"), ("독산역 근처", "Doksan Station"), ("보령역", "Boryeong"),
            ("구례역", "Guryegu Station"),
            ("서초구청", "Seocho-gu"), ("강릉 시외버스터미널", "Gangneung Terminal"), ("보령역 날씨", "Boryeong"),
            ("조천해수욕장", "Jocheon-eup"),
        ])
    func kindOfPlace(query: String, expected: String) {
        #expect(names(query).first == expected)
    }

    @Test(
        "What is about the weather may be written together with a name",
        arguments: [
            ("오늘서울날씨", "Seoul"), ("서울내일비와", "Seoul"), ("내일제주도비와", "Jeju"), ("주말에부산날씨어때", "Busan"),
            ("다낭지금비오나", "Da Nang"),
            ("괌태풍오나", "Hagåtña"),
        ])
    func joined(query: String, expected: String) throws {
        let found = try #require(gazetteer?.search(query, limit: 1).first)
        #expect(found.place.names.text(in: .english) == expected && !found.isGuess)
    }

    @Test(
        "A name is found by any word for its kind",
        arguments: [
            ("판교나들목", "판교IC"), ("판교 나들목", "판교IC"), ("전주톨게이트", "전주IC"), ("서울요금소", "서울톨게이트"), ("신갈분기점", "신갈JC"),
            ("회덕JCT", "회덕JC"),
            ("부산대학교병원", "부산대병원"), ("목포버스터미널", "목포터미널"), ("신갈분기점 날씨", "신갈JC"),
        ])
    func otherKinds(query: String, expected: String) throws {
        let found = try #require(gazetteer?.search(query, limit: 1).first)
        #expect(found.place.names.text(in: .korean) == expected && !found.isGuess)
    }

    @Test(
        "Names that have such a word keep it", arguments: ["New York City", "york city", "Kansas City", "서울역", "수원시청"])
    func keptWords(query: String) throws {
        let found = try #require(gazetteer).search(query, limit: 20)
        #expect(!found.isEmpty && found.map(\.kind) == found.map(\.kind).sorted())
        if query.hasSuffix("ork City") || query == "york city" {
            #expect(found.first?.place.names.text(in: .english) == "New York City")
        }
    }

    @Test(
        "An island is found by its own name, or else as a division",
        arguments: [
            ("안면도", "안면도"), ("덕적도", "덕적도"), ("욕지도", "욕지도"), ("제부도", "제부도"), ("추자도 날씨", "추자도"),
            ("강화도", "강화도"), ("돌산도", "돌산도"), ("지도", "지도읍"), ("송이도", "송이도"), ("고파도", "고파도"),
        ])
    func islands(query: String, expected: String) {
        #expect(gazetteer?.search(query, limit: 1).first?.place.names.text(in: .korean) == expected)
    }

    @Test(
        "A query typed in the other keyboard layout may have several words, and capitals",
        arguments: [
            ("tjdnf rkdskarn", "Gangnam-gu"), ("rudrl tndnjs", "Suwon"), ("qntks godnseorn", "Haeundae-gu"),
            ("TJDNF", "Seoul"), ("Tjdnf", "Seoul"), ("Qntks", "Busan"), ("tjdnf skfTl", "Seoul"),
            ("dksauseh", "Anmyeondo"),
            ("ㅔㅁ갼 ㅅㄷㅌㅁㄴ", "Paris"), ("ㅣㅐㅜㅇㅐㅜ ㅕㅏ", "London"),
        ])
    func otherLayout(query: String, expected: String) {
        #expect(names(query).first == expected)
    }

    @Test("An exact match in the other layout comes before typos and matches inside names")
    func otherLayoutFirst() {
        #expect(names("ehreh").first.map(["Dokdo", "Dokdo-ri"].contains) == true)
        #expect(gazetteer?.search("ehreh", limit: 1).first?.kind == .keyboard)
    }
}
