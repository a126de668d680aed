import StandinServer
import TestSupport
import Testing
import Weather

/// The WMO's centre on the wire.
struct WarningEndpointTests {
    /// Monday 2026-11-23 13:00 UTC: the storm is at Jeju.
    private let time = Timestamp(secondsSince1970: 1_795_438_800)

    private let base = "service=WFS&version=1.1.0&request=GetFeature&typeName=local_postgis:postgis_geojsons"
    private let korea =
        "&outputFormat=application/json&cql_filter=mem%3D%27095%27%20AND%20row_type%20NEQ%20%27BOUNDARY%27"

    private func withCentre<Result>(_ body: (StandinServer) async throws -> Result) async throws -> Result {
        try await withStandin(StandinOptions(now: time), body)
    }

    private func features(_ reply: RawReply) throws -> [[String: Any]] {
        try #require(reply.object?["features"] as? [[String: Any]])
    }

    private func documents(_ reply: RawReply) throws -> [String] {
        try features(reply).compactMap { ($0["properties"] as? [String: Any])?["capurl"] as? String }
    }

    @Test func `rows are those of the members that are asked for`() async throws {
        try await withCentre { server async throws in
            let table = StandinWarnings.at(time)
            let reply = try server.get("/f/wfs", base + korea)
            #expect(reply.status == 200 && reply.headers["content-type"]?.hasPrefix("application/json") == true)
            #expect(try documents(reply) == table.filter { $0.office == .korea }.map(\.document))
            let both = try server.get(
                "/f/wfs", base + "&outputFormat=json&cql_filter=(mem='095'%20OR%20mem='093')%20AND%20row_type='POLYGON'"
            )
            #expect(
                Set(try documents(both)) == Set(table.filter { [.korea, .states].contains($0.office) }.map(\.document)))
            let none = try server.get("/f/wfs", base + "&outputFormat=json&cql_filter=mem='904'")
            #expect(try features(none).isEmpty)
        }
    }

    @Test func `the geometry is null unless its column is named, and longitude comes first`() async throws {
        try await withCentre { server async throws in
            let bare = try features(try server.get("/f/wfs", base + korea + "&propertyName=capurl,sent"))
            #expect(bare.first?["geometry"] is [String: Any] == false)
            #expect((bare.first?["properties"] as? [String: Any])?.keys.sorted() == ["capurl", "sent"])
            let whole = try features(try server.get("/f/wfs", base + korea + "&propertyName=capurl,wkb_geometry"))
            let geometry = try #require(whole.first?["geometry"] as? [String: Any])
            let rings = try #require(geometry["coordinates"] as? [[[Double]]])
            #expect(rings[0][0][0] > 125 && rings[0][0][1] < 40)
        }
    }

    @Test func `rows are ordered and counted as asked`() async throws {
        try await withCentre { server async throws in
            let query = base + "&outputFormat=json&cql_filter=sent%20IS%20NOT%20NULL&propertyName=sent,capurl"
            let down = try documents(try server.get("/f/wfs", query + "&sortBy=sent+D"))
            let up = try documents(try server.get("/f/wfs", query + "&sortBy=sent"))
            #expect(down.count >= 3 && Set(down) == Set(up) && down != up)
            let one = try features(try server.get("/f/wfs", query + "&sortBy=sent%20D&maxFeatures=1"))
            let sent = (one.first?["properties"] as? [String: Any])?["sent"] as? String
            #expect(one.count == 1 && sent == "2026-11-23T12:00:00Z")
            #expect(StandinWarnings.newest(at: time) == Timestamp(secondsSince1970: 1_795_435_200))
        }
    }

    @Test(arguments: [
        "&outputFormat=json&cql_filter=mem%3D", "&outputFormat=json&cql_filter=mem='095", "&outputFormat=csv",
        "&outputFormat=json&cql_filter=nothing='1'", "&outputFormat=json&cql_filter=mem='095')",
        "&outputFormat=json&cql_filter=INTERSECTS(wkb_geometry,POINT(37%20127))", "&outputFormat=json&maxFeatures=x",
        "&outputFormat=json&propertyName=secret", "&outputFormat=json&sortBy=sent%20SIDEWAYS", "",
        "&outputFormat=json&cql_filter=((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((",
    ])
    func `a wrong question is answered with status 200 and an exception`(more: String) async throws {
        let reply = try await withCentre { try $0.get("/f/wfs", base + more) }
        #expect(reply.status == 200 && reply.text.contains("<ows:ExceptionReport"))
    }

    @Test func `paging without an order is answered with lines of Err, and capabilities are not offered`() async throws
    {
        try await withCentre { server async throws in
            let paged = try server.get("/f/wfs", base + korea + "&startIndex=10")
            #expect(paged.status == 200 && paged.text.hasPrefix("Err\nErr\n"))
            #expect(try server.get("/f/wfs", "service=WFS&request=GetCapabilities").status == 404)
        }
    }

    @Test func `documents are kept after their warning is over, and unknown ones are not found`() async throws {
        try await withCentre { server async throws in
            let over = try #require(StandinWarnings.over(at: time).last)
            #expect(try server.get("/v2/cap-alerts/\(over.document)", "").text.contains(over.identifier))
            let chinese = try #require(StandinWarnings.at(time).first { $0.office == .china })
            let text = try server.get("/v2/cap-alerts/\(chinese.document)", "").text
            #expect(text.contains("<event>gale</event>") && text.contains("<event>大风</event>"))
            #expect(try server.get("/v2/cap-alerts/kr-standin-en/none.xml", "").status == 404)
            server.setWarningFault(.noDocuments)
            #expect(try server.get("/v2/cap-alerts/\(over.document)", "").status == 404)
        }
    }

    @Test func `the lists of members and offices agree`() async throws {
        try await withCentre { server async throws in
            let regions = try #require(try server.get("/json/wmo_member.json", "").json as? [[String: Any]])
            let members = regions.flatMap { $0["members"] as? [[String: Any]] ?? [] }
            #expect(members.compactMap { $0["mid"] as? String }.count == 10)
            let sources = try #require(
                try server.get("/v2/json/sources.json", "").object?["sources"] as? [[String: Any]])
            let offices = sources.compactMap { $0["source"] as? [String: Any] }
            #expect(
                offices.compactMap { $0["sourceId"] as? String }.sorted()
                    == StandinOffice.all.map(\.id).filter { !$0.isEmpty }.sorted())
            let silent = offices.filter { $0["capAlertFeedStatus"] as? String != "1" }
            #expect(silent.map { $0["authorityCountry"] as? String } == [StandinOffice.silent.country])
        }
    }

    @Test func `faults of the warnings and of any server can be set`() async throws {
        try await withCentre { server async throws in
            let before = try documents(try server.get("/f/wfs", base + korea))
            server.setWarningFault(.frozen(time.adding(seconds: -6 * 3_600)))
            #expect(try documents(try server.get("/f/wfs", base + korea)) != before)
            server.setWarningFault(.noRows)
            #expect(try features(try server.get("/f/wfs", base + korea)).isEmpty)
            server.setWarningFault(.huge)
            let huge = try server.get("/f/wfs", base + korea)
            #expect(huge.body.count > 8_388_608 && huge.object != nil)
            server.setWarningFault(.exception)
            #expect(try server.get("/f/wfs", base + korea).text.contains("ExceptionReport"))
            server.setWarningFault(nil)
            server.setFaults([Fault(.portal)])
            #expect(try server.get("/f/wfs", base + korea).text.hasPrefix("<!DOCTYPE html>"))
            server.setFaults([Fault(.notFound)])
            #expect(try server.get("/f/wfs", base + korea).status == 404)
            server.setFaults([])
            #expect(try documents(try server.get("/f/wfs", base + korea)) == before)
            #expect(await server.requests(to: "/f/wfs").count == 8)
        }
    }

    @Test func `a fault of the warnings can be set at the start`() async throws {
        let query = base + korea
        let reply = try await withStandin(StandinOptions(warningFault: .noRows, now: time)) {
            try $0.get("/f/wfs", query)
        }
        #expect(try features(reply).isEmpty)
    }

    @Test func `without a time, the warnings stand still from the server's start`() async throws {
        let now = Mutexed(time)
        let clock: @Sendable () -> Timestamp = { now.value }
        try await withStandin(StandinOptions(warningFault: .frozen(nil)), clock: clock) { server async throws in
            let atStart = try documents(try server.get("/f/wfs", base + korea))
            now.change { $0 = $0.adding(seconds: 12 * 3_600) }
            #expect(try documents(try server.get("/f/wfs", base + korea)) == atStart)
            server.setWarningFault(nil)
            let later = try documents(try server.get("/f/wfs", base + korea))
            #expect(later != atStart)
            server.setWarningFault(.frozen(nil))
            #expect(try documents(try server.get("/f/wfs", base + korea)) == atStart)
        }
    }

    @Test(arguments: [(-20_000_000_000, "1393-"), (20_000_000_000, "2660-")])
    func `times may be off by centuries`(shift: Int, year: String) async throws {
        let reply = try await withCentre { server async throws in
            server.setWarningFault(.clock(seconds: shift))
            return try server.get("/f/wfs", base + korea)
        }
        let sent = (try features(reply).first?["properties"] as? [String: Any])?["sent"] as? String
        #expect(sent?.hasPrefix(year) == true)
    }

    @Test func `the story is the same in every week, and every message has its own document`() {
        let week = 7 * 86_400
        for hours in stride(from: 0, to: 7 * 24, by: 6) {
            let now = time.adding(seconds: hours * 3_600)
            let (one, other) = (StandinWarnings.at(now), StandinWarnings.at(now.adding(seconds: week)))
            #expect(one.map(\.headline) == other.map(\.headline))
            #expect(Set(one.map(\.document)).isDisjoint(with: Set(other.map(\.document))))
            #expect(one.allSatisfy { StandinWarnings.document($0.document, at: now) == $0 })
            for warning in one { #expect(warning.sent <= now && now < warning.gone) }
        }
    }
}
