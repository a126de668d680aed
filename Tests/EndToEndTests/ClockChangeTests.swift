import Foundation
import StandinServer
import TestSupport
import Testing
import Weather

extension EndToEnd {
    /// A place whose clock is set forward tomorrow, according to the machine's time-zone database.
    struct ChangeOfTheClock {
        private static let threeHours = 10_800

        /// A database in which Korea's clocks go forward an hour 24 to 27 hours from now, at a step of the forecast.
        private func database(in sandbox: Sandbox) throws -> String {
            let now = SystemClock.now().secondsSince1970
            let change = (now / Self.threeHours + 9) * Self.threeHours
            let url = URL(fileURLWithPath: sandbox.root + "/zones/Asia/Seoul")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(ZoneFileBytes(first: 32_400, changes: [(change, 36_000)], rule: "KST-10").bytes).write(to: url)
            return sandbox.root + "/zones"
        }

        /// Whether a step is at 01, 04 … 22 o'clock: without a change Korea's steps are at 00, 03 … 21.
        private func hasShiftedSteps(_ screen: String) -> Bool {
            screen.contains(/(01|04|07|10|13|16|19|22):00 \S .*m\/s/)
        }

        @Test func `hours after the change are those the clock will show, also from saved reports`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    let zones = try database(in: sandbox)
                    func run(_ environment: [String: String], _ body: (TerminalSession) async throws -> Void)
                        async throws
                    {
                        try await TerminalSession.run(
                            Products.path(of: "nalssi"), ["--lang", "en", "--calls-per-minute", "3000"], in: sandbox,
                            size: TerminalSession.Size(160, 60),
                            environment: liveEnvironment(server).merging(environment) { $1 }, content: .program, body)
                    }
                    try await run(["TZDIR": zones]) { terminal in
                        try terminal.waitForTwenty()
                        try terminal.send(keys: "f")
                        try terminal.waitUntil("steps an hour later than without the change", hasShiftedSteps)
                        try terminal.send(keys: "q")
                        #expect(try terminal.waitForExit() == 0)
                    }
                    #expect(await server.waitUntilQuiet())
                    server.setFaults([Fault(.hang)])
                    // The saved reports include the change, whatever the database says now.
                    try await run(["TZDIR": sandbox.root + "/nowhere"]) { terminal in
                        try terminal.waitForTwenty()
                        try terminal.send(keys: "f")
                        try terminal.waitUntil("the same steps", hasShiftedSteps)
                    }
                }
            }
        }

        @Test func `without a database the clock keeps the answer's offset`() async throws {
            try await withServer { server in
                try await EndToEnd.withProgram(
                    asking: server, ["--lang", "en"], size: TerminalSession.Size(160, 60),
                    environment: ["TZDIR": "/nowhere"]
                ) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: "f")
                    try terminal.waitUntil("steps at three, six, nine") {
                        $0.contains(/(00|03|06|09|12|15|18|21):00 \S .*m\/s/)
                    }
                    #expect(!hasShiftedSteps(try terminal.screen()))
                }
            }
        }
    }
}
