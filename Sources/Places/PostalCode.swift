import Limits
import Weather

/// A five-digit postal code among other words: `90210`, `Chicago, IL 60601`, `94103-1234`.
struct PostalCode {
    /// Codes up to this one may be Korean.
    private static let lastOfKorea = 63_999

    let number: Int
    /// The other words.
    var rest: String
    /// Whether English words beside it ask for its weather, so that it is hardly a code of Korea: 10001 weather.
    var isInEnglish = false

    /// Nil unless there is exactly one code.
    init?(_ text: String) {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        let codes = words.indices.filter { Self.number(words[$0]) != nil }
        guard codes.count == 1, let number = Self.number(words[codes[0]]) else { return nil }
        self.number = number
        rest = words.indices.filter { $0 != codes[0] }.map { words[$0] }.joined(separator: " ")
    }

    /// The code without words about the weather, if there are no others.
    var withoutWeather: PostalCode {
        let words = rest.split(separator: " ").map { String($0).plainWord }
        guard !words.isEmpty, words.allSatisfy({ NeedlessWords.weather.contains($0, isLast: false) }) else {
            return self
        }
        var code = self
        code.rest = ""
        code.isInEnglish = words.contains { $0.allSatisfy(\.isASCII) }
        return code
    }

    var mayBeKorean: Bool { number <= Self.lastOfKorea }

    private static func number(_ word: String) -> Int? {
        let digits = word.prefix(while: \.isASCIIDigit)
        let further = word.dropFirst(digits.count)
        guard digits.count == 5, further.isEmpty || further.count == 5 && further.first == "-" else { return nil }
        return further.dropFirst().allSatisfy(\.isASCIIDigit) ? Int(digits) : nil
    }
}

extension Gazetteer {
    /// The greatest distance between a place and the postal code beside its name, in kilometres.
    private static let besideItsCode = 60.0

    /// Whether a text is just an unknown five-digit postal code: only those of Korea and of the United States are known.
    public func isUnknownPostalCode(_ text: String) -> Bool {
        guard let code = PostalCode(text.cutToQuery), code.rest.isEmpty else { return false }
        return KoreanPostalCode.district(of: code.number) == nil
            && file.withTables { PostalTable($0).find(code.number) } == nil
    }

    /// The places of a postal code. Alone it may be one of Korea or of the United States, and is at most a guess; a country or region
    /// beside it decides. Nil if the other words say something else. `find` searches for a text as a name.
    func matches(
        of code: PostalCode, in language: Language, _ find: (String) -> [PlaceMatch]
    ) -> [PlaceMatch]? {
        let korean = KoreanPostalCode.district(of: code.number).flatMap { find($0).first?.place }
        let american = american(code.number)
        if code.rest.isEmpty {
            let places = language == .korean && !code.isInEnglish ? [korean, american] : [american, korean]
            let isGuess = code.mayBeKorean && !code.isInEnglish
            return places.compactMap(\.self).enumerated().map { Self.match($1, isGuess: isGuess || $0 > 0) }
        }
        let meant = [korean, american].compactMap(\.self).first { isArea(code.rest, of: $0) }
        // The country's largest cities are not wanted.
        if isCountry(code.rest) { return meant.map { [Self.match($0, isGuess: false)] } }
        let beside = find(code.rest)
        let near = american.flatMap { place in
            beside.contains { $0.place.coordinate.distance(to: place.coordinate) <= Self.besideItsCode } ? place : nil
        }
        let places = (meant ?? near).map { [Self.match($0, isGuess: false)] } ?? []
        let found = places + beside.filter { match in !places.contains { $0.place.id == match.place.id } }
        return found.isEmpty ? nil : found
    }

    /// The place of a code of the United States.
    private func american(_ code: Int) -> Place? {
        let found = file.withTables { tables in
            PostalTable(tables).find(code).map { ($0.coordinate, PlaceTable(tables).place($0.place)) }
        }
        return found.map { coordinate, town in
            town.map { Place(at: coordinate, around: $0) } ?? place(at: coordinate)
        }
    }

