import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
    /// A core dump after a crash contains none of the user's secrets.
    struct CoreDumps {
        private static let key = "0123456789abcdef0123456789abcdef"

        /// Whether a crash leaves a core file in its folder here. There is none if the system passes cores to a program, or
        /// if the limit cannot be raised.
        static let areLeft: Bool = {
            guard let sandbox = try? Sandbox() else { return false }
            defer { sandbox.remove() }
            _ = try? ProgramRun.of(
                "/bin/sh", ["-c", "cd \(sandbox.root) && ulimit -c unlimited && kill -SEGV $$"], environment: [:])
            return !cores(in: sandbox).isEmpty
        }()

        private static func cores(in sandbox: Sandbox) -> [String] {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: sandbox.root)) ?? []
            return files.filter { $0.hasPrefix("core") }
        }

        /// Crashes the program with a key in its memory, without a limit on the size of a core.
        private func crash(_ sandbox: Sandbox, environment: [String: String]) throws {
            let program = try Products.path(of: "nalssi")
            let line = "cd \(sandbox.root) && ulimit -c unlimited && exec \(program) --source sample --lang ko"
            let terminal = try BareTerminal(
                "/bin/sh", ["-c", line], in: sandbox,
                environment: environment.merging(["OPENWEATHER_API_KEY": Self.key]) { $1 })
            try terminal.readUntil(ExpectedText.updatedInKorean)
            kill(terminal.process, SIGSEGV)
            #expect(try terminal.waitForExit() == 128 + Int(SIGSEGV))
        }

        @Test(.enabled(if: areLeft, "crashes leave no core in their folder here"))
        func `no core contains the key, unless a developer asks for one`() async throws {
            try await Sandbox.with { sandbox in
                try crash(sandbox, environment: ["NALSSI_INSPECTABLE": "1"])
                let core = try #require(Self.cores(in: sandbox).first)
                let bytes = try Data(
                    contentsOf: URL(fileURLWithPath: sandbox.root + "/" + core), options: .alwaysMapped)
                #expect(bytes.range(of: Data(Self.key.utf8)) != nil, "the search should find the key in a core")
            }
            try await Sandbox.with { sandbox in
                try crash(sandbox, environment: ["NALSSI_INSPECTABLE": "0"])
                #expect(Self.cores(in: sandbox) == [])
            }
        }
    }
}
