import Foundation
import Places
import Testing
import Weather

@testable import WeatherService

/// The table of warning zones beside the gazetteer: here because only the commands know both.
@Suite("Korea's divisions have warning zones")
struct KMAZoneGazetteerTests {
    private static let checkout = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    private let gazetteer: Gazetteer

    init() throws { gazetteer = try Gazetteer(path: Self.checkout + "/Resources/Places/places.bin") }

    private func divisions(_ place: Place) -> [String] {
        let region = place.region?.text(in: .korean) ?? ""
        return region.split(separator: " ").map(String.init) + [place.names.text(in: .korean)]
    }

    /// The zones of a point, by the division around it.
    private func zones(_ latitude: Double, _ longitude: Double) throws -> KMAPlaceZones? {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return KMAPlaceZones(divisions: gazetteer.divisions(at: coordinate), at: coordinate)
    }

    @Test("Every division in the table exists, in the city that it stands with")
    func divisionsExist() throws {
        for line in KMAZoneTable.divisions.split(separator: "\n") {
            let city = try #require(line.split(separator: "|").first?.split(separator: " ").last)
            for name in line[(line.lastIndex(of: ":") ?? line.startIndex)...].dropFirst().split(separator: " ") {
                let name = name.filter { $0 != "+" }
                if name == "*" { continue }
                let found = gazetteer.search("\(city) \(name)", limit: 20).map(\.place)
                #expect(
                    found.contains {
                        $0.names.text(in: .korean) == name && $0.region?.text(in: .korean).contains(city) == true
                    }, "\(line): \(name)")
            }
        }
    }

    @Test("Every city and county of Korea is in one zone, or in parts of one")
    func cities() throws {
        var (cities, known) = (0, 0)
        for leaf in KMAZones.current.leafZones {
            let zone = KMAZones.current.zones[leaf]
            guard zone.depth == 2, !zone.name.contains("."), !zone.name.contains("("), zone.name.count <= 3 else {
                continue
            }
            cities += 1
            let found = gazetteer.search(zone.name, limit: 30).map(\.place).first { place in
                let name = place.names.text(in: .korean)
                guard [zone.name, zone.name + "시", zone.name + "군"].contains(name) else { return false }
                return KMAPlaceZones(divisions: divisions(place), at: nil)?.leaves.contains {
                    KMAZones.current.leafZones[$0] == leaf
                } == true
            }
            if found != nil { known += 1 } else { Issue.record("\(zone.name)") }
        }
        #expect(cities > 100 && known == cities)
    }

    @Test(
        "A point is in the zone of the division around it",
        arguments: [
            (37.5665, 126.9780, ["서울 서울서북권"]), (37.4979, 127.0276, ["서울 서울동남권"]), (35.1587, 129.1604, ["부산 부산동부"]),
            (37.4602, 126.4407, ["인천 인천 인천영종"]), (37.7519, 128.8761, ["강원도 강릉 강릉평지"]),
            (37.6770, 128.7050, ["강원도 평창 평창산지"]), (33.362, 126.533, ["제주도 제주도산지"]),
            (33.4996, 126.5312, ["제주도 제주시 제주시북부"]),
            (33.9550, 126.3000, ["제주도 추자도"]), (34.6850, 125.1950, ["전라남도 흑산도.홍도"]),
            (34.0290, 127.3080, ["전라남도 거문도.초도"]),
            (37.9550, 124.6700, ["서해5도 백령도.대청도"]), (37.4840, 130.9050, ["울릉도.독도"]),
            (33.9880, 126.9200, ["전라남도 완도 완도여서도"]),
            (36.1180, 125.9800, ["전북자치도 군산 군산어청도"]), (37.3595, 127.1052, ["경기도 성남"]), (35.8714, 128.6014, ["대구 대구중부"]),
            (36.4800, 127.2890, ["세종 세종북부", "세종 세종남부"]),
        ])
    func points(latitude: Double, longitude: Double, names: [String]) throws {
        #expect(try zones(latitude, longitude)?.names == Set(names))
    }

    @Test("No zone is known of a point abroad or at sea")
    func abroad() throws {
        #expect(try zones(35.68, 139.77) == nil)
        #expect(try zones(39.03, 125.75) == nil)
        #expect(try zones(36.5, 124.8) == nil)
        #expect(try zones(36.5, 130.6) == nil)
    }
}
