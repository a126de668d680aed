import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// A key held down while the service cannot or will not answer.
    struct Pauses {
        /// As many requests as are made at once, of the 61 that twenty tiles and the detail need.
        private static let atOnce = 24
        private static let all = 61
        private static let hundredTimesR = Array(repeating: "r", count: 100)

        @Test func rPressedAHundredTimesAgainstALimitSendsNothingAndItGoesOnByItself() async throws {
            try await withServer(StandinOptions(faults: [Fault(.rateLimited)])) { server in
                server.setRetryAfter("6")
                try await withProgram(asking: server) { terminal in
                    // given
                    try terminal.waitUntil("it says when it goes on") {
                        $0.contains("도시 20곳: 요청 한도 초과") && $0.contains("초 뒤에 다시")
                    }
                    // when
                    try terminal.send(keys: Self.hundredTimesR)
                    try terminal.waitUntil("time goes on") { $0.contains(" 3초 뒤에 다시") }
                    // then no more has been asked for than what was under way when the limit was told
                    #expect(await server.activity().received <= Self.atOnce)
                    // and when the service answers again, nobody has to press anything
                    server.setFaults([])
                    try terminal.waitForTwenty()
                    #expect(await server.activity().received <= Self.atOnce + Self.all + 1)
                }
            }
        }

        @Test func rPressedAHundredTimesAgainstALostNetworkSendsAHandfulAndFindsItAgain() async throws {
            try await withServer(StandinOptions(faults: [Fault(.reset)])) { server in
                try await withProgram(asking: server) { terminal in
                    // given
                    try terminal.waitUntil("it says when it goes on") {
                        $0.contains("도시 20곳: 연결 안 됨") && $0.contains("초 뒤에 다시")
                    }
                    // when
                    try terminal.send(keys: Self.hundredTimesR)
                    try terminal.waitUntil("time goes on") { $0.contains(" 7초 뒤에 다시") }
                    // then
                    #expect(await server.activity().received <= Self.atOnce + 3)
                    // and when the network is back, one r finds it
                    server.setFaults([])
                    try terminal.send(keys: "r")
                    try terminal.waitForTwenty()
                }
            }
        }
    }
}
