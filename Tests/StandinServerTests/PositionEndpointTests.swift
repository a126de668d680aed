import StandinServer
import TestSupport
import Testing
import Weather

struct PositionEndpointTests {
    @Test func `an IP address has the position the test sets`() async throws {
        try await withStandin { server async throws in
            #expect(try server.get("/", "").object?["city"] as? String == "Seoul")
            server.setPosition(try #require(Coordinate(latitude: 35.1, longitude: 129.04)))
            let answer = try server.get("/", "").object
            #expect(answer?["latitude"] as? Double == 35.1 && answer?["success"] as? Bool == true)
            server.setFaults([Fault(.cod404)])
            #expect(try server.get("/", "").object?["success"] as? Bool == false)
        }
    }

    @Test func `an address is not given without the id and the key`() async throws {
        let reply = try await withStandin {
            try $0.get("/map-reversegeocode/v2/gc", "coords=127,37.5&orders=roadaddr&output=json")
        }
        #expect(reply.status == 401)
        #expect(reply.text == #"{"error":{"errorCode":"200","message":"Authentication Failed"}}"#)
    }
}
