import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// A key held down while the service cannot or will not answer.
    struct Pauses {
        /// The number of simultaneous requests, of the 61 that twenty tiles and the details need.
        private static let atOnce = 24
        private static let all = 61

        /// Presses r a hundred times, and returns when all presses have been handled.
        private func pressR(_ terminal: TerminalSession) throws {
            try terminal.send(bytes: Array(String(repeating: "r", count: 100).utf8))
            try terminal.send(keys: "Right")
            try terminal.waitUntil("the key after them is handled") { $0.contains("2/20") }
        }

        @Test func `a hundred presses of r during a limit send no request, and the program goes on by itself`()
            async throws
        {
            try await withServer(StandinOptions(faults: [Fault(.rateLimited)])) { server in
                server.setRetryAfter("6")
                try await withProgram(asking: server) { terminal in
                    // given
                    try terminal.waitUntil("the message says when it goes on") {
                        $0.contains(ExpectedText.twentyCitiesInKorean) && $0.contains("초 뒤에 다시")
                    }
                    // when
                    try pressR(terminal)
                    // and when the service answers again
                    let before = await server.activity().received
                    server.setFaults([])
                    // then everything arrives without a key press
                    try terminal.waitForTwenty()
                    #expect(await server.activity().received <= before + Self.all + 1)
                    // and during the wait there were no more requests than those already under way when it began: six
                    // seconds, of which the first may have been almost over.
                    let moments = await server.requests().map(\.instant)
                    let first = try #require(moments.first)
                    #expect(moments.dropFirst(Self.atOnce).allSatisfy { first.duration(to: $0) >= .seconds(5) })
                }
            }
        }

        @Test func `a hundred presses of r on a lost network send a few requests, and a later one succeeds`()
            async throws
        {
            try await withServer(StandinOptions(faults: [Fault(.reset)])) { server in
                try await withProgram(asking: server) { terminal in
                    // given
                    try terminal.waitUntil("the message says when it goes on") {
                        $0.contains(ExpectedText.twentyCitiesInKorean) && $0.contains("초 뒤에 다시")
                    }
                    // when
                    try pressR(terminal)
                    // then there is at most one request every two seconds, besides those the program sends by itself
                    let moments = await server.requests().map(\.instant)
                    let (first, last) = try (#require(moments.first), #require(moments.last))
                    let seconds = Int(first.duration(to: last).components.seconds)
                    #expect(moments.count <= Self.atOnce + 3 + seconds)
                    // and when the network is back, a single r finds it
                    server.setFaults([])
                    try terminal.send(keys: "r")
                    try terminal.waitForTwenty()
                }
            }
        }
    }
}
