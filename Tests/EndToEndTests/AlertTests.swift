import Foundation
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Rules created on the screen, with the real program in a real terminal.
    @Suite struct Alerts {
        private func choices(_ sandbox: Sandbox) -> String {
            (try? String(contentsOfFile: sandbox.stateFolder + "/choices", encoding: .utf8)) ?? ""
        }

        @Test func `i creates a rule that is saved, shown at the next start, and removed again`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    for turn in 0..<2 {
                        try await TerminalSession.run(
                            Products.path(of: "nalssi"), ["--lang", "ko", "--calls-per-minute", "3000"], in: sandbox,
                            size: wide, environment: liveEnvironment(server), content: .program
                        ) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.send(keys: "i")
                            let rules = try terminal.waitUntil("the rules are open") { $0.contains("시간당 비 1mm 이상") }
                            // What is due has another sign.
                            #expect(rules.contains(/[✓⚑] 시간당 비 1mm 이상/) == (turn == 1), "\(rules)")
                            try terminal.send(keys: "Enter")
                            // Choices are written beside the screen.
                            try terminal.waitUntil("the message is shown, and the choice is on the disk") {
                                $0.contains(turn == 0 ? "알림을 켰어요" : "알림을 껐어요")
                                    && choices(sandbox).contains("watch = rain 1.0 10800 owm:1842616") == (turn == 0)
                            }
                            try terminal.send(keys: "Escape")
                            try terminal.waitUntil("they are closed") { !$0.contains("알림: 공주") }
                            try terminal.send(keys: "q")
                            #expect(try terminal.waitForExit() == 0)
                        }
                    }
                }
            }
        }

        @Test func `a rule in config toml rings only once, even across starts`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    // The rule always rings, because it is always warmer.
                    try sandbox.write("[[watch]]\nplace = \"공주\"\nhigh = -50\n", to: sandbox.configFile)
                    for turn in 0..<2 {
                        try await TerminalSession.run(
                            Products.path(of: "nalssi"), ["--lang", "ko", "--calls-per-minute", "3000"], in: sandbox,
                            size: wide, environment: liveEnvironment(server), content: .program
                        ) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.waitUntil("the tile is marked") { $0.contains("⚑") }
                            let screen = try terminal.settledScreen()
                            #expect(screen.contains("공주: 지금 기온 -50° 이상") == (turn == 0), "\(screen)")
                            try terminal.send(keys: "q")
                            #expect(try terminal.waitForExit() == 0)
                        }
                    }
                    let kept = try String(contentsOfFile: sandbox.stateFolder + "/alerts-dashboard", encoding: .utf8)
                    #expect(kept.contains("owm:1842616 high -50.0 10800"))
                }
            }
        }
    }
}
