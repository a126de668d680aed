import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Recorded answers, beside the checkout.
@Suite(.enabled(if: AnswerFolder.recordedLater.isThere, "the corpus of recorded answers is not beside this checkout"))
struct SWICCorpusTests {
    private func read(_ body: [UInt8]) throws(WeatherFailure) -> SWICAnswer {
        try SWICAnswer.read(
            HTTPAnswer(status: 200, body: body), sources: .unknown, members: SWICMembers([]), now: SWICFixture.now)
    }

    /// The rows that have a document and an event.
    private func rows(_ body: [UInt8]) -> [[String: Any]] {
        let features = AnswerFolder.object(body)?["features"] as? [[String: Any]] ?? []
        return features.filter { feature in
            let properties = feature["properties"] as? [String: Any]
            return properties?["capurl"] is String && properties?["event"] is String
        }
    }

    @Test(arguments: ["swic_wfs", "swic_effective"])
    func `every recorded collection is read row by row, or its first bad field is named`(kind: String) throws {
        var (areas, failures) = (0, 0)
        for (name, body) in try AnswerFolder.recordedLater.bodies(kind) {
            let rows = rows(body)
            do throws(WeatherFailure) {
                let answer = try read(body)
                #expect(answer.warnings.reduce(0) { $0 + $1.areas.count } == rows.count, "\(name)")
                areas += rows.count
                for warning in answer.warnings {
                    #expect(warning.document != nil && warning.country != nil && warning.level != .unknown, "\(name)")
                }
                let shapes = rows.count {
                    (($0["geometry"] as? [String: Any])?["type"] as? String)?.hasSuffix("Polygon") == true
                }
                #expect(answer.warnings.flatMap(\.areas).count { $0.hasShape } <= shapes, "\(name)")
            } catch {
                failures += 1
                let isCollection = AnswerFolder.object(body)?["features"] != nil
                switch error {
                case .unreadable(let field):
                    #expect(
                        isCollection ? field.hasPrefix("features[") : ["body", "ExceptionReport"].contains(field),
                        "\(name)")
                default: Issue.record("\(name): \(error)")
                }
                #expect(rows.isEmpty, "\(name)")
            }
        }
        #expect(areas >= 3 && failures >= 1)
    }

    @Test func `every recorded list of offices is read`() throws {
        for (name, body) in try AnswerFolder.recordedLater.bodies("swic_sources") {
            let sources = try SWICSources.read(HTTPAnswer(status: 200, body: body))
            let told = (AnswerFolder.object(body)?["sources"] as? [Any])?.count
            #expect(sources.byID.count == told && sources.reporting.count >= 5, "\(name)")
            #expect(sources.byID.values.allSatisfy { $0.country != nil && !$0.name.isEmpty }, "\(name)")
        }
    }

    @Test func `the list of all warnings, which is not asked for, is no collection`() throws {
        for (name, body) in try AnswerFolder.recordedLater.bodies("swic_all") {
            #expect(throws: WeatherFailure.unreadable(field: "features"), "\(name)") { try read(body) }
        }
    }

    @Test func `every document that a recorded row names has an address`() throws {
        for kind in ["swic_wfs", "swic_effective"] {
            for (name, body) in try AnswerFolder.recordedLater.bodies(kind) {
                for row in rows(body) {
                    let capurl = (row["properties"] as? [String: Any])?["capurl"] as? String
                    #expect(capurl.flatMap(SWICDocument.init)?.name == capurl, "\(name)")
                }
            }
        }
    }
}

/// Changed bytes.
struct SWICMutationTests {
    static func changed(_ body: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        let words = [
            "null", "[", "]", "{", "}", "[]", "1e999", "-0", "\"\"", "\"NaN\"", ",", "\\u0000", "9999999999999999999",
            "\"capurl\":\"../x.xml\"", "[[[[", "180.0000001",
        ]
        var bytes = body
        for _ in 0..<(1 + random.below(4)) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            switch random.below(5) {
            case 0: bytes[place] = UInt8(random.below(256))
            case 1: bytes.insert(contentsOf: Array(random.one(of: words).utf8), at: place)
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(20)))
            case 3: bytes.removeSubrange(place...)
            default:
                let end = min(bytes.count, place + 1 + random.below(200))
                bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
            }
        }
        return bytes
    }

    /// Throws nothing but a `WeatherFailure`; what is read is within the limits.
    static func check(_ body: [UInt8]) -> Bool {
        guard let answer = try? SWICFixture.read(body) else { return false }
        let warnings = answer.warnings
        let areas = warnings.reduce(0) { $0 + $1.areas.count }
        #expect(areas + answer.unreadableRows <= Limits.SWIC.rows)
        for warning in warnings {
            #expect(!warning.texts.byLanguage.isEmpty && !warning.areas.isEmpty)
            #expect(WireField.times.contains(Double(warning.sent.secondsSince1970)))
            for (_, text) in warning.texts.byLanguage {
                #expect(!text.event.isEmpty && text.event.count <= Limits.Warning.line)
            }
            if let document = warning.document { #expect(SWICDocument(capurl: document) != nil) }
        }
        return true
    }

    @Test func `no change of bytes makes the reader fail in another way`() {
        var random = SeededRandom(seed: 20_261_126)
        var read = 0
        for _ in 0..<5_000 where Self.check(Self.changed(GoodBodies.swicRows, &random)) { read += 1 }
        // Some changes do no harm, and most do.
        #expect(read > 200 && read < 4_800)
    }
}
