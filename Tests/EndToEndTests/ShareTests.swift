import Foundation
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Sharing what is shown, with the real program.
    @Suite struct Sharing {
        /// Runs the program on sample data in a terminal whose bytes the test reads, and opens the dialog.
        private func withDialog(
            _ environment: [String: String] = [:], _ body: (BareTerminal, Sandbox) throws -> Void
        ) async throws {
            try await Sandbox.with { sandbox in
                let variables = sandbox.environment(environment)
                let terminal = try BareTerminal(
                    Products.path(of: "nalssi"), ["--lang", "en"], in: sandbox,
                    environment: variables.merging(["TERM": environment["TERM"] ?? "xterm-256color"]) { $1 })
                try terminal.readUntil("Gongju")
                terminal.send("d")
                try terminal.readUntil("copy the text")
                try body(terminal, sandbox)
                terminal.send("q")
                #expect(try terminal.waitForExit() == 0)
            }
        }

        /// What a terminal would put on its clipboard.
        private func clipboard(_ output: String) -> String? {
            guard let start = output.range(of: "\u{1B}]52;c;"),
                let end = output[start.upperBound...].firstIndex(of: "\u{7}"),
                let data = Data(base64Encoded: String(output[start.upperBound..<end]))
            else { return nil }
            return String(decoding: data, as: UTF8.self)
        }

        @Test func `the text goes to the terminal's clipboard`() async throws {
            try await withDialog { terminal, _ in
                terminal.send("\r")
                let output = try terminal.readUntil("Sent to the clipboard")
                let text = try #require(clipboard(output))
                #expect(text.hasPrefix("Gongju now: ") && text.hasSuffix("· sample data, not real weather"), "\(text)")
                #expect(!output.contains("\u{1B}Ptmux;"))
            }
        }

        @Test func `in tmux it is also wrapped for the terminal around it`() async throws {
            try await withDialog(["TMUX": "/tmp/x,1,0"]) { terminal, _ in
                terminal.send("\r")
                let output = try terminal.readUntil("Sent to the clipboard")
                #expect(clipboard(output) != nil && output.contains("\u{1B}Ptmux;\u{1B}\u{1B}]52;c;"))
            }
        }

        @Test func `a terminal without a clipboard gets nothing, and the user is told`() async throws {
            try await withDialog(["TERM": "linux"]) { terminal, _ in
                terminal.send("\r")
                let output = try terminal.readUntil("cannot copy text")
                #expect(!output.contains("]52;"))
            }
        }

        @Test func `tmux hands the text on`() async throws {
            try await Sandbox.with { sandbox in
                try await TerminalSession.run(
                    Products.path(of: "nalssi"), ["--lang", "en"], in: sandbox, size: wide, content: .program
                ) { terminal in
                    try terminal.waitUntil("it is drawn") { $0.contains("Gongju") }
                    try terminal.allowClipboard()
                    try terminal.send(keys: "d")
                    try terminal.waitUntil("the dialog is open") { $0.contains("copy the text") }
                    try terminal.send(keys: "Enter")
                    try terminal.waitUntil("tmux has it") { _ in
                        (try? terminal.clipboard())?.hasPrefix("Gongju now: ") == true
                    }
                }
            }
        }

        @Test func `a picture is saved for its owner alone, and another one beside it`() async throws {
            try await withDialog { terminal, sandbox in
                for _ in 0..<2 {
                    terminal.send("j\r")
                    try terminal.readUntil("Picture saved: ")
                    terminal.send("k")
                }
                let files = try FileManager.default.contentsOfDirectory(atPath: sandbox.home)
                    .filter { $0.hasPrefix("nalssi-") }
                #expect(files.count == 2 && files.allSatisfy { $0.hasSuffix(".svg") }, "\(files)")
                for file in files {
                    let path = sandbox.home + "/" + file
                    let picture = try String(contentsOfFile: path, encoding: .utf8)
                    #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n") && !picture.contains("⌕"))
                    #expect(picture.contains("sample data"))
                    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                    #expect(mode == 0o600)
                }
            }
        }

        @Test func `without rsvg-convert the picture is an SVG, and the user is told why`() async throws {
            try await withDialog(["PATH": "/nowhere"]) { terminal, sandbox in
                terminal.send("jj\r")
                try terminal.readUntil("Debian: librsvg2-bin")
                let files = try FileManager.default.contentsOfDirectory(atPath: sandbox.home)
                    .filter { $0.hasPrefix("nalssi-") }
                #expect(files.count == 1 && files[0].hasSuffix(".svg"), "\(files)")
            }
        }

        @Test func `a folder that is gone is named`() async throws {
            try await withDialog { terminal, sandbox in
                try FileManager.default.removeItem(atPath: sandbox.home)
                terminal.send("j\r")
                let output = try terminal.readUntil("The picture could not be saved in ")
                #expect(!output.contains("Picture saved"))
            }
        }

        // MARK: On the command line

        private func snapshot(
            _ sandbox: Sandbox, _ arguments: [String], _ environment: [String: String] = [:]
        ) throws -> ProgramRun {
            try ProgramRun.of(
                try Products.path(of: "nalssi"), ["--lang", "en", "snapshot"] + arguments,
                environment: sandbox.environment(environment))
        }

        @Test func `a clean snapshot has the time and the source instead of the bars`() async throws {
            try await Sandbox.with { sandbox in
                let run = try snapshot(sandbox, ["--clean", "--list", "korea", "--at", "+6h"])
                let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
                #expect(run.status == 0 && lines.count == 35, "\(run.output)")
                #expect(lines[0].contains("Korea") && lines[0].contains(/\d{4}-\d\d-\d\d \(\w{3}\) \d\d:\d\d/))
                #expect(lines[33].contains("sample data, not real weather"))
                #expect(!run.output.contains("⌕") && !run.output.contains("SAMPLE DATA"))
            }
        }

        @Test func `hours are played in one file, and stand still without motion`() async throws {
            try await Sandbox.with { sandbox in
                let path = sandbox.root + "/x.svg"
                func picture(_ arguments: String...) throws -> String {
                    let run = try snapshot(sandbox, ["--list", "korea", "-o", path, "--play", "6h"] + arguments)
                    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                    return try String(contentsOfFile: path, encoding: .utf8)
                }
                let moving = try picture()
                #expect(moving.contains("@keyframes") && moving.contains(".s6{"))
                #expect(!moving.contains(".s7{"))
                #expect(try !picture("--motion", "none").contains("@keyframes"))
            }
        }

        @Test func `a PNG comes from rsvg-convert, or else the SVG is written beside it once`() async throws {
            try await Sandbox.with { sandbox in
                let bin = sandbox.root + "/bin"
                try sandbox.writeProgram("echo made > \"${3#--output=}\"", to: bin + "/rsvg-convert")
                let path = sandbox.root + "/x.png"
                let made = try snapshot(sandbox, ["-o", path], ["PATH": bin])
                #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "made\n")

                let other = sandbox.root + "/y.png"
                let missing = try snapshot(sandbox, ["-o", other], ["PATH": "/nowhere"])
                #expect(missing.status == 69 && missing.errors.contains("y.svg"), "\(missing.errors)")
                #expect(try String(contentsOfFile: sandbox.root + "/y.svg", encoding: .utf8).hasPrefix("<svg "))
                try sandbox.write("mine", to: sandbox.root + "/y.svg")
                let again = try snapshot(sandbox, ["-o", other], ["PATH": "/nowhere"])
                #expect(again.status == 69 && again.errors.contains("librsvg2-bin"), "\(again.errors)")
                #expect(try String(contentsOfFile: sandbox.root + "/y.svg", encoding: .utf8) == "mine")

                try sandbox.write("#!/bin/sh\nexit 2\n", to: bin + "/rsvg-convert", mode: 0o755)
                let failed = try snapshot(sandbox, ["-o", other], ["PATH": bin])
                #expect(failed.status == 69 && failed.errors.contains("2"), "\(failed.errors)")
                #expect(!FileManager.default.fileExists(atPath: other))
            }
        }
    }
}
