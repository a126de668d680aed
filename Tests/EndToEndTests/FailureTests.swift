import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// The messages when the service cannot answer, or something else is in the way.
    struct Failures {
        @Test func `a login page gives one message that says to open a browser, and r goes on afterwards`()
            async throws
        {
            try await withServer(StandinOptions(faults: [Fault(.portal)])) { server in
                try await withProgram(asking: server) { terminal in
                    let screen = try terminal.waitUntil("one message for all twenty") {
                        $0.contains(ExpectedText.twentyCitiesInKorean) && $0.contains("브라우저에서")
                    }
                    #expect(screen.ranges(of: ExpectedText.twentyCitiesInKorean).count == 1)
                    // when the user has signed in
                    server.setFaults([])
                    try terminal.send(keys: "r")
                    try terminal.waitForTwenty()
                }
            }
        }

        @Test func `a failure for one place is reported by name and does not affect the others`() async throws {
            let busan = try #require(StandinCity.named("부산"))
            try await withServer(StandinOptions(faults: [Fault(.error500, at: busan)])) { server in
                try await withProgram(asking: server) { terminal in
                    let screen = try terminal.waitUntil("nineteen cities and a reason") {
                        $0.contains(ExpectedText.oneFailedInKorean)
                            && $0.contains("부산: 날씨 서비스에 문제가 있어요(HTTP 500).") && $0.contains("초 뒤에 다시 시도해요.")
                    }
                    #expect(screen.contains("! 서버 오류"))
                    server.setFaults([])
                    try terminal.send(keys: "r")
                    try terminal.waitForTwenty()
                }
            }
        }

        @Test func `a failed refresh is also shown in the details, with the time of the values`() async throws {
            try await withPaintedProgram { terminal, server in
                #expect(try await terminal.restingScreen(server).contains("초미세먼지"))
                // when
                server.setFaults([Fault(.error500)])
                try terminal.send(keys: "r")
                // then
                let screen = try terminal.waitUntil(
                    "the details show the failure, and so does the header once all have failed"
                ) {
                    // Parts whose values are from different minutes have a line each.
                    $0.contains(/현재 날씨.*: 새로고침 실패,/) && $0.contains(/예보.*: 새로고침 실패,/)
                        && $0.contains(/대기질: 새로고침 실패,/) && $0.prefix { $0 != "\n" }.contains("새로고침 실패, ")
                }
                #expect(screen.contains("초미세먼지"))
            }
        }

        @Test func `an expired certificate is reported as such, and the key is not sent`() async throws {
            let server = try await RawServer.start(showing: { .expired }) { _, _ in RawAnswer("", ending: .closed) }
            let authorities = try ServerIdentity.authorityFile()
            let environment = [
                "OPENWEATHER_API_KEY": "this0is0a0key0that0stays0here000",
                "NALSSI_OPENWEATHER_URL": "https://127.0.0.1:\(server.port)", "SSL_CERT_FILE": authorities,
            ]
            try await withProgram(asking: nil, environment: environment) { terminal in
                let screen = try terminal.waitUntil("one message for all twenty") {
                    $0.contains(ExpectedText.twentyCitiesInKorean) && $0.contains("서버 인증서가 만료됐어요.")
                }
                #expect(screen.ranges(of: ExpectedText.twentyCitiesInKorean).count == 1)
                try terminal.send(keys: "q")
                #expect(try terminal.waitForExit() == 0)
            }
            #expect(server.requestCount == 0)
            await server.stop()
        }
    }
}
