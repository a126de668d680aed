/// Words beside a name that do not identify the place.
struct NeedlessWords {
    /// Removed when they are separate words.
    let words: Set<String>
    /// Removed at the end of a Korean word, longer ones first.
    let endings: [String]
    /// The beginnings of Korean verbs and adjectives, in any of their forms: 추워, 추울까, 춥나요.
    let verbs: [String]
    /// Removed unless they come first: Temple and Park City are towns.
    let laterWords: Set<String>
    /// The words of two syllables and more, which are also written together with others.
    private let joined: [String]

    /// Each text is words separated by spaces or line breaks: as array literals, these thousand words took the compiler more than a
    /// second.
    init(words: String, endings: String, verbs: String = "", laterWords: String = "") {
        self.words = Set(words.separated)
        self.endings = endings.separated
        self.verbs = verbs.separated
        self.laterWords = Set(laterWords.separated)
        joined = self.words.filter { $0.count > 1 && $0.allSatisfy(\.isSyllable) }
    }

    /// The fewest bytes of an unfinished word that may become a needless one: two Latin letters, or less than a Hangul
    /// syllable.
    private static let shortestBegun = 2

    /// The fewest syllables of a name that is written together with other words.
    private static let shortestName = 1
    /// The most syllables of words that are written together.
    private static let longestJoined = 24

    /// What makes a question of a word.
    private static let askings = ["이야", "야", "예요", "이에요", "인가", "인가요", "일까", "일까요"]

    /// Whether a word is usually typed for something other than a place.
    static func isCommon(_ word: String) -> Bool {
        let stem = KoreanParticles.stem(of: word)
        return [word, stem].compactMap(\.self).contains { common.contains($0) || weather.words.contains($0) }
            || weather.isVerb(word)
    }

    /// Whether a word that is all of a query is about no place. A few letters may be the beginning of a name: bus, 와.
    static func isNothing(alone word: String) -> Bool {
        let isShort = word.count == 1 && word.allSatisfy(\.isSyllable) || word.count <= 3 && word.allSatisfy(\.isASCII)
        return isShort ? short.contains(word) : isCommon(word)
    }

    /// `isLast`: whether the word may be incomplete.
    func contains(_ word: String, isLast: Bool) -> Bool {
        words.contains(word) || isVerb(word) || KoreanParticles.stem(of: word).map(words.contains) == true
            || isLast && word.utf8.count >= Self.shortestBegun && words.contains { $0.hasPrefix(word) }
    }

    /// A Korean word without what is written together with the name in it: 서울 of 오늘서울날씨 and 서울내일비와. Nil if there is nothing of
    /// it, or too little is left.
    func name(in word: String) -> String? {
        guard word.allSatisfy(\.isSyllable), (Self.shortestName + 1...Self.longestJoined).contains(word.count) else {
            return nil
        }
        var left = Substring(word)
        while left.count > Self.shortestName {
            if let ending = ending(of: left) {
                left = left.dropLast(ending)
            } else if let beginning = beginning(of: left) {
                left = left.dropFirst(beginning)
            } else {
                break
            }
        }
        return left.count == word.count ? nil : String(left)
    }

    /// The number of syllables behind a name: the longest word, or a verb with all that follows it.
    private func ending(of word: Substring) -> Int? {
        let words = joined + endings
        // A word, or one with what asks whether it is so: 우기, 우기야, 장마철인가요.
        let askings = [""] + Self.askings.filter { word.hasSuffix($0) }
        let ends = askings.flatMap { asking in
            let stem = word.dropLast(asking.count)
            return words.filter { stem.hasSuffix($0) }.map { $0.count + asking.count }
        }
        let known = ends.max() ?? 0
        let verb = (Self.shortestName..<max(word.count, Self.shortestName)).first { start in
            let rest = word.dropFirst(start)
            return rest.count > 1 && verbs.contains { $0.count > 1 && rest.hasPrefix($0) }
        }
        let longest = max(known, verb.map { word.count - $0 } ?? 0)
        return longest > 0 && word.count >= longest + Self.shortestName ? longest : nil
    }

