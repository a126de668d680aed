import AppResources
import Engine
import Limits
import TestSupport
import Testing
import Weather

@testable import Commands

/// The words that can follow on a command line, independent of any shell.
@Suite("Completing words")
struct CompleterTests {
    private struct Names: NameSource {
        let bookmarks: [String]

        func bookmarks(beginningWith text: String) -> [Candidate] {
            bookmarks.filter { $0.hasPrefix(text) }.map { Candidate(word: $0) }
        }

        func lists(beginningWith text: String) -> [Candidate] {
            ["제주 여행", "산"].filter { $0.hasPrefix(text) }.map { Candidate(word: $0) }
        }

        func places(beginningWith text: String) -> [Candidate] {
            ["서울", "서귀포", "New York"].filter { $0.hasPrefix(text) }.map { Candidate(word: $0, note: "somewhere") }
        }
    }

    private let completer = Completer(phrase: PhraseBook(.english), names: Names(bookmarks: ["서울", "우리 집", "--json"]))

    private func words(_ before: [String], _ typed: String) -> [String]? {
        guard case .candidates(let found) = completer.completion(behind: before, typed: typed) else { return nil }
        return found.map(\.word)
    }

    @Test(
        arguments: [
            ([], "fo", ["forecast"]), (["--units", "imperial"], "boo", ["bookmarks"]), ([], "x", []),
            ([], "comp", ["completions"]), (["bookmarks"], "re", ["remove", "rename"]),
            (["completions"], "", ["bash", "zsh", "fish"]), (["help"], "doc", ["doctor"]),
            (["help", "bookmarks"], "a", ["add"]), (["nonsense"], "", []), (["bookmarks", "nonsense"], "", []),
            (["now"], "--f", ["--format", "--follow"]), (["now", "--follow"], "--f", ["--format"]),
            ([], "--vers", ["--version"]), (["bookmarks", "add"], "--fr", ["--front"]),
            (["now", "--list"], "", ["bookmarks", "korea", "here", "제주 여행", "산"]),
            (["now"], "--list=k", ["--list=korea"]),
            (["now", "--units"], "i", ["imperial"]), ([], "--lang=", ["--lang=ko", "--lang=en"]),
            (["--list"], "k", ["korea"]), (["lists", "rename"], "제", ["제주 여행"]), (["now"], "--list=산", ["--list=산"]),
            (["now", "--timeout"], "", []), (["now"], "--json=", []),
            (["now"], "서", ["서울", "서귀포"]), (["now", "서울"], "New", ["New York"]),
            (["bookmarks", "remove"], "", ["서울", "우리 집"]), (["bookmarks", "remove", "--"], "--", ["--json"]),
            (["bookmarks", "rename", "서울"], "", []), (["bookmarks", "move"], "우", ["우리 집"]),
            (["doctor"], "", nil), (["config", "--check"], "a", nil), (["bookmarks", "import"], "", nil),
        ] as [([String], String, [String]?)])
    func `the candidates are those of the command table`(before: [String], typed: String, expected: [String]?) {
        if before == ["doctor"] {
            #expect(words(before, typed)?.first == "--online")
        } else {
            #expect(words(before, typed) == expected)
        }
    }

