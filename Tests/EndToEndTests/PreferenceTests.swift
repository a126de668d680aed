import TestSupport
import Testing

extension EndToEnd {
    /// What is chosen inside the running program.
    struct Choosing {
        @Test func `a clock chosen inside shows at once, and is there at the next start`() async throws {
            try await Sandbox.with { sandbox in
                func start(_ arguments: [String], _ body: (TerminalSession) async throws -> Void) async throws {
                    try await TerminalSession.run(
                        Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"] + arguments, in: sandbox,
                        size: wide, content: .program, body)
                }
                try await start([]) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: ",")
                    try terminal.waitUntil("the settings are open") { $0.contains("━ 설정 ━") && $0.contains("24시간") }
                    try terminal.send(keys: Array(repeating: "Down", count: 5) + ["Right"])
                    // The header behind the settings is drawn by the new clock already.
                    try terminal.waitUntil("it shows at once") {
                        $0.contains("12시간") && $0.prefix { $0 != "\n" }.contains(/오[전후] \d+:\d\d 갱신/)
                    }
                    try terminal.send(keys: "Escape")
                    try terminal.waitUntil("the settings are closed") { !$0.contains("━ 설정 ━") }
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                }
                try await start([]) { terminal in
                    try terminal.waitUntil("the next start remembers") {
                        $0.prefix { $0 != "\n" }.contains(/오[전후] \d+:\d\d 갱신/)
                    }
                }
                try await start(["--clock", "24"]) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: ",")
                    try terminal.waitUntil("what an option has decided says so") {
                        $0.contains("--clock으로 정해져")
                    }
                }
            }
        }
    }
}
