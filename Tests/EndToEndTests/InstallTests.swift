import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `make install` without its build, and `make uninstall`.
    @Suite struct Install {
        private static let files = [
            "bin/nalssi", "share/nalssi/places.bin", "share/nalssi/map.bin", "share/man/man1/nalssi.1",
            "share/man/ko/man1/nalssi.1",
            "share/bash-completion/completions/nalssi", "share/zsh/site-functions/_nalssi",
            "share/fish/vendor_completions.d/nalssi.fish", "share/applications/nalssi.desktop",
            "share/icons/hicolor/scalable/apps/nalssi.svg",
        ]

        private func make(_ target: String, _ sandbox: Sandbox, umask: String = "022") throws -> ProgramRun {
            let script =
                "umask \(umask); cd \"$1\" && exec make --no-print-directory \"$2\" \"PROGRAM=$0\" \"DESTDIR=$3\" PREFIX=/usr"
            return try ProgramRun.of(
                "/bin/sh",
                [
                    "-c", script, try Products.path(of: "nalssi"), Products.packageRoot.path, target,
                    sandbox.root + "/a dest",
                ],
                environment: sandbox.environment())
        }

        private func installed(_ sandbox: Sandbox) -> Set<String> {
            let folder = sandbox.root + "/a dest/usr"
            let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return Set(
                paths.filter { path in
                    var isFolder: ObjCBool = false
                    return FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
                        && !isFolder.boolValue
                })
        }

        @Test func `building and running need none of the tools of the tests`() async throws {
            try await Sandbox.with { sandbox in
                // given a system that has the libraries, and of the programs only those that every system has
                let folder = sandbox.root + "/bin"
                for name in ["cat", "head", "mkdir", "sed", "sort", "stat", "uname"] {
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                    try FileManager.default.createSymbolicLink(
                        atPath: folder + "/" + name,
                        withDestinationPath: try Products.systemPath(of: name, package: "coreutils"))
                }
                for (name, line) in [
                    ("swift", "echo Swift version 6.3.1"), ("id", "echo 0"), ("apt-get", "echo \"$*\" >> installed"),
                ] {
                    try sandbox.writeProgram(line, to: folder + "/" + name)
                }
                func setup(_ words: String) throws -> ProgramRun {
                    try ProgramRun.of(
                        "/bin/sh",
                        ["-c", "cd \"$0\" && \"$1\"/scripts/setup \(words)", sandbox.root, Products.packageRoot.path],
                        environment: ["PATH": folder])
                }
                // when
                let run = try setup("")
                // then
                #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
                let tests = try setup("tests")
                let installed = try String(contentsOfFile: sandbox.root + "/installed", encoding: .utf8)
                #expect(
                    tests.status == 0 && [" tmux", " zsh", " fish", " tinyproxy-bin"].allSatisfy(installed.contains))
            }
        }

        @Test func `what others put beside the files stays when they are removed`() async throws {
            try await Sandbox.with { sandbox in
                let others = ["share/nalssi/notes.txt", "share/zsh/site-functions/_other", "bin/other"]
                #expect(try make("install-files", sandbox).status == 0)
                for file in others { try sandbox.write("mine", to: sandbox.root + "/a dest/usr/" + file) }
                let removed = try make("uninstall", sandbox)
                #expect(removed.status == 0 && removed.errors.isEmpty, "\(removed)")
                #expect(installed(sandbox) == Set(others))
            }
        }

        @Test func `everything is installed below DESTDIR and PREFIX, works there, and is removed again`() async throws
        {
            try await Sandbox.with { sandbox in
                // given a foreign file
                let other = sandbox.root + "/a dest/usr/share/man/man1/other.1"
                try sandbox.write("other", to: other)
                // when it is installed under a strict umask
                let run = try make("install-files", sandbox, umask: "077")
                // then
                #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
                #expect(installed(sandbox) == Set(Self.files + ["share/man/man1/other.1"]))
                for file in Self.files {
                    let path = sandbox.root + "/a dest/usr/" + file
                    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                    #expect(mode == (file == "bin/nalssi" ? 0o755 : 0o644), "\(file)")
                    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > 100, "\(file)")
                }
                let found = try ProgramRun.of(
                    sandbox.root + "/a dest/usr/bin/nalssi", ["places", "서귀포"], environment: sandbox.environment())
                #expect(found.status == 0 && found.output.contains("Seogwipo"), "\(found)")
                let names = try ProgramRun.of(
                    Products.systemPath(of: "nm", package: "binutils"), [sandbox.root + "/a dest/usr/bin/nalssi"],
                    environment: ["LC_ALL": "C"])
                #expect(names.errors.contains("no symbols"), "the program is stripped: \(names.output.prefix(200))")
                // and when it is removed, twice
                for _ in 1...2 {
                    let removed = try make("uninstall", sandbox)
                    #expect(removed.status == 0 && removed.errors.isEmpty, "\(removed)")
                    #expect(installed(sandbox) == ["share/man/man1/other.1"])
                    #expect(!FileManager.default.fileExists(atPath: sandbox.root + "/a dest/usr/share/nalssi"))
                }
            }
        }

        @Test func `the desktop entry is valid and starts the program in a terminal`() throws {
            let entry = Products.packageRoot.appendingPathComponent("packaging/desktop/nalssi.desktop")
            let run = try ProgramRun.of(
                Products.systemPath(of: "desktop-file-validate", package: "desktop-file-utils"), [entry.path],
                environment: [:])
            #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
            let lines = try String(contentsOf: entry, encoding: .utf8).split(separator: "\n")
            for line in ["Exec=nalssi", "Icon=nalssi", "Terminal=true"] {
                #expect(lines.contains(Substring(line)), "\(line)")
            }
        }
    }
}
