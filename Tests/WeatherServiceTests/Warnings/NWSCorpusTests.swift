import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Recorded answers, beside the checkout.
@Suite(.enabled(if: AnswerFolder.recordedLater.isThere, "the corpus of recorded answers is not beside this checkout"))
struct NWSCorpusTests {
    @Test func `every recorded body is read, or its failure is the right one`() throws {
        var (alerts, areas) = (0, 0)
        for (name, body) in try AnswerFolder.recordedLater.bodies("nws") {
            let object = AnswerFolder.object(body)
            let answer = HTTPAnswer(status: object?["status"] as? Int ?? 200, body: body)
            if let features = object?["features"] as? [[String: Any]] {
                let properties = features.compactMap { $0["properties"] as? [String: Any] }
                let due = properties.filter {
                    $0["status"] as? String == "Actual" && $0["messageType"] as? String != "Cancel"
                }
                do throws(WeatherFailure) {
                    let read = try NWSAnswer.read(answer)
                    #expect(read.warnings.count == due.count && read.unreadableAlerts == 0, "\(name)")
                    for warning in read.warnings {
                        #expect(
                            warning.kind != .other && warning.level >= .moderate && !warning.issuer.isEmpty, "\(name)")
                        #expect(warning.onset < warning.end, "\(name)")
                    }
                    alerts += read.warnings.count
                    areas += read.warnings.reduce(0) { $0 + $1.areas.count { !$0.zones.isEmpty } }
                } catch {
                    // Without an identifier, no later message could replace it.
                    #expect(due.contains { $0["id"] == nil }, "\(name): \(error)")
                    #expect(error == .unreadable(field: "features[1].properties.id"), "\(name)")
                }
            } else if object?["properties"] != nil {
                #expect(try NWSPointAnswer.zones(answer).count == 2, "\(name)")
            } else if (object?["type"] as? String)?.hasSuffix("InvalidPoint") == true {
                #expect(try NWSPointAnswer.zones(answer).isEmpty, "\(name)")
            } else {
                let failure = WeatherFailure(status: answer.status, retryAfter: nil)
                #expect(throws: failure, "\(name)") { try NWSPointAnswer.zones(answer) }
                #expect(throws: failure, "\(name)") { try NWSAnswer.read(answer) }
            }
        }
        #expect(alerts >= 4 && areas >= 30)
    }

    @Test func `hard-wrapped texts become whole paragraphs`() throws {
        let body = try AnswerFolder.recordedLater.body("nws/01-alerts-zone-1.json")
        let warning = try #require(try NWSAnswer.read(HTTPAnswer(status: 200, body: body)).warnings.first)
        let text = try #require(warning.texts.text(in: .english)?.description)
        let paragraphs = text.split(separator: "\n\n", omittingEmptySubsequences: false)
        #expect(paragraphs.count == 5 && paragraphs.allSatisfy { !$0.contains("\n") })
        #expect(paragraphs[1].hasSuffix("South Washington Coast, and Willapa Hills."))
        // The message would have been stale a day before the event ends.
        #expect(warning.expires == Timestamp(utc: "2019-12-22 18:00"))
        #expect(warning.areas.map(\.name).prefix(2) == ["North Oregon Coast", "Greater Portland Metro Area"])
    }
}
