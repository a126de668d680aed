import Foundation
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// `nalssi snapshot` on the command line, without a terminal.
    @Suite struct SnapshotCommand {
        private func snapshot(
            _ sandbox: Sandbox, _ server: StandinServer?, _ arguments: [String],
            _ environment: [String: String] = [:]
        ) throws -> ProgramRun {
            var variables = sandbox.environment(liveEnvironment(server).merging(environment) { $1 })
            variables["TERM"] = nil
            let budget = server == nil ? [] : ["--calls-per-minute", "3000"]
            return try ProgramRun.of(
                try Products.path(of: "nalssi"), ["--lang", "ko", "snapshot"] + budget + arguments,
                environment: variables)
        }

        @Test func `a picture is written without a terminal, and is marked as sample data`() async throws {
            try await Sandbox.with { sandbox in
                let path = sandbox.root + "/x.svg"
                let run = try snapshot(sandbox, nil, ["-o", path], ["LC_ALL": "C"])
                #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
                let picture = try String(contentsOfFile: path, encoding: .utf8)
                #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n") && picture.contains(">예시<"))
                #expect(
                    try FileManager.default.contentsOfDirectory(atPath: sandbox.root).filter { $0.contains("x.svg") }
                        == ["x.svg"])
            }
        }

        @Test func `live weather is requested once, and cached for the next run`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    let run = try snapshot(sandbox, server, ["--list", "korea"])
                    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                    #expect(ExpectedText.isAllAnswered(run.output), "\(run.output)")
                    let asked = await server.activity().received
                    #expect(asked >= 20)
                    #expect(try snapshot(sandbox, server, ["--list", "korea"]).output.contains("서울"))
                    #expect(await server.activity().received == asked)
                }
            }
        }

        @Test func `a snapshot equals the dashboard in a terminal of that size`() async throws {
            func minute() -> Int { Int(Date().timeIntervalSince1970) / 60 }
            try await withServer { server in
                var (drawn, seen): (Picture, Picture)
                var begun: Int
                // Again if a minute ends in between, because the weather depends on the time.
                repeat {
                    begun = minute()
                    drawn = try await Sandbox.with {
                        Picture(try snapshot($0, server, ["--color", "truecolor"]).output)
                    }
                    seen = try await freshPicture(asking: server, size: wide)
                } while minute() != begun
                #expect(drawn == seen, "drawn:\n\(drawn)\n\nseen:\n\(seen)")
            }
        }

        @Test func `late answers are missing from the frame, which is written all the same`() async throws {
            try await withServer { server in
                server.setFaults([Fault(.hang)])
                try await Sandbox.with { sandbox in
                    let path = sandbox.root + "/x.txt"
                    let run = try snapshot(sandbox, server, ["--timeout", "1", "-o", path])
                    #expect(run.status == 69 && run.errors.isEmpty, "\(run.errors)")
                    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("서울"))
                }
            }
        }

        @Test func `the frame has the service's icon, even if a budget holds back other requests`()
            async throws
        {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    let path = sandbox.root + "/x.svg"
                    // A minute's budget pays only part of the twenty places' weather, forecasts and air.
                    func colours(_ icons: String) throws -> Int {
                        let run = try snapshot(
                            sandbox, server,
                            ["-o", path, "--timeout", "5", "--calls-per-minute", "30", "--icons", icons])
                        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                        let picture = try String(contentsOfFile: path, encoding: .utf8)
                        return picture.split(separator: "\n").count { $0.hasPrefix("<path fill=") }
                    }
                    // A picture with soft edges has many shades; the built-in art has two or three.
                    let (service, own) = (try colours("service"), try colours("own"))
                    #expect(service > own)
                    #expect(await server.requests().contains { "\($0)".contains(".png") })
                }
            }
        }

        @Test func `on a terminal the text has colours`() async throws {
            try await Sandbox.with { sandbox in
                try await TerminalSession.run(
                    Products.path(of: "nalssi"), ["snapshot", "--lang", "en", "--size", "80x20"], in: sandbox,
                    size: narrow,
                    content: .program
                ) { terminal in
                    let code = try terminal.waitForExit()
                    let screen = try terminal.styledScreen()
                    #expect(code == 0 && screen.contains("SAMPLE DATA") && screen.contains("38;2;"), "\(screen)")
                }
            }
        }

        @Test func `wrong arguments end with 64, and a file that cannot be written with 74`() async throws {
            try await Sandbox.with { sandbox in
                for wrong in [["--size", "0x1"], ["--at", "soon"], ["--list", "x"], ["-o", "x.gif"], ["--what"]] {
                    let run = try snapshot(sandbox, nil, wrong)
                    #expect(run.status == 64 && run.output.isEmpty, "\(wrong)")
                    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
                }
                let folder = sandbox.root + "/x.svg"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                for path in [sandbox.root + "/no/x.svg", folder] {
                    let run = try snapshot(sandbox, nil, ["-o", path])
                    #expect(run.status == 74 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
                }
            }
        }

        @Test func `a closed pipe ends the command without a message`() async throws {
            try await Sandbox.with { sandbox in
                let program = try Products.path(of: "nalssi")
                let run = try ProgramRun.of(
                    "/bin/sh", ["-c", "'\(program)' snapshot --size 300x100 --lang ko | head -1"],
                    environment: sandbox.environment())
                #expect(run.status == 0 && run.errors.isEmpty && run.output.split(separator: "\n").count == 1)
            }
        }
    }
}
