import Files
import Foundation
import Limits
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Engine

/// What is stored about "here", by several windows at once.
@Suite struct HereFileTests {
    private static let now = Timestamp(secondsSince1970: 1_795_239_000)

    private func spot(_ latitude: Double, _ name: String) throws -> Spot {
        Spot(
            coordinate: try #require(Coordinate(latitude: latitude, longitude: 127)),
            names: LocalizedText(korean: name, english: name))
    }

    @Test func `what another window has decided since is not overwritten by an older record`() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.stateFolder + "/here"
            let (one, other) = (HereFile(path: path), HereFile(path: path))
            var (mine, theirs) = (one.read(), other.read())
            mine.consents = [.gpsd: .allowed, .ip: .allowed]
            #expect(one.store(mine, now: Self.now) == nil)
            theirs.byHand = try spot(35.1, "부산")
            #expect(other.store(theirs, now: Self.now) == nil)
            #expect(HereFile(path: path).read() == HereRecord(consents: mine.consents, byHand: theirs.byHand))
            // What is taken back is removed, and nothing else.
            mine.consents[.ip] = nil
            #expect(one.store(mine, now: Self.now) == nil)
            #expect(HereFile(path: path).read() == HereRecord(consents: [.gpsd: .allowed], byHand: theirs.byHand))
        }
    }

    @Test func `lines that are not understood stay`() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.stateFolder + "/here"
            try sandbox.write("bluetooth = allowed\nip = refused\n", to: path)
            let file = HereFile(path: path)
            var record = file.read()
            #expect(record == HereRecord(consents: [.ip: .refused]))
            record.consents[.ip] = .allowed
            #expect(file.store(record, now: Self.now) == nil)
            let kept = try #require(try BoundedFile.text(path, limit: Limits.File.configuration))
            #expect(kept.contains("\nbluetooth = allowed\n") && kept.contains("\nip = allowed\n"))
            #expect(!kept.contains("refused"))
        }
    }

    @Test func `a damaged file is set aside before another is written`() async throws {
        try await Sandbox.with { sandbox in
            let path = sandbox.stateFolder + "/here"
            let damaged: [UInt8] = Array("gpsd = refused\nname-ko = ".utf8) + [0xFF, 0x0A]
            try sandbox.write("", to: path)
            try Data(damaged).write(to: URL(fileURLWithPath: path))
            let file = HereFile(path: path)
            var record = file.read()
            record.consents[.ip] = .allowed
            #expect(file.store(record, now: Self.now) == nil)
            #expect(HereFile(path: path).read() == record)
            let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.stateFolder)
            let aside = try #require(names.first { $0.hasPrefix("here.set-aside-") }, "\(names)")
            #expect(FileManager.default.contents(atPath: sandbox.stateFolder + "/" + aside) == Data(damaged))
        }
    }
}
