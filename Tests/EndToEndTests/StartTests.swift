import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// The first screen.
    struct Start {
        @Test func `all twenty cities are shown in their order`() async throws {
            try await withPaintedProgram { terminal, server in
                let picture = try await terminal.restingPicture(server)
                #expect(picture.cities == ExpectedText.korean, "\(picture)")
                #expect(picture.selectedCity == ExpectedText.korean.first)
                #expect(await server.requests(to: "/data/2.5/weather").count >= 20)
            }
        }

        @Test func `the screen can be in English`() async throws {
            try await withPaintedProgram(["--lang", "en"]) { terminal, server in
                let screen = try await terminal.restingScreen(server)
                for name in ExpectedText.englishNames { #expect(screen.contains(name)) }
                #expect(!ExpectedText.korean.contains { screen.contains($0) })
            }
        }

        @Test func `a city that hangs does not delay the others`() async throws {
            let busan = try #require(StandinCity.named("부산"))
            try await withServer(StandinOptions(faults: [Fault(.hang, at: busan)])) { server in
                try await withProgram(asking: server) { terminal in
                    // Nineteen tiles must show no loading text: the header's count alone is also 1 when the first request
                    // has started.
                    try terminal.waitUntil("nineteen cities are there") {
                        $0.contains(ExpectedText.oneLoadingInKorean)
                            && $0.ranges(of: ExpectedText.loadingInKorean).count == 2
                    }
                    let picture = try terminal.picture()
                    #expect(picture.cities == ExpectedText.korean)
                    // Nor does it delay the end, which does not wait for the request's own time limit.
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit(limit: withinTheProgramsLimit) == 0)
                }
                #expect(await server.waitForAborted(1))
            }
        }

        @Test func `a wrong key gives one message and is never shown`() async throws {
            let key = "this0is0not0the0right0key0000000"
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    var environment = liveEnvironment(server)
                    environment["OPENWEATHER_API_KEY"] = key
                    let path = try Products.path(of: "nalssi")
                    try await TerminalSession.run(path, ["--lang", "ko"], in: sandbox, environment: environment) {
                        terminal in
                        let screen = try terminal.waitUntil("one message for all twenty") {
                            $0.contains(ExpectedText.twentyCitiesInKorean)
                        }
                        #expect(screen.ranges(of: ExpectedText.twentyCitiesInKorean).count == 1)
                        #expect(!screen.contains(key))
                        try terminal.send(keys: "q")
                        #expect(try terminal.waitForExit() == 0)
                    }
                    for (path, data) in sandbox.writtenFiles() {
                        #expect(data.firstRange(of: Array(key.utf8)) == nil, "the key is in \(path)")
                    }
                }
            }
        }

        @Test func `the first frame with sample data is complete`() async throws {
            try await Sandbox.with { sandbox in
                let terminal = try BareTerminal(
                    Products.path(of: "nalssi"), ["--source", "sample", "--lang", "ko"], in: sandbox)
                // After a large frame the program asks whether the terminal has drawn it. A small one has no such end.
                let question = "\u{1B}[5n"
                let written = try #require(terminal.readUntil(question).split(separator: question).first)
                let first = try #require(written.split(separator: "\u{1B}[?1049h").last)
                #expect(!first.contains(ExpectedText.loadingInKorean))
                #expect(first.contains(ExpectedText.sampleInKorean))
                #expect(first.ranges(of: "°").count >= ExpectedText.korean.count)
                terminal.send("q")
                #expect(try terminal.waitForExit() == 0)
            }
        }

        @Test func `sample data is marked as such and needs no connection`() async throws {
            try await withProgram(asking: nil, ["--source", "sample", "--lang", "ko"]) { terminal in
                try terminal.waitForTwenty()
                let screen = try terminal.settledScreen()
                #expect(screen.contains(ExpectedText.sampleInKorean))
                #expect(Picture(screen).cities == ExpectedText.korean)
                #expect(try terminal.openSockets().isEmpty)
            }
        }
    }
}