    /// The number of syllables before a name: the longest word, with its particle (주말에).
    private func beginning(of word: Substring) -> Int? {
        let known = joined.filter { word.hasPrefix($0) }.map(\.count).max() ?? 0
        guard known > 0 else { return nil }
        let particle = ["에는", "에", "은", "는", "의", "도"].first { word.dropFirst(known).hasPrefix($0) }?.count ?? 0
        return [known + particle, known].first { word.count >= $0 + Self.shortestName }
    }

    /// Whether it is a verb or an adjective that stands before a noun: 따뜻한, 추운, 비오는.
    func describes(_ word: String) -> Bool {
        word.count > 1 && word.last.map { "한운은는린".contains($0) } == true
            && (isVerb(word) || word == "오는" || word == "없는")
    }

    private func isVerb(_ word: String) -> Bool {
        word.first?.isSyllable == true && verbs.contains(where: word.hasPrefix)
    }

    /// Words about weather and time.
    static let weather = NeedlessWords(
        words: """
            날씨 날씨는 기온 기온은 온도 예보 일기예보 미세먼지 오늘 내일 모레 지금 현재 주간 오늘날씨 내일날씨
            주간날씨 어때 알려줘 이번주 다음주 주말 이번 다음 실시간 시간대별 초미세먼지 날씨예보 주간예보 아침 저녁
            새벽 오전 오후 밤 낮 요즘 금요일 토요일 일요일 월요일 화요일 수요일 목요일 비 눈 소나기 우산 습도 강수확률
            장마철 우기 건기 여름철 겨울철 휴가철 환절기 한여름 한겨울 초여름 초가을 성수기 비수기 높은 낮은
            체감온도 최고기온 최저기온 자외선 대기질 공기 바람 태풍 와 옴 많이 좀 혹시 하나 할까 해야 되나 있나 있나요
            있어 없나 없어 있을까 있는 위치한 근처 부근 주변 인근 여행 weather forecast temperature temp today tomorrow tonight now current in at for
            of the is what what's how how's will it rain rainy raining snow snowing be hot cold warm sunny windy humid
            do does i need an umbrella to on this next weekend week like going right near there show me tell and whats
            are was too very so day days please get check morning evening night afternoon air quality humidity hourly daily weekly a
            """,
        endings: """
            이번주날씨 주말날씨 오늘날씨 내일날씨 주간날씨 날씨알려줘 날씨어때 일기예보 초미세먼지 미세먼지 날씨는
            날씨 기온 온도 예보 비오나요 비오나 비와요 비와 추워요 추워 더워요 더워
            """,
        verbs: """
            비오 비와 비올 비온 비옵 눈오 눈와 눈올 눈온 오나 오니 올까 와요 온대 온다 옵니 오려 추워 추울 춥 더워
            더울 덥 따뜻 쌀쌀 시원 흐려 흐린 흐릴 맑 어때 어떄 어떤 어떻 알려 궁금 가져가 챙겨 챙길 챙기 필요 입어
            입을 입고 입지 뭐입 여행가 놀러 갈까 갈건 갈거 갈래 가는데 가려고 가요 갑니 간다 가볼 보여줘 말해 불어 불까 분다 부나 괜찮
            심해 심한 나빠 좋아 좋은 좋을 몇도 얼마나
            """)

