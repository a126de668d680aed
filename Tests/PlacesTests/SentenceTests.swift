import Places
import Testing

@Suite("Words around a place")
struct SentenceTests {
    private static let particles = ["에", "에서", "은", "는", "이", "가", "으로", "로", "까지", "도", "의", "이랑"]
    private static let floor = 0.97

    @Test("A particle does not hide one of the five hundred best-known divisions of Korea")
    func particles() throws {
        let gazetteer = try #require(gazetteer)
        let kinds: Set<String> = ["district", "district-short", "neighbourhood", "hdong", "renamed"]
        var names: [String] = []
        for query in try QueryTable.queries() where kinds.contains(query.kind) {
            let isWord = query.text.allSatisfy { ("가"..."힣").contains($0) } && query.text.count > 1
            if isWord, !names.contains(query.text) { names.append(query.text) }
        }
        names = Array(names.prefix(500))
        #expect(names.count == 500)
        var missed: [String] = []
        for name in names {
            let meant = gazetteer.search(name, limit: 1).first?.place.id
            for particle in Self.particles {
                let found = gazetteer.search(name + particle, limit: 1).first
                if found?.place.id != meant || found?.isGuess != false { missed.append(name + particle) }
            }
        }
        let share = 1 - Double(missed.count) / Double(names.count * Self.particles.count)
        #expect(share >= Self.floor, "\(share): \(missed.prefix(50))")
    }

    @Test(
        "A name that ends like a particle stays whole",
        arguments: [
            ("이천", "이천"), ("영도", "영도구"), ("여의도", "여의도"), ("강화도", "강화도"), ("나로도", "나로도"), ("구로", "구로구"), ("종로", "종로구"),
            ("마라도", "마라도"), ("남구로", "남구로역"), ("서울대", "서울대"), ("세종로", "세종로"), ("거제도", "거제도"), ("높은오름", "높은오름"),
        ])
    func wholeNames(query: String, name: String) {
        let first = gazetteer?.search(query, limit: 1).first
        #expect(first?.place.names.text(in: .korean) == name && first?.isGuess == false)
    }

    @Test(
        "A sentence about the weather of a place finds the place",
        arguments: [
            ("속초에 비와", "속초"), ("서울은 지금", "서울"), ("부산으로 여행가요", "부산"), ("제주도에서", "제주"), ("대구는요?", "대구"), ("전주엔", "전주"),
            ("인천쪽", "인천"), ("해운대는 날씨 어때", "해운대구"), ("속초 추워?", "속초"), ("서울 추울까", "서울"), ("부산 우산 가져가야 하나", "부산"),
            ("강릉에 눈 오나요?", "강릉"), ("대구 미세먼지 어때", "대구"), ("춘천의 날씨 알려줘", "춘천"), ("광주로 갈까", "광주"),
            ("weather in daegu tomorrow", "대구"), ("will it rain in Busan", "부산"),
            ("do I need an umbrella in Sokcho", "속초"),
            ("다낭지금우기야", "다낭"), ("장마철대구날씨", "대구"), ("서울휴가철인가", "서울"),
            ("서울미세먼지", "서울"), ("속초비와?", "속초"), ("부산에 있는 송도", "송도해수욕장"), ("강릉에 있는 경포대", "경포"), ("해운대 근처 날씨", "해운대"),
        ])
    func sentences(query: String, name: String) throws {
        let first = try #require(gazetteer?.search(query, limit: 1).first)
        #expect(first.place.names.text(in: .korean).hasPrefix(name) && !first.isGuess)
    }

    @Test(
        "A place found by the beginning of its name is found beside an unknown word",
        arguments: [("판교 비오나", "판교"), ("노량진 맛집", "노량진동"), ("노량진 김밥집", "노량진동")])
    func beginnings(query: String, name: String) {
        #expect(gazetteer?.search(query, limit: 1).first?.place.names.text(in: .korean) == name)
    }

