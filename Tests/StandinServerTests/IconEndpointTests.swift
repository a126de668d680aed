import StandinServer
import TestSupport
import Testing

struct IconEndpointTests {
    @Test(arguments: ["01", "02", "03", "04", "09", "10", "11", "13", "50"], ["d", "n"])
    func `every icon is a picture of the right size and needs no key`(code: String, suffix: String) async throws {
        try await withStandin { server async throws in
            for (scale, side) in [("", 50), ("@2x", 100), ("@4x", 200)] {
                let reply = try RawHTTP.get(port: server.port, "/img/wn/\(code)\(suffix)\(scale).png")
                #expect(reply.status == 200)
                #expect(reply.headers["content-type"] == "image/png")
                let bytes = reply.body
                #expect(bytes.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
                try #require(bytes.count > 33)
                #expect(bytes[16..<24] == [0, 0, 0, UInt8(side), 0, 0, 0, UInt8(side)])
                #expect(bytes.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
            }
        }
    }

    @Test(arguments: ["05d", "01x", "01d@3x", "01d@", "../01d", "%00"])
    func `any other path is not found`(name: String) async throws {
        let reply = try await withStandin { try RawHTTP.get(port: $0.port, "/img/wn/\(name).png") }
        #expect(reply.status == 404)
    }
}
