import Testing

@testable import Dashboard

/// What is kept from toml++, which ends the program on some of it.
@Suite struct ConfigShapeTests {
    @Test(arguments: [
        // Asserted in toml++ 3.4: parse_key, parse_time.
        ("[=", 1), ("[[\n", 1), ("# a\n[[= 1e5\u{8}[[y]]\n", 2), ("\u{FEFF} \t[ .x]\n", 1),
        ("units = \"metric\"\r\n[가]\r\n", 2), ("ascei = 1979-05-27Tp7:32:,0Z", 1), ("\nx = 07:32:?", 2),
        // Of no use to any setting.
        ("x = 1979-05-27", 1), ("x = [1]", 1), ("x = { a = 1 }", 1), ("x = 1.5", 1), ("x = ", 1), ("x = -", 1),
        ("x", 1), ("x = 1 2", 1), ("[x] y", 1), ("[[x]\n]", 1), ("a. = 1", 1), ("= 1", 1), ("\"a = 1\n\"", 1),
        // A text is told by where it begins.
        ("a = 'b'\nx = \"\"\"\n\n", 2), ("x = '''\n''", 1), ("x = \"\"\"\\\"\"\"", 1),
    ])
    func `what has not the shape of settings is told with its line`(text: String, line: Int) {
        let problem = #expect(throws: LaunchProblem.self) { try ConfigFile(path: "/c.toml", text: text) }
        guard case .configSyntax("/c.toml", line, let reason) = problem else {
            Issue.record("\(String(describing: problem))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test(arguments: [
        "", "\u{FEFF}# c\n\n", "motion = \"\"\"\nfull\"\"\" # [=\n", "units = '''metric'''\r\n", "\"color\" = 2_5_6",
        "'mouse'=true", "color\t= +16", "source = \"s\\u0061mple\"\n# 1979-05-27T?\n# [=",
    ])
    func `what TOML lets one write for a setting is taken`(text: String) throws {
        let file = try ConfigFile(path: "/c.toml", text: text)
        #expect(file.entries.isEmpty == !text.contains("="))
    }

    @Test(arguments: [
        "x = \"\"\"a\"\"\"\"\"\nunits = 1", "x = '[='\n[y.'z'.\"w\"]\na.b = 0xFF", "[[x]]\n[[x]]\ny = 1",
    ])
    func `what is well formed and no setting is taken as that`(text: String) {
        let file = ConfigFile(path: "/c.toml", checking: Array(text.utf8))
        #expect(file.unknownKeys.first == ConfigFile.UnknownKey("x", line: 1))
        #expect(!file.mistakes.contains { if case .configSyntax = $0 { true } else { false } })
    }

    @Test func `every mistake is found, and what stands around it is read`() {
        let shape = ConfigShape(of: "a = 1\nb = [1]\n\n[x\nc = = 2\n[y]\nd = \"\"\"\ne = 3\n")
        #expect(shape.mistakes.map(\.line) == [2, 4, 5, 7])
        #expect(shape.statements.map(\.name) == ["a", nil, nil, nil, "y", nil, "e"])
        #expect(shape.statements.map(\.lines) == [1...1, 2...2, 4...4, 5...5, 6...6, 7...7, 8...8])
        // With a header goes what is below it.
        #expect(shape.lines(leavingOut: 2) == 4...5 && shape.lines(leavingOut: 4) == 6...8)
    }

    @Test func `a mistake behind a text of several lines costs those lines alone`() {
        let shape = ConfigShape(of: "a = '''\n\n''' b\nc = 1")
        #expect(shape.mistakes.map(\.line) == [3])
        #expect(shape.statements.map(\.lines) == [1...3, 4...4])
    }
}
