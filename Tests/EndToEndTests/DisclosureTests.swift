import Foundation
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// The hosts and files that docs/PRIVACY.md and the privacy notice list; both are generated from one table.
    struct Disclosed {
        /// The files in the page's generated table, as paths in a sandbox.
        private static func files(in sandbox: Sandbox) throws -> Set<String> {
            let page = try String(
                contentsOf: Products.packageRoot.appendingPathComponent("docs/PRIVACY.md"), encoding: .utf8)
            let named = page.matches(of: /`\$XDG_([A-Z]+)_HOME\/(nalssi\/[a-z.]+)` \|/)
            return Set(named.map { "\(sandbox.root)/\($0.output.1.lowercased())/\($0.output.2)" })
        }

        /// The peers at other ports than these.
        private static func others(than ports: [String], in peers: [String]) -> [String] {
            peers.filter { peer in !ports.contains { peer.hasSuffix($0) } }
        }

        private func withServers(_ body: (StandinServer, StandinServer) async throws -> Void) async throws {
            try await withServer { one in
                try await withServer { other in try await body(one, other) }
            }
        }

        @Test func `the program contacts and writes only what it discloses`() async throws {
            // A server for each service, so that requests to one are not paid from the other's budget.
            try await withServers { server, openWeather in
                try await Sandbox.with { sandbox in
                    let told = try Self.files(in: sandbox)
                    #expect(told.count == 11)
                    let environment = server.openMeteoEnvironment.merging([
                        "NALSSI_OPENWEATHER_URL": openWeather.baseURL,
                        "NALSSI_OPENWEATHER_ICON_URL": openWeather.iconURL,
                    ]) { $1 }
                    .filter { $0.key != "NALSSI_SOURCE" }
                    // Both services are on one host here: requests to one must not use up the other's calls.
                    try await TerminalSession.run(
                        Products.path(of: "nalssi"), ["--lang", "ko", "--calls-per-minute", "3000"], in: sandbox,
                        size: wide, environment: environment, content: .program
                    ) { terminal in
                        try terminal.waitForTwenty()
                        #expect(try terminal.connections().isEmpty, "sample data should need no connection")
                        // Live weather, a bookmark, a search, a setting, a key.
                        try terminal.send(keys: "g", "Enter")
                        try terminal.waitUntil("live weather") {
                            ExpectedText.isAllAnswered($0) && $0.contains("Open-Meteo") && !$0.contains("예시 데이터")
                        }
                        #expect(try terminal.connections().allSatisfy { $0.hasSuffix(":\(server.port)") })
                        // The map asks for what lies between the places.
                        try terminal.send(keys: "v", "v")
                        try terminal.waitUntil("the map has model values") { $0.contains("모델(Open-Meteo)") }
                        #expect(try terminal.connections().allSatisfy { $0.hasSuffix(":\(server.port)") })
                        try terminal.send(keys: "v")
                        try terminal.send(keys: "b", "/")
                        try terminal.type("Springfield")
                        // When typing pauses, the service is queried as well.
                        #expect(await server.waitForRequests(1, to: "/v1/search"))
                        // A place that is opened from the search is among the last ones from then on.
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("its details have the keys") { $0.contains("이전/다음 결과") }
                        try terminal.send(keys: "Escape")
                        try terminal.waitUntil("back among the results") { $0.contains("검색 취소") }
                        try terminal.send(keys: "Escape")
                        try terminal.waitUntil("the search is closed") { !$0.contains("Springfield") }
                        try terminal.send(keys: "3", "c")
                        try terminal.waitUntil("the location dialog is open") { $0.contains("내 위치 정하기") }
                        try terminal.type("35.1,129.0")
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("the location is set by hand") { $0.contains("내 위치를 정했어요") }
                        try terminal.send(keys: ",")
                        try terminal.goDown(to: ExpectedText.keyInKorean)
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("the field for a key") { $0.contains("키를 붙여넣고") }
                        try terminal.type(openWeather.key)
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("the program asks whether to save the key") {
                            $0.contains("Esc 이번 실행에서만")
                        }
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("the key is saved") { $0.contains("키를 저장했어요") }
                        let ports = [":\(server.port)", ":\(openWeather.port)"]
                        #expect(Self.others(than: ports, in: try terminal.connections()).isEmpty)
                        // The requests carry only what is disclosed: coordinates, search text, and the key to its one host.
                        let requests = await server.requests()
                        #expect(requests.contains { $0.path.contains("/v1/search") || $0.path.contains("geo") })
                        #expect(requests.allSatisfy { !$0.carriedKey })
                        let keyed = await openWeather.requests()
                        #expect(keyed.count == 1 && keyed[0].carriedKey, "only the key should be tried")
                        try terminal.send(keys: "Escape")
                        try terminal.waitUntil("the settings are closed") { !$0.contains("━ 설정 ━") }
                        // With the key, OpenWeather and its icons are used; the question names their host first.
                        try terminal.send(keys: "g")
                        try terminal.waitUntil("the list names the hosts") { $0.contains("/img/wn") }
                        try terminal.send(keys: "Enter")
                        #expect(
                            await openWeather.wait { activity in
                                activity.receivedByPath.keys.contains { $0.hasPrefix("/img/wn/") }
                            })
                        let icons = sandbox.cacheFolder + "/icons"
                        try terminal.waitUntil("the picture is kept") { _ in
                            // Without a picture the folder is not created either.
                            let files = try? FileManager.default.contentsOfDirectory(atPath: icons)
                            return files?.isEmpty == false
                        }
                        #expect(told.contains(icons))
                        #expect(Self.others(than: ports, in: try terminal.connections()).isEmpty)
                        #expect(
                            await openWeather.requests().allSatisfy {
                                !$0.carriedKey || $0.path.hasPrefix("/data/2.5/")
                            })
                        try terminal.send(keys: "q")
                        #expect(try terminal.waitForExit() == 0)
                    }
                    let written = Set(sandbox.writtenFiles().keys.filter { !$0.hasPrefix(sandbox.root + "/tmux") })
                        .filter { path in
                            ["config", "data", "cache", "state", "home"].contains {
                                path.hasPrefix("\(sandbox.root)/\($0)/")
                            }
                        }
                    // For a folder, the table lists only the folder.
                    let places = Set(
                        written.map { path in told.first { path.hasPrefix($0 + "/") } ?? path })
                    #expect(places == told, "\(places.symmetricDifference(told))")
                }
            }
        }
    }
}
