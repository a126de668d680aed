import Foundation
import Limits
import TestSupport
import Testing
import Weather
import XML

@testable import WeatherService

@Suite struct CAPLimitTests {
    private func warnings(_ infos: [String], _ changes: CAPFixture.Elements = []) throws -> [Warning] {
        try CAPDocument.alert(in: CAPFixture.alert(changes, infos: infos)).warnings
    }

    @Test func `a message may have 64 blocks`() throws {
        let info = CAPFixture.info()
        #expect(try warnings(Array(repeating: info, count: Limits.Warning.infos)).count == 64)
        #expect(throws: CAPProblem.tooMany(field: "info")) {
            try warnings(Array(repeating: info, count: Limits.Warning.infos + 1))
        }
    }

    @Test func `the shapes of areas beyond 512 belong to the last one`() throws {
        func areas(_ count: Int) throws -> [WarningArea] {
            let areas = (1...count).map {
                CAPFixture.area("\($0)", polygons: [CAPFixture.square], circles: ["1,1 \($0)"])
            }
            return try warnings([CAPFixture.info(areas: areas)])[0].areas
        }
        let most = Limits.Warning.areas
        #expect(try areas(most).map(\.polygons.count) == Array(repeating: 1, count: most))
        let more = try areas(most + 3)
        #expect(more.count == most && more[most - 1].name == "\(most)")
        #expect(more[most - 1].polygons.count == 4 && more[most - 1].circles.map(\.radius) == [512, 513, 514, 515])
    }

    @Test func `an area with more points than are left has no shape, and a smaller one still has`() throws {
        func ring(_ count: Int) -> String {
            (0..<count).map { number in
                let angle = 2 * Double.pi * Double(number % (count - 1)) / Double(count - 1)
                return "\(30 + cos(angle)),\(120 + sin(angle))"
            }.joined(separator: " ")
        }
        func shapes(_ counts: [[Int]]) throws -> [Int] {
            let areas = counts.map { CAPFixture.area(polygons: $0.map(ring)) }
            return try warnings([CAPFixture.info(areas: areas)])[0].areas.map(\.polygons.count)
        }
        let most = Limits.Warning.points
        #expect(try shapes([[most]]) == [1])
        #expect(try shapes([[most + 1]]) == [0])
        #expect(try shapes([[most - 10], [6, 6], [5, 5]]) == [1, 0, 2])
        // The blocks of a message share them.
        let all = try warnings([
            CAPFixture.info(areas: [CAPFixture.area(polygons: [ring(most)])]), CAPFixture.info([("event", "Rain")]),
        ])
        #expect(all.map { $0.areas[0].hasShape } == [true, false])
    }

    @Test func `a message names at most a thousand others`() throws {
        func count(_ number: Int) throws -> Int {
            let references = (0..<number).map { "a@b,M-\($0),2026-07-01T00:00:00Z" }.joined(separator: " ")
            return try warnings([CAPFixture.info()], [("msgType", "Update"), ("references", references)])[0]
                .replaces.count
        }
        #expect(try count(Limits.Warning.references) == Limits.Warning.references)
        #expect(try count(Limits.Warning.references + 1) == Limits.Warning.references)
    }

    @Test func `lines and texts are cut at their lengths`() throws {
        func text(_ name: String, _ characters: Int, of letter: String = "가") throws -> WarningText? {
            try warnings([CAPFixture.info([(name, String(repeating: letter, count: characters))])])[0]
                .texts.text(in: .english)
        }
        let (line, prose) = (Limits.Warning.line, Limits.XML.text)
        #expect(try text("event", line)?.event.count == line)
        #expect(try text("event", line + 1)?.event.count == line)
        #expect(try text("headline", line + 1)?.headline?.count == line)
        #expect(try text("description", prose)?.description?.count == prose)
        #expect(try text("description", prose + 1)?.description?.count == prose)
        #expect(try text("instruction", prose + 1)?.instruction?.count == prose)
        let marked = try text("event", 1, of: "e" + String(repeating: "\u{301}", count: 8_000))
        #expect(marked?.event.unicodeScalars.count == Limits.Warning.lineScalars)
        let explained = ServerText("e" + String(repeating: "\u{301}", count: 20_000), as: .prose).text
        #expect(explained.unicodeScalars.count == Limits.Warning.textScalars)
        let area = CAPFixture.area(String(repeating: "a", count: line + 1))
        #expect(try warnings([CAPFixture.info(areas: [area])])[0].areas[0].name.count == line)
    }

    @Test func `the largest messages take a bounded time`() throws {
        let clock = ContinuousClock()
        let point = "1.123456,1.123456 "
        let long = CAPFixture.alert(infos: [
            CAPFixture.info(areas: [CAPFixture.area(polygons: [String(repeating: point, count: 110_000)])])
        ])
        let wide = CAPFixture.alert(
            infos: Array(
                repeating: CAPFixture.info(areas: Array(repeating: "<areaDesc>a</areaDesc>", count: 240)), count: 60))
        let areas = CAPFixture.alert(infos: [
            CAPFixture.info(areas: Array(repeating: CAPFixture.area("", polygons: ["1,1 1,2 2,1 1,1"]), count: 5_000))
        ])
        let texts = CAPFixture.alert(
            infos: (0..<64).map { number in
                CAPFixture.info([
                    ("language", "x\(number)"), ("description", String(repeating: "é😀 ", count: 2_000)),
                    ("instruction", String(repeating: "\u{200B}", count: 2_000)),
                ])
            })
        for document in [long, wide, areas, texts] {
            #expect(document.count <= Limits.XML.document)
            let time = clock.measure { _ = try? CAPDocument.alert(in: document).warnings }
            #expect(time < .seconds(5))
        }
    }

    @Test func `changed bytes give a message or a problem`() throws {
        let seeds = [
            CAPFixture.alert(
                [("msgType", "Update"), ("references", "a@b,M-0,x")],
                infos: [CAPFixture.info(), CAPFixture.info([("language", "ko-KR"), ("event", "강풍주의보")])]),
            CAPFixture.alert(infos: [CAPFixture.info(areas: [CAPFixture.area(circles: ["1,1 5"])])]),
            CAPFixture.alert([("msgType", "Cancel"), ("references", "a@b,M-0,x")], infos: []),
        ]
        let words = [
            "<!DOCTYPE a>", "&x;", "<info>", "</info>", "<area>", "9e999", "-", ",", "+99:99", "T", "Past", "해제",
            "<polygon>", "99999999999999999999", "xmlns='urn:y'", "\u{9B}",
        ]
        var random = SeededRandom(seed: 20_261_127)
        var read = 0
        for _ in 0..<5_000 {
            var bytes = random.one(of: seeds)
            for _ in 0...random.below(3) {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.insert(contentsOf: random.one(of: words).utf8, at: place)
                case 2: bytes.replaceSubrange(place..<min(bytes.count, place + 4), with: random.one(of: words).utf8)
                default: bytes.swapAt(place, random.below(bytes.count))
                }
            }
            do throws(CAPProblem) {
                let alert = try CAPDocument.alert(in: bytes)
                read += 1
                for warning in alert.warnings {
                    #expect(warning.id == alert.id)
                    #expect(!warning.issuer.isEmpty || warning.isCancellation || !warning.texts.byLanguage.isEmpty)
                }
            } catch .unreadable(let field) {
                #expect(["identifier", "sender", "sent", "status", "msgType", "scope"].contains(field))
            } catch {
                // The others have their own tests.
            }
        }
        #expect(read > 200)
    }
}
