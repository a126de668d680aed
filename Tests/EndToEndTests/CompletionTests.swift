import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `nalssi completions` in real shells.
    @Suite struct Completion {
        /// Bookmarks with names that a shell would interpret if they were not quoted.
        private static let hostile = [
            "우리 집", "it's", "$(touch x)", "`touch x`", "a:b", "\"q\" \\ z", "dogs'", "-rf", "*", "~root", "wow!",
        ]

        private static func has(_ shell: String) -> Bool {
            (try? Products.systemPath(of: shell, package: shell)) != nil
        }

        /// A home with those bookmarks, and with `nalssi` in its `PATH`.
        private func withBookmarks(_ body: (Sandbox, [String: String]) throws -> Void) async throws {
            try await Sandbox.with { sandbox in
                let program = try Products.path(of: "nalssi")
                try FileManager.default.createDirectory(
                    atPath: sandbox.root + "/bin", withIntermediateDirectories: true)
                try FileManager.default.createSymbolicLink(
                    atPath: sandbox.root + "/bin/nalssi", withDestinationPath: program)
                let ours = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
                let environment = sandbox.environment(["PATH": sandbox.root + "/bin:" + ours, "HISTFILE": "/dev/null"])
                for (index, name) in Self.hostile.enumerated() {
                    let run = try ProgramRun.of(
                        program, ["bookmarks", "add", "\(30 + index),\(120 + index)", "--name=\(name)"],
                        environment: environment)
                    #expect(run.status == 0, "\(run)")
                }
                try body(sandbox, environment)
                #expect(!FileManager.default.fileExists(atPath: sandbox.root + "/x"), "a name was evaluated")
                #expect(!FileManager.default.fileExists(atPath: sandbox.home + "/x"), "a name was evaluated")
            }
        }

        private func run(_ shell: String, _ arguments: [String], _ sandbox: Sandbox, _ environment: [String: String])
            throws
            -> ProgramRun
        {
            try ProgramRun.of(
                try Products.systemPath(of: shell, package: shell), arguments, environment: environment)
        }

        /// Lines up to the cursor, with words that must be offered and words that must not.
        private static let lines: [(line: String, words: [String], absent: [String])] = [
            ("nalssi fo", ["forecast"], ["now"]), ("nalssi ", ["now", "bookmarks", "help"], ["candidates"]),
            ("nalssi bookmarks re", ["remove", "rename"], ["list"]), ("nalssi now --wa", ["--waybar"], ["--json"]),
            ("nalssi now --units ", ["metric", "imperial"], ["now"]), ("nalssi --theme d", ["dark"], ["light"]),
            ("nalssi completions ", ["bash", "zsh", "fish"], ["candidates"]), ("nalssi now 서귀", ["서귀포"], ["서울"]),
        ]

        // MARK: bash

        /// The words bash puts into COMPREPLY for each line, when it calls the function.
        private func bash(_ lines: [String], _ sandbox: Sandbox, _ environment: [String: String]) throws -> [[String]] {
            let calls = lines.enumerated().map { index, _ in
                """
                line=${lines[\(index)]}; COMP_LINE=$line; COMP_POINT=${#line}; COMP_WORDS=($line); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _nalssi nalssi
                printf '%s\\n' "${COMPREPLY[@]}" END
                """
            }
            let script = """
                set -f; cd "$HOME"; source <(nalssi completions bash); complete -p nalssi >&2
                lines=("$@")
                \(calls.joined(separator: "\n"))
                """
            let run = try run("bash", ["--norc", "-c", script, "bash"] + lines, sandbox, environment)
            #expect(run.errors == "complete -F _nalssi nalssi\n", "\(run)")
            return run.output.components(separatedBy: "END\n").dropLast().map {
                $0.split(separator: "\n").map(String.init)
            }
        }

        @Test(.enabled(if: has("bash"), "bash is not installed"))
        func `bash completes commands, options, values and names`()
            async throws
        {
            try await withBookmarks { sandbox, environment in
                let found = try bash(Self.lines.map(\.line), sandbox, environment)
                #expect(found.count == Self.lines.count)
                for (line, found) in zip(Self.lines, found) {
                    #expect(Set(line.words).isSubset(of: found), "\(line.line): \(found)")
                    #expect(Set(line.absent).isDisjoint(with: found), "\(line.line): \(found)")
                }
                // The part that bash takes for the start of a word stays in front.
                #expect(try bash(["nalssi --units=i"], sandbox, environment) == [["imperial"]])
            }
        }

        @Test(.enabled(if: has("bash"), "bash is not installed"))
        func `bash inserts a name so that it is read as that name`() async throws {
            try await withBookmarks { sandbox, environment in
                try typing(
                    into: "bash", ["--norc", "--noprofile", "-i"], "source <(nalssi completions bash)", sandbox,
                    environment,
                    [
                        ("우", "우리 집"), ("it", "it's"), ("'it", "it's"), (#"\$"#, "$(touch x)"), ("'$", "$(touch x)"),
                        ("a:", "a:b"), (#"\`"#, "`touch x`"), (#""\""#, #""q" \ z"#), ("wo", "wow!"), ("\"wo", "wow!"),
                        ("'dog", "dogs'"),
                    ])
            }
        }

        /// Types a line, or the beginning of a name after `nalssi bookmarks remove`, completes it, and makes the shell print the
        /// resulting words.
        private func typing(
            into shell: String, _ arguments: [String], _ loading: String, _ sandbox: Sandbox,
            _ environment: [String: String],
            _ names: [(typed: String, name: String)]
        ) throws {
            let terminal = try BareTerminal(
                try Products.systemPath(of: shell, package: shell), arguments, in: sandbox,
                environment: environment.merging(["PS1": "ready> ", "TERM": "dumb"]) { $1 })
            func type(_ keys: String, until word: String) throws {
                var seen = ""
                terminal.send(keys)
                try terminal.waitUntil("\(shell) prints \(word) for \(keys)") {
                    seen += terminal.takeOutput()
                    let behind = seen.range(of: word).map { seen[$0.upperBound...] }
                    return behind?.contains("ready> ") == true
                }
            }
            try terminal.readUntil("ready> ")
            try type("cd; \(loading); echo loa''ded\n", until: "loaded")
            for (typed, name) in names {
                // The text inserted at the start of the line makes it print its words.
                try type(
                    "\(typed.hasPrefix("nalssi") ? typed : "nalssi bookmarks remove \(typed)")\t\u{01}printf '<%s>\\n' \n",
                    until: "<\(name)>")
            }
            terminal.send("exit\n")
            #expect(try terminal.waitForExit() == 0)
        }

        // MARK: fish

        @Test(.enabled(if: has("fish"), "fish is not installed"))
        func `fish completes commands, options, values and names`()
            async throws
        {
            try await withBookmarks { sandbox, environment in
                func fish(_ line: String) throws -> [String] {
                    let script = "cd; nalssi completions fish | source; complete -C $argv[1]"
                    let run = try run("fish", ["--no-config", "-c", script, line], sandbox, environment)
                    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
                    return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
                }
                for line in Self.lines {
                    let found = try fish(line.line)
                    #expect(Set(line.words).isSubset(of: found), "\(line.line): \(found)")
                    #expect(Set(line.absent).isDisjoint(with: found), "\(line.line): \(found)")
                }
                #expect(try fish("nalssi --units=i") == ["--units=imperial"])
                let names = try fish("nalssi bookmarks remove ")
                for name in Self.hostile where name != "-rf" { #expect(names.contains(name), "\(names)") }
                #expect(!names.contains("-rf"))
                try sandbox.write("", to: sandbox.home + "/some file.toml")
                #expect(try fish("nalssi config --check so").contains { $0.contains("some file.toml") })
            }
        }

        // MARK: zsh

        /// zsh completes only interactively, so the test needs a terminal.
        @Test(.enabled(if: has("zsh"), "zsh is not installed"))
        func `zsh completes commands, options, values and names`() async throws {
            try await withBookmarks { sandbox, environment in
                let script = try ProgramRun.of(
                    try Products.path(of: "nalssi"), ["completions", "zsh"], environment: environment)
                let functions = sandbox.root + "/functions"
                try sandbox.write(script.output, to: functions + "/_nalssi", mode: 0o644)
                let loading =
                    "bindkey -e; unsetopt bang_hist; fpath=(\(functions) $fpath); autoload -Uz compinit && compinit -u -D"
                try typing(
                    into: "zsh", ["-f", "-i"], loading, sandbox, environment,
                    [
                        ("우", "우리 집"), ("it", "it's"), (#"\$"#, "$(touch x)"), ("'$", "$(touch x)"), ("a:", "a:b"),
                        (#"\`"#, "`touch x`"), ("wo", "wow!"), ("nalssi fore", "forecast"),
                        ("nalssi now --wayb", "--waybar"), ("nalssi --units=im", "--units=imperial"),
                        ("nalssi now --units im", "imperial"), ("nalssi forecast 서귀포혁", "서귀포혁신도시"),
                    ])
            }
        }
    }
}
