import Foundation
import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// What gpsd's lines say, and which fixes are worth telling.
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
    func `a line says where the receiver is, that it does not know, or nothing of it`(line: String, says: GpsdReport) {
        #expect(report(line) == says)
    }

    @Test(arguments: ["", "{", "[]", "null", "7", #"{"lat":1}"#, "SSH-2.0-OpenSSH_9.2", "\u{0}", #"{"class":5}"#])
    func `what is no report is none`(line: String) {
        #expect(report(line) == nil)
    }

    @Test func `nesting deeper than any report is refused before it is read`() {
        let deep = String(repeating: "[", count: 4_000) + String(repeating: "]", count: 4_000)
        #expect(report(#"{"class":"TPV","x":\#(deep)}"#) == nil)
    }

    @Test(.enabled(if: Corpus.isThere, "the corpus of real answers is not beside this checkout"))
    func `real lines are read`() throws {
        let body = try #require(try Corpus.bodies("gpsd_tpv").first?.body)
        #expect(GpsdReport(line: body) == .fix(try at(46.498204497, 7.568061439)))
        let watch = try #require(try Corpus.bodies("gpsd_watch").first?.body)
        #expect(GpsdReport(line: watch) == .other)
    }

    @Test func `lines are the same in whatever pieces they come`() {
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

    @Test func `a line at the limit is read, one beyond is passed over, and one without an end is no line`() {
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

    @Test func `a train's fixes are told a kilometre apart`() throws {
        var filter = PositionFilter()
        // 300 km/h to the north, a fix each second: 83.3 metres.
        let told = try (0..<600).filter { second in
            filter.takes(try at(36 + Double(second) * 0.0833 / 111.195, 127))
        }
        // Fifty kilometres, in steps of thirteen fixes.
        #expect((45...48).contains(told.count))
        #expect(told.first == 0)
    }

    @Test func `standing still tells one fix, however the receiver wavers`() throws {
        var filter = PositionFilter()
        var random = SeededRandom(seed: 3)
        let told = try (0..<500).count { _ in
            filter.takes(
                try at(
                    37.5 + Double.random(in: -0.002...0.002, using: &random),
                    127 + Double.random(in: -0.002...0.002, using: &random)))
        }
        #expect(told == 1)
    }

    @Test func `a jump is believed once the next fix confirms it, or after the receiver had lost its way`() throws {
        var filter = PositionFilter()
        #expect(filter.takes(try at(37.5, 127)))
        #expect(!filter.takes(try at(10, 10)), "one fix far away is a mistake of the receiver")
        #expect(!filter.takes(try at(37.5, 127.001)), "it is back where it was")
        #expect(!filter.takes(try at(35.1, 129)))
        #expect(filter.takes(try at(35.1001, 129)), "two agree")
        filter.lost()
        #expect(filter.takes(try at(33.5, 126.5)))
        #expect(!filter.takes(try at(20, 20)))
        #expect(!filter.takes(try at(40, 60)), "two that do not agree are two mistakes")
    }

    @Test(arguments: [
        ("127.0.0.1:2947", "127.0.0.1:2947"), ("phone.local", "phone.local:2947"), ("[::1]:3000", "[::1]:3000"),
        ("[::1]", "[::1]:2947"), ("LOCALHOST:1", "localhost:1"),
    ])
    func `the address of gpsd is a host and perhaps a port`(text: String, means: String) throws {
        #expect(try GpsdAddress(parsing: text).description == means)
    }

    @Test(arguments: ["", ":2947", "host:0", "host:65536", "host:x", "a/b", "a?b", "a@b", "gpsd://host", "host/"])
    func `what is no such address is refused`(text: String) {
        #expect(throws: ServiceAddress.Refusal.self) { try GpsdAddress(parsing: text) }
    }
}
