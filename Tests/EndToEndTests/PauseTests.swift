import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// A key held down while the service cannot or will not answer.
    struct Pauses {
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
                    // then twenty tiles, the detail's three parts, and no more have been asked for
                    #expect(await server.activity().received <= 23)
                    // and when the service answers again, nobody has to press anything
                    server.setFaults([])
                    try terminal.waitForTwenty()
                    #expect(await server.activity().received <= 23 + 24)
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
                    #expect(await server.activity().received <= 23 + 3)
                    // and when the network is back, one r finds it
                    server.setFaults([])
                    try terminal.send(keys: "r")
                    try terminal.waitForTwenty()
                }
            }
        }
    }
}
