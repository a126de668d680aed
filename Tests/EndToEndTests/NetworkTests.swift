import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// A network that goes down and comes back.
    struct Network {
        @Test(
            .enabled(
                if: NetworkNamespace.obstacle == nil,
                "there is no network to be taken away: \(NetworkNamespace.obstacle ?? "")"))
        func `all tiles are filled without a key press once the kernel reports the network`() async throws {
            try await Sandbox.with { sandbox in
                // given a program and its service on a separate network, which is down
                let network = try NetworkNamespace(
                    running: Products.path(of: "openweather-standin"), ["--port", "0"], in: sandbox)
                defer { network.end() }
                try network.takeLoopbackDown()
                let words = network.command([try Products.path(of: "nalssi"), "--lang", "ko"])
                try await TerminalSession.run(
                    words[0], Array(words.dropFirst()), in: sandbox, environment: Self.variables(in: network.line)
                ) { terminal in
                    try terminal.waitUntil("all twenty failed, and the program has retried by itself") {
                        $0.contains(ExpectedText.twentyCitiesInKorean) && (Self.secondsLeft(on: $0) ?? 0) > 12
                    }
                    // when
                    let left = try #require(Self.secondsLeft(on: terminal.screen()))
                    let before = ContinuousClock.now
                    try network.bringLoopbackUp()
                    // then the program does not wait for its next scheduled attempt
                    try terminal.waitForTwenty()
                    #expect(ContinuousClock.now - before < .seconds(left - 1))
                }
            }
        }

        /// The seconds until the program's next attempt.
        private static func secondsLeft(on screen: String) -> Int? {
            screen.firstMatch(of: /(\d+)초 뒤에 다시/).flatMap { Int($0.output.1) }
        }

        /// The `NAME=value` words in the line that says how to start the program.
        private static func variables(in line: String) -> [String: String] {
            let pairs = line.split(separator: " ").compactMap { word -> (String, String)? in
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            }
            return Dictionary(pairs) { first, _ in first }
        }
    }

    /// A small budget, and a user who wants more.
    struct Budget {
        private static let restFollows = "안에 이어서 받아요 (1분에 요청 10번까지)."

        @Test func `ten calls a minute stay ten whatever is pressed, and a message says when the rest follows`()
            async throws
        {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    // Icons come from another host, which has no budget.
                    try sandbox.write("calls-per-minute = 10\nicons = \"own\"\n", to: sandbox.configFile)
                    func run(_ body: (TerminalSession) async throws -> Void) async throws {
                        try await TerminalSession.run(
                            Products.path(of: "nalssi"), ["--lang", "ko"], in: sandbox,
                            environment: liveEnvironment(server), body)
                    }
                    try await run { terminal in
                        // given
                        try terminal.waitUntil("the message says when the rest follows") {
                            $0.contains(Self.restFollows)
                        }
                        try terminal.waitUntil("ten tiles are there") { $0.ranges(of: "대기 중").count == 10 }
                        // when r is held down, and again after the two seconds in which repeated presses count as one
                        for _ in 1...3 {
                            try terminal.send(keys: Array(repeating: "r", count: 30))
                            // then
                            #expect(await !server.waitForRequests(11, upTo: 2.5))
                        }
                        #expect(try terminal.screen().contains(Self.restFollows))
                        try terminal.send(keys: "q")
                        #expect(try terminal.waitForExit() == 0)
                    }
                    // and another start within the minute gets no additional calls
                    try await run { terminal in
                        try terminal.waitUntil("the message is shown at once") { $0.contains(Self.restFollows) }
                    }
                }
                let moments = await server.requests().filter { $0.path.hasPrefix("/data/2.5/") }.map(\.instant)
                #expect(moments.count >= 10)
                for first in moments {
                    let window = moments.filter { $0 >= first && first.duration(to: $0) < .seconds(60) }
                    #expect(window.count <= 10)
                }
            }
        }
    }
}