    private static func match(_ place: Place, isGuess: Bool) -> PlaceMatch {
        PlaceMatch(place: place, kind: .exact, placeKind: .settlement, isGuess: isGuess)
    }

    /// Whether a text is the name or abbreviation of a country.
    private func isCountry(_ text: String) -> Bool {
        file.withTables { tables in
            let areas = AreaIndex(tables)
            guard let key = Folding(tables).key(text), areas.isWhole(key) else { return false }
            return areas.matches(key)?.contains { areas.parent($0) == nil } == true
        }
    }

    /// Whether a text is the name or abbreviation of a place's region or country: CA 90210.
    private func isArea(_ text: String, of place: Place) -> Bool {
        file.withTables { tables in
            let areas = AreaIndex(tables)
            guard let named = Folding(tables).key(text).flatMap(areas.matches) else { return false }
            return named.contains { area in
                let english = areas.names(area).english
                return english == place.region?.text(in: .english) || english == place.country?.text(in: .english)
            }
        }
    }
}

/// The coordinates of US postal codes.
struct PostalTable {
    private static let size = 12
    private let table: ReadTable

    init(_ tables: Tables) {
        table = tables.read(.postalCodes)
    }

    /// The coordinate of a code and the number of its place.
    func find(_ code: Int) -> (coordinate: Coordinate, place: Int)? {
        table.with(0..<table.count) { table in
            let low = (0..<table.count / Self.size).partitioningIndex { table.u24($0 * Self.size) < code }
            let at = low * Self.size
            guard at < table.count, table.u24(at) == code else { return nil }
            return Coordinate(
                latitude: Double(table.u24(at + 3)) / Double(0xFF_FFFF) * 180 - 90,
                longitude: Double(table.u24(at + 6)) / Double(0xFF_FFFF) * 360 - 180
            ).map { ($0, table.u24(at + 9)) }
        }
    }
}

/// The Korean districts of five-digit postal codes. The first two digits of a code (국가기초구역번호, in use since 2015) are its province,
/// and the first three its 시·군·구.
enum KoreanPostalCode {
    /// The name of the district of a code, behind that of its province; nil if no district has its first three digits.
    static func district(of code: Int) -> String? { districts[code / 100] }

    /// All districts.
    static var all: Set<String> { Set(districts.values) }

