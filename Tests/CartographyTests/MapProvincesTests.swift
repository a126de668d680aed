import Cartography
import Foundation
import Testing
import Weather

@Suite("The provinces of the map")
struct MapProvincesTests {
    private static let names = [
        11: "서울특별시", 26: "부산광역시", 27: "대구광역시", 28: "인천광역시", 29: "광주광역시", 30: "대전광역시", 31: "울산광역시",
        36: "세종특별자치시", 41: "경기도", 42: "강원특별자치도", 43: "충청북도", 44: "충청남도", 45: "전북특별자치도", 46: "전라남도",
        47: "경상북도", 48: "경상남도", 50: "제주특별자치도",
    ]

    /// Points that anybody finds on a map: city halls and the like.
    private static let known: [(latitude: Double, longitude: Double, code: Int)] = [
        (37.5665, 126.978, 11), (37.5172, 127.0473, 11), (35.1796, 129.0756, 26), (35.8714, 128.6014, 27),
        (36.2428, 128.5728, 27), (37.4563, 126.7052, 28), (37.7466, 126.4880, 28), (35.1595, 126.8526, 29),
        (36.3504, 127.3845, 30), (35.5384, 129.3114, 31), (36.4801, 127.2890, 36), (37.2636, 127.0286, 41),
        (37.7380, 127.0337, 41), (37.8813, 127.7298, 42), (37.7519, 128.8761, 42), (38.2070, 128.5918, 42),
        (36.6424, 127.4890, 43), (36.8151, 127.1139, 44), (35.8242, 127.1480, 45), (34.8118, 126.3922, 46),
        (34.7604, 127.6622, 46), (36.5684, 128.7294, 47), (36.0190, 129.3435, 47), (37.4845, 130.9057, 47),
        (35.2280, 128.6811, 48), (35.1800, 128.1076, 48), (33.4996, 126.5312, 50), (33.2541, 126.5601, 50),
    ]

    @Test("All seventeen are there under the names of the gazetteer", arguments: [1, 2])
    func names(level: Int) throws {
        let provinces = try MapOfCheckout.open().provinces(level: level)
        #expect(Dictionary(provinces.map { ($0.code, $0.name) }, uniquingKeysWith: { $1 }) == Self.names)
        #expect(provinces.count == 17)
    }

    @Test("The world has no provinces")
    func world() throws {
        #expect(try MapOfCheckout.open().provinces(level: 0).isEmpty)
    }

    @Test("They are drawn as exactly as the lines, or else as exactly as there are any")
    func levels() throws {
        let data = try MapOfCheckout.open()
        #expect(data.provinceLevels == [1, 2])
        let korea = try [coordinate(33.2, 126.5), coordinate(38.2, 128.6)]
        let wide = MapProjection(showing: korea, columns: 74, rows: 34)
        #expect(data.provinceLevel(for: wide) == 1)
        #expect(data.provinceLevel(for: wide.zoomed(by: 6, at: MapPosition(x: 37, y: 17))) == 2)
        #expect(data.provinceLevel(for: MapProjection(showing: [], columns: 74, rows: 34)) == 1)
        // The index of a province means the same at every level.
        #expect(data.provinces(level: 1).map(\.code) == data.provinces(level: 2).map(\.code))
    }

    @Test("Rings are closed, and cover their province", arguments: [1, 2])
    func rings(level: Int) throws {
        let provinces = try MapOfCheckout.open().provinces(level: level)
        for province in provinces {
            #expect(!province.rings.isEmpty)
            #expect(province.rings.allSatisfy { $0.first == $0.last && $0.count > 3 })
        }
        #expect(provinces.joinedPoints < 40_000)
        // Square kilometres: Seoul 605, Jeju 1,850, Gangwon 16,800.
        for (code, area) in [(11, 605.0), (50, 1_850), (42, 16_800)] {
            let province = try #require(provinces.first { $0.code == code })
            #expect(abs(province.squareKilometres / area - 1) < (level == 1 ? 0.08 : 0.03), "\(province.name)")
        }
    }

    /// The finer level is the one to ask: the coarser one is only to be drawn.
    @Test("A city lies in its province and in no other", arguments: [1, 2])
    func cities(level: Int) throws {
        let provinces = try MapOfCheckout.open().provinces(level: level)
        for point in Self.known {
            let point = (try coordinate(point.latitude, point.longitude), point.code)
            // Sokcho, Seogwipo and the town of Ulleungdo lie by the sea, where the coarser level has cut a corner off.
            if level == 1, [38.2070, 33.2541, 37.4845].contains(point.0.latitude) { continue }
            #expect(provinces.filter { $0.contains(point.0) }.map(\.code) == [point.1], "\(point)")
        }
    }

    @Test("What lies abroad or in the sea is in no province", arguments: [1, 2])
    func outside(level: Int) throws {
        let provinces = try MapOfCheckout.open().provinces(level: level)
        for (latitude, longitude) in [
            (39.02, 125.75), (33.59, 130.40), (36.5, 125.0), (37.0, 130.5), (0, 0), (-90, 180),
        ] {
            let point = try coordinate(latitude, longitude)
            #expect(!provinces.contains { $0.contains(point) })
        }
    }

    @Test("Small islands belong to their province")
    func islands() throws {
        let provinces = try MapOfCheckout.open().provinces(level: 2)
        for (latitude, longitude, code) in [
            (37.503, 130.866, 47), (37.2415, 131.8665, 47), (37.953, 124.670, 28), (33.1185, 126.2675, 50),
        ] {
            let point = try coordinate(latitude, longitude)
            #expect(provinces.filter { $0.contains(point) }.map(\.code) == [code], "\(point)")
        }
    }
}

extension [MapProvince] {
    fileprivate var joinedPoints: Int { map { $0.rings.map(\.count).reduce(0, +) }.reduce(0, +) }
}

extension MapProvince {
    /// Counted on a grid of a hundredth of a degree.
    fileprivate var squareKilometres: Double {
        let step = 0.01
        var cells = 0.0
        for latitude in stride(from: box.south + step / 2, through: box.north, by: step) {
            for longitude in stride(from: box.west + step / 2, through: box.east, by: step) {
                guard let point = Coordinate(latitude: latitude, longitude: longitude), contains(point) else {
                    continue
                }
                cells += cos(latitude * .pi / 180)
            }
        }
        return cells * step * step * 111.195 * 111.195
    }
}