    /// Kinds of places.
    static let kinds = NeedlessWords(
        words: """
            city metropolitan special self-governing autonomous province state region island islands district county
            prefecture town village station airport beach 역 구청 시청 군청 터미널 버스터미널 고속버스터미널
            시외버스터미널 공항 시 시티 해수욕장 해변 항 온천 대학교 캠퍼스 스키장 리조트 골프장 국립공원 신도시
            휴게소 시장 계곡 섬 서핑 university resort mountain mt mount lake
            """,
        endings: """
            해수욕장 해변 직할시 시외버스터미널 고속버스터미널 버스터미널 터미널 국제공항 공항 구청 시청 군청 국립공원
            대학교 캠퍼스 스키장 리조트 골프장 혁신도시 신도시 휴게소 전통시장 시장 온천 계곡 시티 CC IC 역 항 대 시
            """,
        laterWords: """
            national provincial park palace port harbor harbour ski temple market traditional museum stadium falls
            waterfall valley mountains peak fortress folk hot spring springs camp campground terminal bus train subway
            ktx international intl pass bridge tower garden gardens arboretum shrine cathedral cave rest stop area
            golf country club theme zoo aquarium hanok college campus new square street hall center centre reservoir
            dam
            """)

    /// Short words that are about no place even if they are all of a query.
    private static let short = Set(
        """
        내 나 제 집 비 눈 달 별 뭐 섬 역 산 강 in at for of the is how now my me hi foo bar baz nan ls cd rm asd sdf
        abc buy yes why who
        """.separated)

    /// Words that are typed into any field.
    private static let common = Set(
        """
        나들이 소풍 휴가 모양 apt git npm pip
        내 나 제 우리 우리집 위치 내위치 현위치 여기 거기 어디 어디야 아무데나 주변 근처 이곳 집 회사 학교 직장 사무실
        동네 장소 도시 검색 추가 삭제 취소 설정 종료 나가기 도움말 도와줘 즐겨찾기 테스트 안녕 안녕하세요 비 눈 바람
        구름 안개 태풍 장마 황사 단풍 벚꽃 첫눈 우박 번개 천둥 폭염 한파 폭설 폭우 기압 습도 일출 일몰 달 별 별자리
        꽃가루 우산 옷차림 커피 카페 치킨 피자 라면 맛집 점심 저녁 병원 약국 은행 편의점 마트 화장실 주차장 아파트
        출구 축구 야구 환율 주가 로또 호텔 항공권 여권 지도 지하철 버스 기차 뉴스 번호 시간 시간표 이마트 스타벅스
        다이소 맥도날드 예매 예약 추천 추천해줘 언제 뭐 뭐야 몰라 사랑해 지수 계산 영화표 시기 농도 수치 현황 상황
        정보 속보 특보 경보 주의보 ㅁㄴㅇ ㅁㄴㅇㄹ ㅂㅈㄷ ㅂㅈㄷㄱ ㅋㅌㅊ ㅎㅎ ㅎㅎㅎ ㅋㅋ ㅋㅋㅋ ㅇㅋ ㅇㅇ ㄴㄴ ㅠㅠ
        ㅜㅜ 삼성전자 섬 역 바다 공항 터미널 해수욕장 해변 계곡 시장 공원 온천 리조트 스키장 골프장 휴게소 대학교
        캠퍼스 캠핑장 폭포 저수지 박물관 경기장 펜션 숙소 주식 코인 부동산 아이폰 갤럭시 핸드폰 휴대폰 노트북 컴퓨터
        케이스 충전기 이어폰 카메라 신발 운동화 옷 가방 모자 가격 할인 쿠폰 쇼핑 쇼핑몰 배송 택배 드라마 영화 예능
        음악 노래 가사 게임 만화 웹툰 소설 책 영어 수학 공부 시험 숙제 번역 사전 계산기 달력 알람 사진 동영상 유튜브
        인스타 인스타그램 카톡 카카오톡 네이버 구글 메일 이메일 비밀번호 로그인 회원가입 전화번호 고객센터 연봉 월급
        대출 적금 보험 세금 연말정산 취업 알바 채용 이력서 면접 다이어트 운동 헬스 요가 필라테스 등산 낚시 캠핑 농구
        배구 월드컵 강아지 고양이 아기 엄마 아빠 친구 남자 여자 사람 선물 결혼 사랑 연애 운세 타로 꿈해몽 레시피 요리
        김치찌개 된장찌개 삼겹살 떡볶이 햄버거 빵 케이크 과자 아이스크림 맥주 소주 와인 음식 음식점 식당 배달 미용실
        세탁소 서점 문구점 도서관 영화관 노래방 피시방 찜질방 헬스장 자동차 중고차 전기차 자전거 오토바이 주유소 세차
        무지개 은하수 노을 서리 이슬 골프 스키 서핑 장갑 목도리 코트 패딩 외투 반팔 반바지 양말 수능 방송 타기 보기 면허 세탁기 냉장고 에어컨 텔레비전 침대 소파 책상 의자 코로나 감기 두통 치과 피부과 안과 내과 대통령 선거 정치
        경제 역사 과학 프로그래밍 파이썬 인공지능 챗봇 후기 방법 하는법 뜻 순위 비교 최신 무료 다운로드 사이트
        홈페이지 my me home here there near nearest location place city help quit exit test hello world search hi foo
        bar baz foobar null none nan undefined radar satellite storm rain snow wind umbrella typhoon hurricane hourly
        daily weekly sudo ls cd rm select from users script asd asdf sdf qwer qwerty abc abcd lorem ipsum office work
        school airport play door watch listen learn study people money year month buy sell cheap price shop shopping
        store shoes shirt phone iphone android laptop computer camera car cars bike game games movie movies music song
        lyrics video videos book books news email mail login password account download free online best top review
        reviews recipe recipes food pizza coffee beer wine restaurant restaurants hotel hotels flight flights ticket
        tickets stock stocks price bitcoin bank loan job jobs dog cat dogs cats love baby friend birthday gift gifts
        happy please thanks thank you your we they he she why when where who which can could would should make want
        find know not yes no good bad big small ok okay bye translate dictionary calculator calendar time date map
        maps photo photos picture pictures wallpaper football soccer baseball basketball score scores doctor hospital
        pharmacy case charger headphones umbrella coat island station beach lake mountain river sea ocean resort
        university town village country street road house water error file folder print delete update install settings
        menu start stop open close new true false void return function class import export const var let if else while
        """.separated)
}

