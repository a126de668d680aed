import Foundation
import Places
import Testing
import Weather

@Suite("Places for the user's position")
struct HereTests {
    @Test(arguments: [
        ("Asia/Seoul", "Seoul"), ("Asia/Tokyo", "Tokyo"), ("Europe/London", "London"), ("Europe/Berlin", "Berlin"),
        ("America/New_York", "New York City"), ("America/Los_Angeles", "Los Angeles"), ("Australia/Sydney", "Sydney"),
        ("Atlantic/Reykjavik", "Reykjavík"), ("Europe/Paris", "Paris"), ("Asia/Kolkata", "Mumbai"),
    ])
    func `a time zone gives its largest city`(zone: String, city: String) throws {
        let found = try #require(gazetteer?.largestCity(inTimeZone: zone))
        #expect(found.names.text(in: .english) == city)
        #expect(found.timeZone == zone)
    }

    @Test(arguments: [
        ("Europe/Kiev", "Europe/Kyiv"), ("Asia/Calcutta", "Asia/Kolkata"), ("US/Pacific", "America/Los_Angeles"),
        ("ROK", "Asia/Seoul"), ("Iceland", "Atlantic/Reykjavik"), ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
        ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("GB", "Europe/London"),
    ])
    func `another name of a time zone gives the same city`(link: String, zone: String) throws {
        let found = try #require(gazetteer?.largestCity(inTimeZone: link))
        #expect(found == gazetteer?.largestCity(inTimeZone: zone))
    }

    /// Zones in which the gazetteer has no place at all.
    private static let empty: Set = [
        "Etc/GMT", "Etc/UTC", "Australia/Lord_Howe", "America/Adak", "Pacific/Kanton", "Antarctica/McMurdo",
    ]

    @Test(.enabled(if: !links.isEmpty, "the system has no list of links"))
    func `every link of the system's database is known`() throws {
        let gazetteer = try #require(gazetteer)
        for (zone, link) in Self.links {
            let found = gazetteer.largestCity(inTimeZone: link)
            #expect((found == nil) == !Self.empty.isDisjoint(with: ZoneLinks.names(of: link)), "\(link) of \(zone)")
        }
    }

    /// The links in the source of the database, which systems install beside its files; empty if this one does not.
    private static let links: [(zone: String, link: String)] = {
        let text = (try? String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            return words.count == 3 && words[0] == "L" ? (words[1], words[2]) : nil
        }
    }()

    @Test(arguments: ["UTC", "Etc/GMT-9", "", "Nowhere/Land", "Asia/Seoul\0"])
    func `a time zone without cities gives no place`(zone: String) {
        #expect(gazetteer?.largestCity(inTimeZone: zone) == nil)
    }

    @Test func `a city's name gives the city near the point`() throws {
        let gazetteer = try #require(gazetteer)
        let texas = try #require(coordinate(33.66, -95.55))
        let seoul = try #require(coordinate(37.57, 126.98))
        #expect(gazetteer.city(named: "Paris", near: texas)?.region?.text(in: .english).contains("Texas") == true)
        #expect(gazetteer.city(named: "Seoul", near: seoul)?.names.text(in: .korean) == "서울")
        #expect(gazetteer.city(named: "Seoul", near: texas) == nil)
        #expect(gazetteer.city(named: "", near: seoul) == nil)
    }

    @Test(arguments: [
        ("37.5665,126.978", CoordinateEntry.coordinate(Coordinate(latitude: 37.5665, longitude: 126.978)!)),
        ("북위 37.57 동경 126.98", .coordinate(Coordinate(latitude: 37.57, longitude: 126.98)!)),
        ("90,180", .coordinate(Coordinate(latitude: 90, longitude: 180)!)),
        ("-90 -180", .coordinate(Coordinate(latitude: -90, longitude: -180)!)),
        ("90.0001,0", .mistake(.swapped(Coordinate(latitude: 0, longitude: 90.0001)!))),
        ("126.98, 37.57", .mistake(.swapped(Coordinate(latitude: 37.57, longitude: 126.98)!))),
        ("95N 10E", .mistake(.latitudeOutOfRange(95))), ("-91, 200", .mistake(.latitudeOutOfRange(-91))),
        ("37.5, 181", .mistake(.longitudeOutOfRange(181))), ("10N 180.5W", .mistake(.longitudeOutOfRange(-180.5))),
        ("37.5", .mistake(.needsBoth)), ("37.5,", .mistake(.needsBoth)),
        ("37.5N", .mistake(.needsBoth)), ("1,2,3", .mistake(.unclear)), ("37 61 0 126 0 0", .mistake(.unclear)),
        ("37.5N 12.0N", .mistake(.unclear)), ("0,0", .coordinate(Coordinate(latitude: 0, longitude: 0)!)),
        ("서울", .name), ("90210", .name), ("04524", .name), ("02-120", .name), ("", .name), ("  ", .name),
        ("N N", .name), ("종로 1가", .name), ("1600 Amphitheatre Parkway", .name),
    ])
    func `typed text is a coordinate, a name, or a coordinate with a mistake to report`(
        text: String, meaning: CoordinateEntry
    ) {
        #expect(CoordinateEntry(text) == meaning)
    }
}
