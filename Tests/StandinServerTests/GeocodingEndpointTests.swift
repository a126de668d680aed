import StandinServer
import TestSupport
import Testing

struct GeocodingEndpointTests {
    @Test func `a Korean name finds the city with both names`() async throws {
        let reply = try await withStandin { try $0.get("/geo/1.0/direct", "q=%EC%84%9C%EC%9A%B8&limit=5") }
        let cities = try #require(reply.json as? [[String: Any]])
        let city = try #require(cities.first)
        #expect(city["name"] as? String == "Seoul")
        #expect((city["local_names"] as? [String: String])?["ko"] == "서울")
        #expect(city["country"] as? String == "KR")
    }

    @Test func `two cities of the same name are distinguished by state`() async throws {
        let reply = try await withStandin { try $0.get("/geo/1.0/direct", "q=gwangju,kr&limit=5") }
        let states = (reply.json as? [[String: Any]])?.compactMap { $0["state"] as? String }
        #expect(states == ["Jeollanam-do", "Gyeonggi-do"])
    }

    @Test func `an unknown name gives an empty list`() async throws {
        try await withStandin { server async throws in
            for (path, query) in [("direct", "q=nowhere"), ("reverse", "lat=0&lon=-30")] {
                let reply = try server.get("/geo/1.0/\(path)", query)
                #expect(reply.status == 200)
                #expect(reply.text == "[]")
            }
        }
    }

    @Test func `a coordinate finds the city around it`() async throws {
        let reply = try await withStandin { try $0.get("/geo/1.0/reverse", "lat=35.16&lon=129.06&limit=1") }
        #expect((reply.json as? [[String: Any]])?.first?["name"] as? String == "Busan")
    }

    @Test func `a postal code gives an object, and an unknown one 404`() async throws {
        try await withStandin { server async throws in
            #expect(try server.get("/geo/1.0/zip", "zip=04524,KR").object?["name"] as? String == "Seoul")
            let miss = try server.get("/geo/1.0/zip", "zip=04524")
            #expect(miss.status == 404)
            #expect(miss.text == #"{"cod":"404","message":"not found"}"#)
        }
    }

    @Test func `an empty query is refused`() async throws {
        let reply = try await withStandin { try $0.get("/geo/1.0/direct", "q=") }
        #expect(reply.status == 400)
        #expect(reply.text == #"{"cod":"400","message":"Nothing to geocode"}"#)
    }
}