    @Test(
        "The English word for the kind of place may stand behind a Korean name",
        arguments: [
            ("Seoraksan National Park", "설악산"), ("Gyeongbokgung Palace", "경복궁"), ("Incheon Port", "인천"),
            ("Jeju University", "제주"), ("Muju Ski Resort", "무주"), ("Bulguksa Temple", "불국사"),
            ("Namdaemun Market", "남대문시장"),
        ])
    func englishKinds(query: String, name: String) throws {
        let first = try #require(gazetteer?.search(query, limit: 1).first)
        #expect(first.place.names.text(in: .korean).hasPrefix(name) && !first.isGuess)
        // The first of few is the first of many.
        #expect(gazetteer?.search(query, limit: 20).first?.place.id == first.place.id)
    }

    @Test("Five figures beside an English word for the weather are a postal code of the United States")
    func postalCodes() throws {
        let first = try #require(gazetteer?.search("10001 weather", limit: 1).first)
        #expect(first.place.country?.text(in: .english) == "United States" && !first.isGuess)
        #expect(gazetteer?.search("10001 날씨", limit: 1).first?.isGuess == true)
    }

    @Test(
        "Words that name no place have no sure result",
        arguments: [
            "아이폰 케이스", "buy shoes", "1", "섬", "주식", "맛집 추천", "hello", "역", "12", "우리집은", "회사에", "여행", "비 오나요",
            "오늘은 추워?",
            "umbrella today", "best coffee", "will it rain", "노트북 가격", "영화 추천",
        ])
    func nothing(query: String) throws {
        let gazetteer = try #require(gazetteer)
        #expect(gazetteer.search(query, limit: 1).allSatisfy { $0.isGuess })
    }

    @Test(
        "Initials find Korea before guesses abroad, and a sight before a town of a few thousand people",
        arguments: [("ㅈㄹㅅ", "지리산"), ("ㄱㅎㅁ", "광화문"), ("ㅇㅂㄹㄷ", "에버랜드"), ("ㄹㄷㅇㄷ", "롯데월드"), ("ㄱㅇㄹ", "광안리해수욕장")])
    func initials(query: String, name: String) throws {
        let found = try #require(gazetteer?.search(query, limit: 10))
        #expect(
            found.prefix(2).contains { $0.place.names.text(in: .korean) == name },
            "\(found.map { $0.place.names.text(in: .korean) })")
        let guesses = found.map(\.isGuess)
        #expect(guesses == guesses.sorted { !$0 && $1 }, "\(guesses)")
    }

    @Test(
        "A spelling that somebody uses is no guess; an edit away is",
        arguments: [
            ("Pusan", false), ("부산광역시", false), ("안압지", false), ("ICN", false), ("tjdnf", false), ("울릉도", false),
            ("Konstantinopel", false),
            ("ㅅㅇ", false), ("서귀", false), ("안면도", false), ("속초에", false), ("서올", true), ("Seooul", true), ("귀포", true),
            ("젤레스", true),
        ])
    func guesses(query: String, isGuess: Bool) throws {
        #expect(try #require(gazetteer?.search(query, limit: 1).first).isGuess == isGuess)
    }

    @Test(
        "A place found by a name it is not shown with carries that name",
        arguments: [
            ("안압지", "안압지"), ("안압", "안압지"), ("Konstantinopel", "Konstantinopel"), ("ICN", "ICN"), ("부산", nil),
            ("Pusan", nil),
            ("서귀포시", nil), ("københavn", "København"), ("Сеул", "Сеул"), ("suwon", nil), ("고창", nil), ("Busan", nil),
            ("東京", nil), ("일본", nil), ("37.5,127", nil), ("울릉도", nil),
        ] as [(String, String?)])
    func matchedNames(query: String, name: String?) throws {
        #expect(try #require(gazetteer?.search(query, limit: 1).first).matchedName == name)
    }

    @Test("A word that distinguishes a name from its namesakes is no part of the matched name")
    func innerWords() {
        for match in gazetteer?.search("신도", limit: 20) ?? [] { #expect(match.matchedName?.contains("인천") != true) }
    }
}
