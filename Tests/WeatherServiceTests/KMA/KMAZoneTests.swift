import Foundation
import Testing
import Weather

@testable import WeatherService

@Suite("The zones of Korean warnings")
struct KMAZoneTests {
    private static func extent(_ regions: String) -> KMAExtent { KMAZones.current.extent(of: KMARegionList(regions)) }

    private static func reach(_ regions: String, _ divisions: String, at: (Double, Double)? = nil) -> KMAReach {
        let coordinate = at.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) }
        let place = KMAPlaceZones(divisions: divisions.split(separator: " ").map(String.init), at: coordinate)
        return KMAReach(KMARegionList(regions).areas, of: place)
    }

    private static func zones(_ divisions: String, at: (Double, Double)? = nil) -> Set<String>? {
        let coordinate = at.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) }
        return KMAPlaceZones(divisions: divisions.split(separator: " ").map(String.init), at: coordinate)?.names
    }

    @Test("The table is read completely, and no two zones have one name")
    func table() {
        let zones = KMAZones.current
        #expect(KMARegionList(KMAZoneTable.zones).unread.isEmpty)
        #expect(zones.names(of: zones.allLeaves).count == zones.leafZones.count)
        #expect(zones.zones.count { $0.depth == 1 } == 19)
        #expect(zones.leafZones.count == 235)
        for line in KMAZoneTable.otherNames.split(separator: "\n") {
            let name = line.prefix { $0 != ":" }
            for other in line.dropFirst(name.count + 1).split(separator: ",") {
                #expect(zones.zone(named: other, in: 0) == zones.zone(named: name, in: 0), "\(line)")
                #expect(zones.zone(named: other, in: 0) != nil, "\(line)")
            }
        }
    }

    @Test("Every line of the table of divisions names zones that exist")
    func divisionTable() {
        let zones = KMAZones.current
        for line in KMAZoneTable.divisions.split(separator: "\n") {
            let path = line.prefix { $0 != "|" }.split(separator: " ")
            let part = line.dropFirst(path.joined(separator: " ").count + 3)
            let name = part[..<(part.lastIndex(of: ":") ?? part.endIndex)]
            var zone: Int? = 0
            for step in path { zone = zone.flatMap { zones.zone(named: step, in: $0) } }
            #expect(zone.map { name == "?" || zones.zone(meantBy: name, in: $0) != nil } == true, "\(line)")
        }
        for island in KMAZoneTable.islands { #expect(zones.zone(named: island.zone, in: 0) != nil) }
    }

    @Test(
        "A list covers the zones that it names, in short and in long form",
        arguments: [
            ("대전", ["대전"]), ("경기도(고양)", ["경기도 고양"]), ("경기도(고양시, 파주시동북부)", ["경기도 고양", "경기도 파주 파주동북부"]),
            ("광주", ["광주 광주서부", "광주 광주동부"]), ("경기도(광주)", ["경기도 광주"]), ("강원도(고성산지)", ["강원도 고성 고성산지"]),
            ("경상남도(고성)", ["경상남도 고성"]), ("강원특별자치도(고성평지)", ["강원도 고성 고성평지"]),
            ("전라남도(완도(여서도 제외))", ["전라남도 완도 완도(여서도 제외)"]), ("전라남도(완도여서도)", ["전라남도 완도 완도여서도"]),
            ("전라남도(완도(여서도))", ["전라남도 완도 완도여서도"]), ("전라남도(신안(흑산면제외))", ["전라남도 신안(흑산면 제외)"]),
            ("전북자치도(군산옥도면(어청도 제외), 군산어청도)", ["전북자치도 군산 군산옥도면(어청도 제외)", "전북자치도 군산 군산어청도"]),
            ("충청남도(보령(도서제외), 보령도서)", ["충청남도 보령 보령(도서 제외)", "충청남도 보령 보령도서"]),
            ("인천(인천북부)", ["인천 인천 인천북부"]), ("인천(옹진, 강화)", ["인천 옹진", "인천 강화"]),
            ("서해5도(백령도.대청도)", ["서해5도 백령도.대청도"]), ("울릉도·독도", ["울릉도.독도"]), ("경상북도(울릉도.독도)", ["울릉도.독도"]),
            ("제주도(제주도산지, 추자도)", ["제주도 제주도산지", "제주도 추자도"]), ("제주도산지", ["제주도 제주도산지"]),
            ("세종(세종남부)", ["세종 세종남부"]), ("대구(달성(달성남부))", ["대구 달성 달성남부"]),
        ])
    func covered(regions: String, names: [String]) {
        let extent = Self.extent(regions)
        #expect(extent.zoneNames == Set(names))
        #expect(extent.doubtful.isEmpty)
    }

    @Test(
        "A list leaves out what it excludes",
        arguments: [
            ("제주도(추자도, 서귀포시남부 제외)", "제주도", ["제주도 추자도", "제주도 서귀포시 서귀포시남부"]),
            ("서울(서울서북권 제외)", "서울", ["서울 서울서북권"]), ("인천(옹진 제외)", "인천", ["인천 옹진"]),
            ("경기도(여주, 파주(파주남부) 제외)", "경기도", ["경기도 여주 여주동남부", "경기도 여주 여주서부", "경기도 파주 파주남부"]),
            ("전라남도(흑산도.홍도, 거문도.초도, 완도여서도 제외)", "전라남도", ["전라남도 흑산도.홍도", "전라남도 거문도.초도", "전라남도 완도 완도여서도"]),
            ("제주도(제주시(산지 제외) 제외)", "제주도", ["제주도 제주시 제주시서부", "제주도 제주시 제주시북부", "제주도 제주시 제주시동부", "제주도 제주시 제주시중산간"]),
            ("전국(대전 제외)", "전국", ["대전"]),
        ])
    func excluded(regions: String, all: String, left: [String]) {
        let extent = Self.extent(regions)
        #expect(extent.zoneNames == Self.extent(all).zoneNames.subtracting(left))
        #expect(Self.extent(all).zoneNames.isSuperset(of: left))
        #expect(extent.doubtful.isEmpty)
    }

    @Test(
        "Parts of the sea are no place on land",
        arguments: ["동해남부앞바다", "남해동부앞바다(부산앞바다)", "제주도남쪽바깥먼바다", "서해남부전해상", "울산앞바다중 평수구역"])
    func sea(regions: String) {
        #expect(Self.extent(regions) == KMAExtent())
        #expect(Self.reach(regions, "제주특별자치도 제주시 추자면") == .concernsNot)
    }

    @Test("A name that is not known may be any part of what it is in, and nothing else")
    func unknownName() {
        #expect(Self.reach("강원도(새산지)", "강원특별자치도 태백시") == .unknown)
        #expect(Self.reach("강원도(새산지, 태백)", "강원특별자치도 태백시") == .concerns)
        #expect(Self.reach("강원도(새산지)", "경기도 고양시") == .concernsNot)
        #expect(Self.reach("새구역", "경기도 고양시") == .unknown)
        #expect(Self.reach("강원도(새산지 제외)", "강원특별자치도 태백시") == .unknown)
        #expect(Self.reach("강원도(새산지, 태백 제외)", "강원특별자치도 태백시") == .concernsNot)
        #expect(Self.reach("고성", "경상남도 고성군") == .unknown)
        #expect(Self.reach("경기도(��양)", "경기도 고양시") == .unknown)
    }

    @Test(
        "A place is in the zone of its division",
        arguments: [
            ("경기도 고양시 일산동구 장항동", "경기도 고양"), ("서울특별시 중구 명동", "서울 서울서북권"), ("부산광역시 중구", "부산 부산서부"),
            ("대구광역시 중구 동인동", "대구 대구중부"), ("울산광역시 중구", "울산 울산동부"), ("대전광역시 중구", "대전"),
            ("서울특별시 강서구", "서울 서울서남권"), ("부산광역시 강서구", "부산 부산서부"), ("광주광역시 광산구", "광주 광주서부"),
            ("경기도 광주시 오포읍", "경기도 광주"), ("인천광역시 강화군 길상면", "인천 강화"), ("인천광역시 중구 운서동", "인천 인천 인천영종"),
            ("인천광역시 중구 신포동", "인천 인천 인천남부"), ("인천광역시 옹진군 덕적면", "인천 옹진"),
            ("인천광역시 옹진군 백령면", "서해5도 백령도.대청도"), ("인천광역시 옹진군 연평면", "서해5도 연평도.우도"),
            ("강원특별자치도 강릉시 연곡면", "강원도 강릉 강릉산지"), ("강원특별자치도 강릉시 교동", "강원도 강릉 강릉평지"),
            ("강원특별자치도 평창군 대관령면", "강원도 평창 평창산지"), ("강원특별자치도 고성군 간성읍", "강원도 고성 고성산지"),
            ("경상남도 고성군 고성읍", "경상남도 고성"), ("강원도 태백시", "강원도 태백"), ("강원특별자치도 인제군 북면", "강원도 인제 인제산지"),
            ("경기도 파주시 문산읍", "경기도 파주 파주동북부"), ("경기도 용인시 수지구 죽전동", "경기도 용인 용인서북부"),
            ("충청북도 청주시 상당구 문의면", "충청북도 청주 청주동부"), ("충청북도 청주시 상당구 용암동", "충청북도 청주 청주서부"),
            ("충청북도 청주시 흥덕구 오송읍", "충청북도 청주 청주서부"), ("세종특별자치시 조치원읍", "세종 세종북부"),
            ("충청남도 보령시 대천동", "충청남도 보령 보령(도서 제외)"), ("전북특별자치도 군산시 나운동", "전북자치도 군산 군산(옥도면 제외)"),
            ("전라북도 부안군 위도면", "전북자치도 부안 부안위도면"), ("전라남도 신안군 흑산면", "전라남도 흑산도.홍도"),
            ("전라남도 신안군 압해읍", "전라남도 신안(흑산면 제외)"), ("전라남도 여수시 삼산면", "전라남도 거문도.초도"),
            ("전라남도 여수시 여서동", "전라남도 여수"), ("전라남도 영광군 낙월면", "전라남도 영광 영광낙월면"),
            ("전라남도 해남군 북평면", "전라남도 해남 해남남부"), ("경상북도 울릉군 울릉읍", "울릉도.독도"),
            ("경상북도 울진군 금강송면", "경상북도 울진 울진산지"), ("경상북도 포항시 남구 구룡포읍", "경상북도 포항"),
            ("대구광역시 군위군 군위읍", "대구 군위"), ("대구광역시 달성군 다사읍", "대구 달성 달성북부"),
            ("경상남도 하동군 화개면", "경상남도 하동 하동북부"), ("제주특별자치도 제주시 추자면", "제주도 추자도"),
        ])
    func place(divisions: String, zone: String) {
        #expect(Self.zones(divisions) == [zone])
    }

    @Test("A city with several zones, of which nothing smaller is known, may be in any of them")
    func severalZones() {
        #expect(Self.zones("강원특별자치도 강릉시") == ["강원도 강릉 강릉평지", "강원도 강릉 강릉산지"])
        #expect(Self.zones("전라남도 구례군 마산면") == ["전라남도 구례 구례평지", "전라남도 구례 구례산간"])
        #expect(Self.zones("충청남도 보령시 오천면") == ["충청남도 보령 보령(도서 제외)", "충청남도 보령 보령도서"])
        #expect(Self.zones("전라남도 여수시") == ["전라남도 여수", "전라남도 거문도.초도"])
        #expect(Self.zones("인천광역시 중구")?.count == 5)
        #expect(Self.zones("경상북도 경주시 황남동")?.count == 4)
        #expect(Self.reach("강원도(강릉산지)", "강원특별자치도 강릉시") == .unknown)
        #expect(Self.reach("강원도(강릉)", "강원특별자치도 강릉시") == .concerns)
        #expect(Self.reach("강원도(강릉산지, 강릉평지)", "강원특별자치도 강릉시") == .concerns)
        #expect(Self.reach("강원도", "강원특별자치도") == .concerns)
        #expect(Self.reach("강원도(태백)", "강원특별자치도") == .unknown)
        #expect(Self.reach("경기도", "강원특별자치도") == .concernsNot)
    }

    @Test("Of a place outside of Korea, or one of which nothing is known, no zone is known")
    func nowhere() {
        #expect(Self.zones("") == nil)
        #expect(Self.zones("도쿄도 신주쿠구") == nil)
        #expect(Self.zones("고양시") == nil)
        #expect(Self.zones("", at: (35.0, 125.0)) == nil)
        #expect(Self.reach("전국", "") == .unknown)
    }

    @Test(
        "Islands without a division of their own are found by their position",
        arguments: [
            ("", (37.24, 131.87), "울릉도.독도"), ("경상북도 울릉군 울릉읍", (37.48, 130.90), "울릉도.독도"),
            ("전라남도 완도군 청산면", (33.988, 126.920), "전라남도 완도 완도여서도"),
            ("전라남도 완도군 청산면", (34.18, 126.86), "전라남도 완도 완도(여서도 제외)"),
            ("전북특별자치도 군산시 옥도면", (36.118, 125.980), "전북자치도 군산 군산어청도"),
            ("전북특별자치도 군산시 옥도면", (35.81, 126.41), "전북자치도 군산 군산옥도면(어청도 제외)"),
        ] as [(String, (Double, Double), String)])
    func islands(divisions: String, at: (Double, Double), zone: String) {
        #expect(Self.zones(divisions, at: at) == [zone])
    }

    @Test(
        "Jeju's zones go by height",
        arguments: [
            ("제주시 이도이동", (33.4996, 126.5312), ["제주도 제주시 제주시북부"]), ("제주시 애월읍", (33.4644, 126.3183), ["제주도 제주시 제주시북부"]),
            ("제주시 우도면", (33.506, 126.953), ["제주도 제주시 제주시동부"]), ("제주시 한경면", (33.34, 126.17), ["제주도 제주시 제주시서부"]),
            ("서귀포시 서귀동", (33.247, 126.563), ["제주도 서귀포시 서귀포시남부"]),
            ("서귀포시 성산읍", (33.419, 126.865), ["제주도 서귀포시 서귀포시동부"]),
            ("서귀포시 대정읍", (33.117, 126.268), ["제주도 서귀포시 서귀포시서부"]),
            ("제주시 해안동", (33.362, 126.533), ["제주도 제주도산지"]), ("서귀포시 토평동", (33.370, 126.567), ["제주도 제주도산지"]),
            ("서귀포시 표선면", (33.395, 126.735), ["제주도 서귀포시 서귀포시중산간"]),
            ("제주시 아라일동", (33.456, 126.561), ["제주도 제주시 제주시중산간"]),
            // Near a line it may be on either side.
            ("제주시 구좌읍", (33.470, 126.785), ["제주도 제주시 제주시동부", "제주도 제주시 제주시중산간"]),
            ("서귀포시 안덕면", (33.315, 126.390), ["제주도 서귀포시 서귀포시중산간", "제주도 제주도산지"]),
        ] as [(String, (Double, Double), [String])])
    func jeju(divisions: String, at: (Double, Double), zones: [String]) {
        #expect(Self.zones("제주특별자치도 " + divisions, at: at) == Set(zones))
    }

    @Test("Without a position, a place on Jeju may be at any height")
    func jejuWithoutPosition() {
        #expect(
            Self.zones("제주특별자치도 서귀포시 남원읍")
                == ["제주도 서귀포시 서귀포시남부", "제주도 서귀포시 서귀포시중산간", "제주도 제주도산지"])
        #expect(Self.zones("제주특별자치도 서귀포시")?.contains("제주도 서귀포시 서귀포시동부") == true)
        #expect(Self.reach("제주도(제주시서부)", "제주특별자치도 서귀포시") == .concernsNot)
    }

    @Test("The heights of Jeju's hills agree with their zones")
    func hills() throws {
        let file = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let table = try String(contentsOfFile: "/\(file)/scripts/places/mountains.tsv", encoding: .utf8)
        var count = 0
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields[1].hasPrefix("제주시") || fields[1].hasPrefix("서귀포시") else { continue }
            let point = fields[2].split(separator: ",").compactMap { Double($0) }
            let metres = try #require(Int(fields[3].drop { $0 == "~" }))
            let city = fields[1].hasPrefix("제주시") ? "제주시 한림읍" : "서귀포시 대정읍"
            let zones = try #require(Self.zones("제주특별자치도 " + city, at: (point[0], point[1])))
            let isSlope = zones.contains { $0.hasSuffix("중산간") }
            let isMountain = zones.contains("제주도 제주도산지")
            count += 1
            if metres >= 1_000 { #expect(zones == ["제주도 제주도산지"], "\(line)") }
            // A cone stands up to two hundred metres above the slope around it.
            if metres >= 600 { #expect(isMountain, "\(line)") }
            if (400..<800).contains(metres) { #expect(isSlope, "\(line)") }
            if metres < 200 { #expect(zones.contains { $0.hasSuffix("서부") } && !isMountain, "\(line)") }
        }
        #expect(count > 60)
    }
}