extension String {
    /// The words between spaces and line breaks.
    fileprivate var separated: [String] {
        utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) }
    }
}

/// The particles at the end of Korean words: 속초에, 부산으로, 제주도에서는.
///
/// A particle is accepted after any syllable, though 은 and 는, 이 and 가 … go with different ones: people mistype them, and
/// only a word that is no name as it stands is tried without its particle.
enum KoreanParticles {
    /// The fewest syllables left of a word that loses its particle: 여수도, but not 영도.
    private static let shortestStem = 2

    /// Longer ones first, so that 에서는 is not taken for 는.
    private static let particles = [
        "에서부터", "이라는", "이에요", "에서는", "에서도", "에서의", "으로는", "으로도", "까지는", "까지도", "쪽으로", "인가요", "이라도",
        "이랑", "에서", "에는", "에도", "에선", "에요", "예요", "으로", "로는", "까지", "부터", "처럼", "보다", "하고", "이나", "이란", "라는", "인데",
        "쪽에",
        "쪽은", "쪽도", "은요", "는요", "이요", "도요", "에게", "에나", "마다", "조차", "밖에",
        "에", "엔", "은", "는", "이", "가", "을", "를", "의", "도", "로", "와", "과", "랑", "만", "나", "쪽", "요",
    ]

    /// The word without its longest particle; nil if it has none, or too little is left.
    static func stem(of word: String) -> String? {
        guard word.allSatisfy(\.isSyllable), let particle = particles.first(where: word.hasSuffix),
            word.count >= particle.count + shortestStem
        else { return nil }
        return String(word.dropLast(particle.count))
    }
}
