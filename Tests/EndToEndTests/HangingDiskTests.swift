import Foundation
import Glibc
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// A disk that does not answer (scripts/hanging-disk.c): the screen is drawn, keys work, and the program ends on request.
    struct HangingDisk {
        /// The program promises two seconds; a busy machine may take longer. The disk would take days.
        private static let seconds = 4.0
        private static let endings: [Int32?] = [nil, SIGTERM, SIGINT]

        /// Builds the library that hangs.
        private func library(in sandbox: Sandbox) throws -> String {
            let path = sandbox.root + "/hanging-disk.so"
            let source = Products.packageRoot.appendingPathComponent("scripts/hanging-disk.c").path
            let built = try ProgramRun.of(
                "/usr/bin/env", ["clang", "-O1", "-shared", "-fPIC", "-o", path, source],
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
            #expect(built.status == 0, "\(built)")
            return path
        }

        /// Runs the program with calls that hang on some files.
        private func run(
            hanging calls: String, on files: String, _ arguments: [String] = [], server: StandinServer? = nil,
            in sandbox: Sandbox, _ body: (TerminalSession) async throws -> Void
        ) async throws {
            let words = [
                "LD_PRELOAD=\(try library(in: sandbox))", "HANG_CALLS=\(calls)", "HANG_FILES=\(files)",
                try Products.path(of: "nalssi"), "--lang", "ko",
            ]
            try await TerminalSession.run(
                "/usr/bin/env", words + arguments, in: sandbox, size: wide,
                environment: EndToEnd.liveEnvironment(server), body)
        }

        private func end(_ terminal: TerminalSession, by signal: Int32?) throws {
            let start = ContinuousClock.now
            if let signal { try terminal.signal(signal) } else { try terminal.send(keys: "q") }
            #expect(try terminal.waitForExit() == signal.map { 128 + Int($0) } ?? 0)
            #expect(ContinuousClock.now - start < .seconds(Self.seconds))
        }

        @Test(arguments: [
            "/reports", "/hosts/pauses", "/hosts/calls", "/choices", "/here", "/searches", "/alerts-dashboard",
            "/nalssi.log",
            "/nalssi.sqlite",
        ])
        func `a file that cannot be opened delays neither the first frame nor the end`(file: String) async throws {
            try await withServer { server in
                for ending in Self.endings {
                    try await Sandbox.with { sandbox in
                        try sandbox.write("", to: sandbox.dataFolder + "/nalssi.sqlite")
                        try await run(hanging: "open,stat", on: file, server: server, in: sandbox) { terminal in
                            try terminal.waitUntil("the screen is drawn") { $0.contains("날씨") && $0.contains("전국") }
                            try terminal.send(keys: "?")
                            try terminal.waitUntil("keys are answered") { $0.contains("━ 도움말") }
                            try terminal.send(keys: "Escape")
                            // Together with the next key it would be another one.
                            try terminal.waitUntil("the help is closed") { !$0.contains("━ 도움말") }
                            try end(terminal, by: ending)
                        }
                    }
                }
            }
        }

        @Test(arguments: endings)
        func `a choice that the disk does not take delays neither the next key nor the end`(
            ending: Int32?
        ) async throws {
            try await Sandbox.with { sandbox in
                try await run(
                    hanging: "fsync", on: "/choices.new:/here.new", ["--source", "sample"], in: sandbox
                ) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: "v")
                    try terminal.send(keys: "?")
                    try terminal.waitUntil("the next key is answered") { $0.contains("━ 도움말") }
                    try terminal.send(keys: "Escape")
                    try terminal.waitUntil("the help is closed") { !$0.contains("━ 도움말") }
                    try end(terminal, by: ending)
                }
            }
        }

        @Test func `place data on a disk that hangs delay neither a key nor the end`() async throws {
            try await Sandbox.with { sandbox in
                try await run(hanging: "open", on: "/places.bin", ["--source", "sample"], in: sandbox) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: "/")
                    try terminal.type("san")
                    try terminal.waitUntil("letters appear") { $0.contains("san") }
                    try terminal.send(keys: "Escape")
                    try terminal.waitUntil("the search is left") { !$0.contains("san") }
                    try end(terminal, by: nil)
                }
            }
        }

        @Test func `an edited config.toml on a disk that hangs delays no key`() async throws {
            try await Sandbox.with { sandbox in
                // The file is on the disk that hangs from its second reading on: it then lies behind a link.
                let folder = sandbox.root + "/config/nalssi"
                try sandbox.write("theme = \"dark\"\n", to: sandbox.configFile)
                try await run(
                    hanging: "read", on: "/hanging.toml", ["--source", "sample"], in: sandbox
                ) { terminal in
                    try terminal.waitForTwenty()
                    try sandbox.write("theme = \"light\"\n", to: folder + "/hanging.toml")
                    #expect(unlink(sandbox.configFile) == 0)
                    #expect(symlink("hanging.toml", sandbox.configFile) == 0)
                    try terminal.send(keys: "?")
                    try terminal.waitUntil("keys are answered") { $0.contains("━ 도움말") }
                    try terminal.send(keys: "Escape")
                    try terminal.waitUntil("the help is closed") { !$0.contains("━ 도움말") }
                    try end(terminal, by: nil)
                }
            }
        }
    }
}