    @Test func `commands and options are offered with a description in the user's language`() {
        let korean = Completer(phrase: PhraseBook(.korean), names: Names(bookmarks: []))
        #expect(
            korean.completion(behind: [], typed: "fore")
                == .candidates([Candidate(word: "forecast", note: PhraseBook(.korean)(.summaryForecast))]))
    }

    // MARK: The line as a shell sees it

    private static let breaks = " \t\n\"'@><=;|&(:"

    @Test(arguments: [
        ("nalssi now a", ["nalssi", "now"], "a"), ("nalssi now ", ["nalssi", "now"], ""),
        (#"nalssi now a\ b"#, ["nalssi", "now"], "a b"), ("nalssi now 'a b", ["nalssi", "now"], "a b"),
        ("nalssi now 'a b' ", ["nalssi", "now", "a b"], ""),
        (#"nalssi "a\$b\n" it\'s"#, ["nalssi", #"a$b\n"#], "it's"),
        ("nalssi '' x", ["nalssi", ""], "x"), ("nalssi $(touch", ["nalssi"], "$(touch"), ("", [], ""),
    ])
    func `a line is split as the shell splits it, and nothing in it is evaluated`(
        text: String, words: [String], last: String
    ) {
        let line = TypedLine(text, breaks: Self.breaks)
        #expect(line.words == words && line.last == last)
    }

    @Test(arguments: [
        ("nalssi now a", "a b", #"a\ b"#), ("nalssi now it", "it's", #"it\'s"#),
        ("nalssi now 'it", "it's", #"it'\''s"#),
        ("nalssi now \"a", #"a"$`\!b"#, #"a\"\$\`\\"\!"b"#), ("nalssi now $", "$(touch x)", #"\$\(touch\ x\)"#),
        ("nalssi now --units=i", "--units=imperial", "imperial"), ("nalssi now 우", "우리 집", #"우리\ 집"#),
        ("nalssi now zip:9", "zip:90210", "90210"), ("nalssi now a\\ ", "a b:c", #"a\ b:c"#),
        ("nalssi now ~", "~root", #"\~root"#), ("nalssi now 'a:b", "a:b c", "a:b c"),
        ("nalssi now `", "`id`", #"\`id\`"#),
        ("nalssi now a", "a;b&c|d<e>f*g?h[i]{j}#", ##"a\;b\&c\|d\<e\>f\*g\?h\[i\]\{j\}\#"##),
    ])
    func `a word is completed so that bash reads exactly that word`(text: String, word: String, expected: String) {
        #expect(TypedLine(text, breaks: Self.breaks).continuation(word) == expected)
    }

    @Test func `bash itself reads back every name that is completed, whatever is in it`() async throws {
        try await Sandbox.with { sandbox in
            let names = [
                "a b", "it's", "$(touch x)", "`touch x`", "\"quoted\"", #"back\slash"#, "우리 집", "a:b=c", "*?[x]", "~",
                "#no", "wow!", "dogs'", "!?!",
            ]
            for quote in ["", "'", "\""] {
                let words = names.map { name in
                    let word = quote + TypedLine("nalssi now " + quote, breaks: Self.breaks).continuation(name)
                    // As readline does it.
                    return quote.isEmpty || word.hasSuffix(quote) ? word : word + quote
                }
                let script = "cd \(sandbox.root)\nprintf '%s\\n' \(words.joined(separator: " "))\nls x 2>/dev/null\n"
                let run = try ProgramRun.of("/bin/bash", ["-c", script], environment: sandbox.environment())
                #expect(run.output == names.joined(separator: "\n") + "\n", "\(run)")
            }
        }
    }

    @Test func `each line of an answer holds one word, and names that cannot be typed are left out`() {
        let hostile = Completer(
            phrase: PhraseBook(.english), names: Names(bookmarks: ["a\nb", "a\tb", "a\u{1B}[31m", "ab"]))
        #expect(CompletionShell.fish.answer(to: ["bookmarks", "remove", "a"], hostile) == "ab\n")
        #expect(CompletionShell.bash.answer(to: [Self.breaks, "nalssi bookmarks remove a"], hostile) == "ab\n")
        #expect(CompletionShell.zsh.answer(to: ["config", ""], hostile) == "\tfiles\n")
        #expect(CompletionShell.fish.answer(to: ["now", "서울"], completer).contains("서울\n"))
    }

    @Test func `bash reads back names of any characters, inside any kind of quotes`() async throws {
        try await Sandbox.with { sandbox in
            var random = SeededRandom(seed: 3)
            let signs = Array("ab 가\\'\"$`!*?[](){}<>|&;#~=:@,.-+/%^")
            let names = (0..<300).map { _ in
                String(
                    (0...Int.random(in: 0...8, using: &random)).map { _ in signs.randomElement(using: &random) ?? "a" })
            }
            let words = names.enumerated().map { index, name in
                let quote = ["", "'", "\""][index % 3]
                let word = quote + TypedLine("nalssi now " + quote, breaks: "").continuation(name)
                return quote.isEmpty || word.hasSuffix(quote) ? word : word + quote
            }
            let script = "printf '%s\\n' \(words.joined(separator: " "))\n"
            let run = try ProgramRun.of("/bin/bash", ["-c", script], environment: sandbox.environment())
            #expect(run.output == names.joined(separator: "\n") + "\n", "\(run.errors)")
        }
    }

    @Test(arguments: [(0, "서귀포\tsomewhere\n"), (1, "")])
    func `an overlong line is ignored`(beyond: Int, answer: String) {
        let rest = ["now", "서귀"].reduce(0) { $0 + $1.utf8.count }
        let place = String(repeating: "x", count: Limits.Completion.bytes - rest + beyond)
        #expect(CompletionShell.fish.answer(to: ["now", place, "서귀"], completer) == answer)
    }
}
