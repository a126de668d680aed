import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The meaning of gpsd's lines, and the fixes worth reporting.
struct GpsdTests {
    private func report(_ line: String) -> GpsdReport? { GpsdReport(line: Array(line.utf8)) }

    private func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        (#"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"#, GpsdReport.other),
        (#"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0"}]}"#, .other),
        (#"{"class":"DEVICES","devices":[]}"#, .noReceiver), (#"{"class":"WATCH","enable":true}"#, .other),
        (#"{"class":"SKY","satellites":[]}"#, .other), (#"{"class":"ERROR","message":"?"}"#, .other),
        (#"{"class":"TPV","mode":0}"#, .noFix), (#"{"class":"TPV","mode":1,"lat":37,"lon":127}"#, .noFix),
        (#"{"class":"TPV"}"#, .noFix),
        (#"{"class":"TPV","mode":3}"#, .other), (#"{"class":"TPV","mode":2,"lat":91,"lon":0}"#, .other),
        (#"{"class":"TPV","mode":2,"lat":null,"lon":0}"#, .other),
        (#"{"mode":2,"lon":127.1,"lat":37.4,"class":"TPV"}"#, .fix(Coordinate(latitude: 37.4, longitude: 127.1)!)),
        (
            #"{"class":"TPV","mode":"3","lat":"37.4","lon":"127.1"}"#,
            .fix(Coordinate(latitude: 37.4, longitude: 127.1)!)
        ),
    ])
    func `a line gives the receiver's position, a missing fix, or neither`(line: String, says: GpsdReport) {
        #expect(report(line) == says)
    }

    @Test(arguments: ["", "{", "[]", "null", "7", #"{"lat":1}"#, "SSH-2.0-OpenSSH_9.2", "\u{0}", #"{"class":5}"#])
    func `other text is not a report`(line: String) {
        #expect(report(line) == nil)
    }

    @Test func `nesting deeper than any report is refused before it is read`() {
        let deep = String(repeating: "[", count: 4_000) + String(repeating: "]", count: 4_000)
        #expect(report(#"{"class":"TPV","x":\#(deep)}"#) == nil)
    }

    @Test(.enabled(if: AnswerFolder.recorded.isThere, "the corpus of recorded answers is not beside this checkout"))
    func `recorded lines are read`() throws {
        let body = try #require(try AnswerFolder.recorded.bodies("gpsd_tpv").first?.body)
        #expect(GpsdReport(line: body) == .fix(try at(46.498204497, 7.568061439)))
        let watch = try #require(try AnswerFolder.recorded.bodies("gpsd_watch").first?.body)
        #expect(GpsdReport(line: watch) == .other)
    }

    @Test func `pieces of any size give the same lines`() {
        let text = "{\"class\":\"VERSION\"}\r\n\r\n{\"class\":\"TPV\"}\n{\"rest"
        let whole = ["{\"class\":\"VERSION\"}", "{\"class\":\"TPV\"}"].map { Array($0.utf8) }
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            var lines = GpsdLines()
            var rest = Array(text.utf8)[...]
            var found: [[UInt8]] = []
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...9, using: &random))
                rest = rest.dropFirst(piece.count)
                found += lines.take(Array(piece))
            }
            #expect(found == whole)
        }
    }

    @Test func `a line at the limit is read, a longer one is skipped, and one without an end is not a line`() {
        var lines = GpsdLines()
        let most = [UInt8](repeating: 0x61, count: Limits.Position.gpsdLine)
        #expect(lines.take(most + [0x0A]) == [most])
        #expect(lines.take(most + [0x61, 0x0A, 0x62, 0x0A]) == [[0x62]])
        #expect(lines.take([UInt8](repeating: 0x61, count: Limits.Position.gpsdEndless)).isEmpty)
        #expect(!lines.isEndless)
        _ = lines.take([0x61])
        #expect(lines.isEndless)
        #expect(lines.take([0x0A, 0x62, 0x0A]) == [[0x62]])
        #expect(!lines.isEndless)
    }

    @Test func `a train's fixes are reported a kilometre apart`() throws {
        var filter = PositionFilter()
        // 300 km/h to the north, with a fix each second: 83.3 metres.
        let told = try (0..<600).filter { second in
            filter.takes(try at(36 + Double(second) * 0.0833 / 111.195, 127), at: .seconds(second))
        }
        // Fifty kilometres, in steps of thirteen fixes.
        #expect((45...48).contains(told.count))
        #expect(told.first == 0)
    }

    @Test func `standing still gives one fix, however the receiver wavers`() throws {
        var filter = PositionFilter()
        var random = SeededRandom(seed: 3)
        let told = try (0..<500).count { second in
            filter.takes(
                try at(
                    37.5 + Double.random(in: -0.002...0.002, using: &random),
                    127 + Double.random(in: -0.002...0.002, using: &random)), at: .seconds(second))
        }
        #expect(told == 1)
    }

    @Test func `a jump is accepted once the next fix confirms it, or after a lost fix`() throws {
        var filter = PositionFilter()
        #expect(filter.takes(try at(37.5, 127), at: .zero))
        #expect(!filter.takes(try at(10, 10), at: .zero), "a single fix far away is an error of the receiver")
        #expect(!filter.takes(try at(37.5, 127.001), at: .zero), "it is back at its old position")
        #expect(!filter.takes(try at(35.1, 129), at: .zero))
        #expect(filter.takes(try at(35.1001, 129), at: .zero), "two agree")
        filter.lost()
        #expect(filter.takes(try at(33.5, 126.5), at: .zero))
        #expect(!filter.takes(try at(20, 20), at: .zero))
        #expect(!filter.takes(try at(40, 60), at: .zero), "two that do not agree are two errors")
    }

    @Test func `forty thousand fixes in four seconds are reported as four, and one more every ten seconds`() throws {
        var filter = PositionFilter()
        func told(_ fixes: Int, from start: Duration, every pause: Duration) throws -> Int {
            try (0..<fixes).count { number in
                // Each is a good two kilometres from the one before, so none counts as an error of the receiver.
                filter.takes(try at(Double(number % 1_000) * 0.02, 127), at: start + pause * number)
            }
        }
        #expect(try told(40_000, from: .zero, every: .microseconds(100)) == 4)
        #expect(try told(36_000, from: .seconds(4), every: .milliseconds(100)) == 360)
    }

    @Test func `the number of gpsd's reports and bytes read per second is limited`() {
        var pace = GpsdPace()
        let accepted = (0..<40_000).count { pace.accepts(at: .microseconds(100) * $0) }
        #expect(accepted == 4 * Limits.Position.gpsdReports)
        // All reports of a fast receiver, at twenty a second, are read.
        #expect((0..<2_000).allSatisfy { pace.accepts(at: .seconds(10) + .milliseconds(50) * $0) })
        var reader = GpsdPace()
        #expect(reader.pause(after: Limits.Position.gpsdBytes, at: .seconds(1)) == nil)
        #expect(reader.pause(after: 1, at: .milliseconds(1_250)) == .milliseconds(750))
        #expect(reader.pause(after: 1, at: .seconds(2)) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1:2947", "127.0.0.1:2947"), ("phone.local", "phone.local:2947"), ("[::1]:3000", "[::1]:3000"),
        ("[::1]", "[::1]:2947"), ("LOCALHOST:1", "localhost:1"),
    ])
    func `the address of gpsd is a host and perhaps a port`(text: String, means: String) throws {
        #expect(try GpsdAddress(parsing: text).description == means)
    }

    @Test(arguments: ["", ":2947", "host:0", "host:65536", "host:x", "a/b", "a?b", "a@b", "gpsd://host", "host/"])
    func `any other address is refused`(text: String) {
        #expect(throws: ServiceAddress.Refusal.self) { try GpsdAddress(parsing: text) }
    }
}