    private static let districts: [Int: String] = {
        var found: [Int: String] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for (first, name) in zip(words[1...], words[2...]) {
                guard !name.contains(where: \.isNumber) else { continue }
                let ends = first.split(separator: "-").compactMap { Int($0) }
                for prefix in ends[0]...ends[ends.count - 1] { found[prefix] = "\(words[0]) \(name)" }
            }
        }
        return found
    }()

    /// On each line a province, then the first three digits of its districts' codes, from general knowledge of the assignment by the
    /// Ministry of the Interior and Safety (도로명주소법 시행령). Codes of 군위군, in Daegu since 2023, may be of both assignments.
    private static let table = """
        서울특별시 010-012 강북구 013-015 도봉구 016-019 노원구 020-023 중랑구 024-026 동대문구 027-029 성북구 030-032 종로구 033-035 은평구
        서울특별시 036-038 서대문구 039-042 마포구 043-044 용산구 045-046 중구 047-048 성동구 049-051 광진구 052-054 강동구 055-058 송파구
        서울특별시 060-063 강남구 065-068 서초구 069-071 동작구 072-074 영등포구 075-078 강서구 079-081 양천구 082-084 구로구 085-086 금천구
        서울특별시 087-089 관악구
        경기도 100-101 김포시 102-105 고양시 108-109 파주시 110 연천군 111 포천시 113 동두천시 114-115 양주시 116-118 의정부시 119 구리시
        경기도 120-122 남양주시 124 가평군 125 양평군 126 여주시 127-128 광주시 129-130 하남시 131-136 성남시 138 과천시 139-141 안양시
        경기도 142-143 광명시 144-148 부천시 149-151 시흥시 152-156 안산시 158-159 군포시 160-161 의왕시 162-167 수원시 168-171 용인시
        경기도 173-174 이천시 175-176 안성시 177-180 평택시 181 오산시 182-186 화성시
        인천광역시 210-211 계양구 213-214 부평구 215-217 남동구 219-220 연수구 221-222 미추홀구 223-224 중구 225 동구 226-228 서구 230 강화군
        인천광역시 231 옹진군
        강원특별자치도 240 철원군 241 화천군 242-244 춘천시 245 양구군 246 인제군 247 고성군 248-249 속초시 250 양양군 251 홍천군 252 횡성군 253 평창군
        강원특별자치도 254-256 강릉시 257-258 동해시 259 삼척시 260 태백시 261 정선군 262 영월군 263-265 원주시
        충청북도 270 단양군 271-272 제천시 273-275 충주시 276-277 음성군 278 진천군 279 증평군 280 괴산군 281-288 청주시 289 보은군 290 옥천군
        충청북도 291 영동군
        세종특별자치시 300-301 세종특별자치시
        충청남도 310-312 천안시 314-315 아산시 317-318 당진시 319-320 서산시 321 태안군 322 홍성군 324 예산군 325-326 공주시 327 금산군 328 계룡시
        충청남도 329-330 논산시 331 부여군 333 청양군 334-335 보령시 336 서천군
        대전광역시 340-342 유성구 343-344 대덕구 345-347 동구 348-350 중구 352-354 서구
        경상북도 360-361 영주시 362 봉화군 363 울진군 364 영덕군 365 영양군 366-367 안동시 368 예천군 369-370 문경시 371-372 상주시 373 의성군
        경상북도 374 청송군 375-379 포항시 380-382 경주시 383 청도군 384-387 경산시 388-389 영천시 391-394 구미시 395-397 김천시 398-399 칠곡군
        경상북도 400 성주군 401 고령군 402 울릉군
        대구광역시 390 군위군 410-412 동구 414-416 북구 417-418 서구 419 중구 420-423 수성구 424-425 남구 426-428 달서구 429-430 달성군
        대구광역시 431 군위군
        울산광역시 440-441 동구 442-443 북구 444-445 중구 446-448 남구 449-450 울주군
        부산광역시 460 기장군 462-463 금정구 465-466 북구 467-468 강서구 469-470 사상구 471-474 부산진구 475-476 연제구 477-479 동래구
        부산광역시 480-481 해운대구 482-483 수영구 484-486 남구 487-488 동구 489 중구 490-491 영도구 492 서구 493-495 사하구
        경상남도 500 함양군 501 거창군 502 합천군 503 창녕군 504 밀양시 505-506 양산시 508-510 김해시 511-517 창원시 520 함안군 521 의령군 522 산청군
        경상남도 523 하동군 524 남해군 525 사천시 526-528 진주시 529 고성군 530 통영시 532-533 거제시
        전북특별자치도 540-541 군산시 543-544 김제시 545-546 익산시 548-551 전주시 553 완주군 554 진안군 555 무주군 556 장수군 557-558 남원시
        전북특별자치도 559 임실군 560 순창군 561-562 정읍시 563 부안군 564 고창군
        전라남도 570 영광군 571 함평군 572 장성군 573 담양군 575 곡성군 576 구례군 577-578 광양시 579-580 순천시 581 화순군 582-583 나주시 584 영암군
        전라남도 585 무안군 586-587 목포시 588 신안군 589 진도군 590 해남군 591 완도군 592 강진군 593 장흥군 594 보성군 595 고흥군 596-598 여수시
        광주광역시 610-612 북구 614-615 동구 616-617 남구 619-620 서구 622-624 광산구
        제주특별자치도 630-633 제주시 635-636 서귀포시
        """
}
