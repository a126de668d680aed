import Foundation
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Settings changed in the running program.
    struct Choosing {
        private func start(
            in sandbox: Sandbox, _ arguments: [String] = ["--source", "sample"], _ environment: [String: String] = [:],
            _ body: (TerminalSession) async throws -> Void
        ) async throws {
            try await TerminalSession.run(
                Products.path(of: "nalssi"), arguments, in: sandbox, size: wide,
                environment: ["LC_ALL": "ko_KR.UTF-8"].merging(environment) { $1 }, content: .program, body)
        }

        /// Whether the selected setting was set in the program; nil if no row is selected.
        private static func isChosenInside(_ screen: String) -> Bool? {
            ExpectedText.selectedRow(screen).map { $0.contains("여기서 설정함") || $0.contains("set here") }
        }

        /// The choices on the disk, which are written beside the screen.
        private static func kept(in sandbox: Sandbox) -> [Substring] {
            let file = FileManager.default.contents(atPath: sandbox.stateFolder + "/choices") ?? Data()
            return String(decoding: file, as: UTF8.self).split(separator: "\n").filter { $0.contains("=") }
        }

        @Test func `every choice is drawn, and kept even if the program is killed once it is on the disk`() async throws
        {
            try await Sandbox.with { sandbox in
                var chosen: String?
                var before: [Substring] = []
                // The source asks for confirmation, and is left out.
                for name in ExpectedText.settingsInKorean {
                    try await start(in: sandbox) { terminal in
                        try terminal.waitForTwenty()
                        try terminal.send(keys: ",")
                        if let chosen { try reset(chosen, terminal) }
                        try terminal.goDown(to: name)
                        try terminal.waitUntil("\(name) is not set") { Self.isChosenInside($0) == false }
                        try terminal.send(keys: "Right")
                        try terminal.waitUntil("\(name) has another value") { Self.isChosenInside($0) == true }
                        // What was reset is gone, and this one is there.
                        let last = before
                        try terminal.waitUntil("\(name) is on the disk") { _ in
                            let kept = Self.kept(in: sandbox)
                            return kept.count == 1 && kept != last
                        }
                        before = Self.kept(in: sandbox)
                        try terminal.signal(SIGKILL)
                        _ = try terminal.waitForExit()
                    }
                    chosen = name
                }
                try await start(in: sandbox) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: ",")
                    try reset(try #require(chosen), terminal)
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                }
                try await start(in: sandbox) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: ",")
                    for name in ExpectedText.settingsInKorean {
                        try terminal.goDown(to: name)
                        try terminal.waitUntil("\(name) was reset") { Self.isChosenInside($0) == false }
                    }
                }
            }
        }

        /// Expects that a setting is as it was chosen before the program was killed, and resets it.
        private func reset(_ name: String, _ terminal: TerminalSession) throws {
            try terminal.goDown(
                to: name == ExpectedText.languageInKorean ? ExpectedText.languageInEnglish : name)
            try terminal.waitUntil("\(name) is as it was chosen") { Self.isChosenInside($0) == true }
            try terminal.send(keys: "x")
            try terminal.waitUntil("\(name) is as it was before") { Self.isChosenInside($0) == false }
        }

        @Test func `a clock chosen in the program shows at once, and an option overrides it`() async throws {
            try await Sandbox.with { sandbox in
                try await start(in: sandbox) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: ",")
                    try terminal.goDown(to: ExpectedText.clockInKorean)
                    try terminal.send(keys: "Right")
                    try terminal.waitUntil("it shows at once") { $0.contains("12시간제") }
                    try terminal.send(keys: "Escape")
                    try terminal.waitUntil("the header behind the settings has it too") {
                        !$0.contains("━ 설정 ━") && $0.prefix { $0 != "\n" }.contains(/오[전후] \d+:\d\d 갱신/)
                    }
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                }
                try await start(in: sandbox, ["--source", "sample", "--clock", "24"]) { terminal in
                    try terminal.waitForTwenty()
                    try terminal.send(keys: ",")
                    try terminal.waitUntil("the setting fixed by an option says so") { $0.contains("--clock으로 설정함") }
                }
            }
        }

        @Test func `config toml takes effect as soon as it is written, and a mistake in it changes nothing`()
            async throws
        {
            try await Sandbox.with { sandbox in
                try await start(in: sandbox) { terminal in
                    try terminal.waitForTwenty()
                    try sandbox.write("clock = 12\n", to: sandbox.configFile)
                    try terminal.waitUntil("twelve hours") {
                        $0.prefix { $0 != "\n" }.contains(/오[전후] \d+:\d\d 갱신/) && $0.contains("config.toml이 바뀌어")
                    }
                    try sandbox.write("clock = 13\n", to: sandbox.configFile)
                    try terminal.waitUntil("the mistake and its line are shown") {
                        $0.contains("1번째 줄 clock") && $0.prefix { $0 != "\n" }.contains(/오[전후] \d+:\d\d 갱신/)
                    }
                    try sandbox.write("language = \"en\"\ntemperature = \"fahrenheit\"\n", to: sandbox.configFile)
                    try terminal.waitUntil("English and Fahrenheit") {
                        $0.contains("Bookmarks") && $0.contains("°F") && !$0.contains("즐겨찾기")
                    }
                    try FileManager.default.removeItem(atPath: sandbox.configFile)
                    try terminal.waitUntil("the previous value is back") { $0.contains("즐겨찾기") && $0.contains("°C") }
                }
            }
        }

        @Test func `colours and the mouse change in the running terminal`() async throws {
            try await Sandbox.with { sandbox in
                try await start(in: sandbox) { terminal in
                    try terminal.waitForTwenty()
                    // The terminal is asked for the mouse behind the first frame.
                    try terminal.waitForState("the mouse is the program's") { $0.mouseWanted }
                    try sandbox.write("mouse = false\ncolor = \"none\"\n", to: sandbox.configFile)
                    try terminal.waitUntil("the picture is complete") {
                        ExpectedText.isAllAnswered($0) && $0.contains("config.toml이 바뀌어")
                    }
                    try terminal.waitForState("the mouse is left to the terminal") { !$0.mouseWanted }
                    try FileManager.default.removeItem(atPath: sandbox.configFile)
                    try terminal.waitForState("the mouse is taken again") { $0.mouseWanted }
                    try terminal.waitUntil("the picture is complete") { ExpectedText.isAllAnswered($0) }
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                }
            }
        }
    }

    /// The key for OpenWeather, entered in the program.
    struct GivingAKey {
        @Test func `a wrong key is refused, and a right one is saved after a yes in one file, used, and removed`()
            async throws
        {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    let file = sandbox.root + "/config/nalssi/openweather.key"
                    func start(_ body: (TerminalSession) async throws -> Void) async throws {
                        try await TerminalSession.run(
                            Products.path(of: "nalssi"), ["--lang", "ko"], in: sandbox, size: wide,
                            environment: [
                                "NALSSI_OPENWEATHER_URL": server.baseURL,
                                "NALSSI_OPENWEATHER_ICON_URL": server.iconURL,
                            ], content: .program, body)
                    }
                    try await start { terminal in
                        try terminal.waitForTwenty()
                        try terminal.send(keys: ",")
                        try terminal.goDown(to: ExpectedText.keyInKorean)
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("the field is open, and names the service") {
                            $0.contains("키를 붙여넣고") && $0.contains("127.0.0.1")
                        }
                        #expect(await server.requests().isEmpty, "no request should be sent before a key is entered")
                        try terminal.type("0123456789abcdef0123456789abcdef")
                        try terminal.waitUntil("the file is not readable") {
                            $0.contains(String(repeating: "•", count: 32))
                        }
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("it is refused") { $0.contains("키를 쓸 수 없어요") }
                        try terminal.send(keys: "C-u")
                        try terminal.type(server.key)
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("the program asks whether to save the key") {
                            $0.contains("openweather.key") && $0.contains("Esc 이번 실행에서만")
                        }
                        #expect(
                            !FileManager.default.fileExists(atPath: file), "the key should not be saved before a yes")
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("it is kept") { $0.contains("키를 저장했어요") }
                        try terminal.send(keys: "Escape")
                        try terminal.waitUntil("live weather, without a dialog") {
                            !$0.contains("━ 설정 ━") && ExpectedText.isAllAnswered($0) && $0.contains("OpenWeather")
                                && !$0.contains("예시 데이터")
                        }
                        try terminal.send(keys: "q")
                        #expect(try terminal.waitForExit() == 0)
                    }
                    let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
                    #expect(rights == 0o600)
                    let holders = sandbox.writtenFiles().filter {
                        $0.value.firstRange(of: Data(server.key.utf8)) != nil
                    }
                    #expect(Array(holders.keys) == [file], "the key should be in this file only")
                    try await start { terminal in
                        try terminal.waitUntil("the next start uses it") {
                            ExpectedText.isAllAnswered($0) && $0.contains("OpenWeather") && !$0.contains("예시 데이터")
                        }
                        #expect(try !terminal.screen().contains(server.key))
                        try terminal.send(keys: ",")
                        try terminal.goDown(to: ExpectedText.keyInKorean)
                        try terminal.send(keys: "x")
                        try terminal.waitUntil("the program asks whether to remove the key") { $0.contains("삭제할까요?") }
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("the key is gone, and sample data is shown again") {
                            $0.contains("삭제했어요") && $0.contains("API 키 없음")
                        }
                        #expect(!FileManager.default.fileExists(atPath: file))
                    }
                }
            }
        }
    }
}
