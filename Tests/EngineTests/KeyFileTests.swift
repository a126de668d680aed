import Foundation
import TestSupport
import Testing
import WeatherService

@testable import Engine

/// The API key on the disk.
@Suite struct KeyFileTests {
    @Test func `the key file is private, replaced as a whole, and refused if others may read it`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let file = KeyFile(path: sandbox.root + "/config/nalssi/openweather.key")
        #expect(try file.read() == nil)
        let key = try #require(APIKey("0123456789abcdef0123456789abcdef"))
        #expect(file.store(key) == nil)
        #expect(try file.read() == key)
        let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.root + "/config/nalssi").count == 1)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(throws: KeyFile.Problem.openToOthers) { try file.read() }
        #expect(file.store(try #require(APIKey("other"))) == nil)
        #expect(try file.read() == APIKey("other"))
        try sandbox.write("no key here?\n", to: file.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(try file.read() == APIKey("no"))
        try sandbox.write("?\n", to: file.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(throws: KeyFile.Problem.malformed) { try file.read() }
        #expect(file.remove() == nil && file.remove() == nil)
        #expect(try file.read() == nil)
    }
}
