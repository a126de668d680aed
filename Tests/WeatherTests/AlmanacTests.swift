import Foundation
import Testing
import Weather

/// Sun and moon compared with an astronomical library's values, which `scripts/almanac` writes.
@Suite struct AlmanacTests {
    private static func lines(_ kind: String) throws -> [[Substring]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/almanac.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t") }.filter { $0.first?.elementsEqual(kind) ?? false }
    }

    @Test func `sunrise and sunset are within two minutes up to sixty degrees of latitude`() throws {
        let lines = try Self.lines("sun")
        #expect(lines.count == 240)
        for line in lines {
            let latitude = try #require(Double(line[1]))
            let longitude = try #require(Double(line[2]))
            let number = try #require(Int(line[3]))
            let offset = UTCOffset(seconds: Int((longitude / 15).rounded()) * 3_600)
            let day = Sun(latitude: latitude, longitude: longitude).day(number, clock: LocalClock(offset))
            let expected = [try #require(Int(line[4])), try #require(Int(line[5]))]
            let found = [day.sunrise, day.sunset].compactMap { $0?.secondsSince1970 }
            try #require(found.count == 2, "\(line)")
            for (found, expected) in zip(found, expected) {
                #expect(abs(found - expected) <= 120, "\(line): \(found - expected) s")
            }
        }
    }

    @Test func `the moon's phases are on the almanac's days, and named at those times`() throws {
        let lines = try Self.lines("moon")
        #expect(lines.count > 300)
        let phases: [String: (name: MoonPhase.Name, elongation: Double)] = [
            "new": (.new, 0), "first": (.firstQuarter, 90), "full": (.full, 180), "last": (.lastQuarter, 270),
        ]
        for line in lines {
            let phase = try #require(phases[String(line[1])])
            let time = Timestamp(secondsSince1970: try #require(Int(line[2])))
            let moon = MoonPhase(at: time)
            #expect(moon.name == phase.name, "\(line)")
            // The moon moves at least 11.8° a day.
            let ahead = (moon.elongation - phase.elongation + 540).truncatingRemainder(dividingBy: 360) - 180
            #expect(abs(ahead) < 11.8, "\(line): \(ahead)°")
        }
    }
}
