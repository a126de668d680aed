import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Finding places in a real terminal, with queries in Hangul.
    struct Searching {
        @Test func `Hangul is found while it is typed, and the cursor is after the text`() async throws {
            try await withPaintedProgram(size: narrow) { terminal, _ in
                try terminal.send(keys: "/")
                try terminal.waitUntil("the slot is in") { $0.contains("✕ 취소") }
                try terminal.type("서귀포")
                try terminal.waitUntil("it is found") { $0.contains("제주특별자치도") }
                try terminal.waitForState("the cursor is after the text") {
                    $0.cursorVisible && $0.cursorRow == 1 && $0.cursorColumn == 3 + 6
                }
                try terminal.send(keys: "Enter")
                try terminal.waitUntil("its detail is open") { screen in
                    screen.contains("서귀포") && ExpectedText.detailInKorean.allSatisfy(screen.contains)
                }
                try terminal.waitForState("no cursor in the detail") { !$0.cursorVisible }
                try terminal.send(keys: "Escape")
                try terminal.waitUntil("back among the results") { $0.contains(" 기준 거리") && $0.contains("서귀포") }
                try terminal.send(keys: "C-b")
                try terminal.waitUntil("it is bookmarked") { $0.contains("즐겨찾기(1)") }
                try terminal.send(keys: "Escape")
                try terminal.waitUntil("the search is over, and the place is in view") {
                    !$0.contains("✕") && $0.contains("╭ 서귀포 ")
                }
            }
        }

        @Test(arguments: ["M-b", "C-Left", "M-Left"])
        func `a key with Alt or Control moves by a word and does not cancel`(key: String) async throws {
            try await withPaintedProgram(size: narrow) { terminal, _ in
                try terminal.send(keys: "/")
                try terminal.waitUntil("the slot is in") { $0.contains("✕ 취소") }
                try terminal.type("paris texas")
                try terminal.send(keys: key)
                try terminal.type("in ")
                try terminal.waitUntil("the text is before the word") { $0.contains("paris in texas") }
                try terminal.waitForState("the cursor is before the word") {
                    $0.cursorColumn == 3 + "paris in ".count
                }
                // Alt-q is not q.
                try terminal.send(keys: "M-q", "M-1", "S-F5")
                try terminal.type("!")
                try terminal.waitUntil("only the sign came") { $0.contains("paris in !texas") }
            }
        }

        @Test func `initials, romanisations, typos and the wrong layout find the place`() async throws {
            try await withProgram(
                asking: nil, ["--source", "sample", "--lang", "ko", "--motion", "none"], size: narrow
            ) {
                terminal in
                try terminal.waitForTwenty()
                for typed in ["ㅅㄱㅍ", "Sogwipo", "tjrnlvh", "서귀푸"] {
                    try terminal.send(keys: "/")
                    try terminal.type(typed)
                    try terminal.waitUntil("\(typed) finds 서귀포") { $0.contains(/▸ 서귀포 .*제주특별자치도/) }
                    try terminal.send(keys: "Escape")
                    try terminal.waitUntil("the search is over") { !$0.contains("✕ 취소") }
                }
            }
        }

        @Test func `places that only the service finds come last and are marked`() async throws {
            try await withPaintedProgram { terminal, server in
                try terminal.send(keys: "/")
                try terminal.type("Sydney")
                #expect(await server.waitForRequests(1, to: "/geo/1.0/direct"))
                let screen = try terminal.waitUntil("the search has settled") { $0.contains("뉴사우스웨일스주") }
                #expect(screen.contains("시드니"))
                let asked = await server.requests(to: "/geo/1.0/direct")
                #expect(asked.last?.query["q"] == "Sydney")
            }
        }

        @Test func `a postal code finds its place, and a coordinate finds the places around it`() async throws {
            try await withPaintedProgram { terminal, server in
                try terminal.send(keys: "/")
                try terminal.type("04524,KR")
                #expect(await server.waitForRequests(1, to: "/geo/1.0/zip"))
                try terminal.waitUntil("the place is shown with its address") { screen in
                    screen.contains("▸ 중구") && screen.contains("Seoul") && screen.contains("서울특별시 중구")
                }
                #expect(await server.requests(to: "/geo/1.0/zip").last?.query["zip"] == "04524,KR")
                #expect(await server.waitForRequests(1, to: "/geo/1.0/direct"))
                #expect(await server.requests(to: "/geo/1.0/direct").last?.query["q"] == "04524,KR")
                try terminal.send(keys: "C-u")
                try terminal.type("35.16,129.06")
                #expect(await server.waitForRequests(1, to: "/geo/1.0/reverse"))
                let asked = await server.requests(to: "/geo/1.0/reverse").last?.query
                #expect(asked == ["lat": "35.16", "lon": "129.06", "limit": "5"])
                let names = await server.requests(to: "/geo/1.0/direct").compactMap { $0.query["q"] }
                #expect(!names.contains { $0.contains("35.16") })
            }
        }

        @Test func `cancelling the search closes its connection`() async throws {
            try await withPaintedProgram { terminal, server in
                server.setDelay(60)
                let before = await server.activity().aborted
                try terminal.send(keys: "/")
                try terminal.type("Somewhere")
                #expect(await server.waitForRequests(1, to: "/geo/1.0/direct"))
                try terminal.send(keys: "Escape")
                #expect(await server.waitForAborted(before + 1, upTo: withinTheProgramsLimit))
                try terminal.waitUntil("the search is over") { !$0.contains("✕ 취소") }
            }
        }

        @Test func `without the gazetteer the program says so`() async throws {
            try await withProgram(
                asking: nil, ["--source", "sample", "--lang", "ko"], size: narrow,
                environment: ["NALSSI_RESOURCES": "/nowhere"]
            ) { terminal in
                try terminal.waitForTwenty()
                try terminal.send(keys: "/")
                try terminal.type("서울")
                try terminal.waitUntil("it names the file") { $0.contains("places.bin") }
            }
        }
    }
}
