import Files
import Foundation
import TestSupport
import Testing

@testable import Engine

/// Where pictures of the screen are saved, and how a PNG is made.
@Suite struct PictureFolderTests {
    private func folder(_ sandbox: Sandbox, _ extra: [String: String] = [:]) -> String {
        PictureFolder(environment: Environment(sandbox.environment(extra))).path
    }

    private func make(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    @Test func `pictures go to the user's folder for pictures, or else to the home folder`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        #expect(folder(sandbox) == sandbox.home)
        try make(sandbox.home + "/Pictures")
        #expect(folder(sandbox) == sandbox.home + "/Pictures")
        try sandbox.write(
            "# comment\nXDG_MUSIC_DIR=\"$HOME/x\"\nXDG_PICTURES_DIR=\"$HOME/사진\"\n",
            to: sandbox.root + "/config/user-dirs.dirs")
        #expect(folder(sandbox) == sandbox.home + "/Pictures", "a folder that is not there is not used")
        try make(sandbox.home + "/사진")
        #expect(folder(sandbox) == sandbox.home + "/사진")
        try make(sandbox.root + "/mine")
        #expect(folder(sandbox, ["XDG_PICTURES_DIR": sandbox.root + "/mine"]) == sandbox.root + "/mine")
        #expect(folder(sandbox, ["XDG_PICTURES_DIR": "mine"]) == sandbox.home + "/사진", "a relative path means nothing")
    }

    @Test(arguments: [
        ("XDG_PICTURES_DIR=\"/a b/c\"", "/a b/c"), ("XDG_PICTURES_DIR=\"$HOME\"", "$HOME"),
        ("XDG_PICTURES_DIR=\"/a\\$b\"", "/a$b"), ("XDG_PICTURES_DIR=/a", nil), ("XDG_PICTURES_DIR=\"", nil), ("", nil),
        (" XDG_PICTURES_DIR=\"/a\"", nil),
    ])
    func `the file of the user's folders is read as it is written`(text: String, path: String?) {
        #expect(PictureFolder.pictures(in: text) == path)
    }

    @Test func `no file is overwritten, and only the owner can read the new one`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        try sandbox.write("mine", to: sandbox.root + "/x.svg", mode: 0o644)
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.root + "/x-2.svg", withDestinationPath: sandbox.root + "/elsewhere.svg")
        let path = try PictureFolder.save([1, 2], in: sandbox.root, named: "x", ending: "svg")
        #expect(path == sandbox.root + "/x-3.svg")
        #expect(FileManager.default.contents(atPath: path) == Data([1, 2]))
        #expect(try String(contentsOfFile: sandbox.root + "/x.svg", encoding: .utf8) == "mine")
        #expect(!FileManager.default.fileExists(atPath: sandbox.root + "/elsewhere.svg"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a folder that cannot be written to is named with its reason`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        #expect(throws: FileTrouble.system(ENOENT)) {
            try PictureFolder.save([1], in: sandbox.root + "/gone", named: "x", ending: "svg")
        }
        try sandbox.write("", to: sandbox.root + "/file")
        #expect(throws: FileTrouble.system(ENOTDIR)) {
            try PictureFolder.save([1], in: sandbox.root + "/file", named: "x", ending: "svg")
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "needs the right to mount"))
    func `a full disk leaves no half of a picture`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let folder = sandbox.root + "/disk"
        let disk = try SmallDisk(at: folder)
        defer { disk.unmount() }
        try disk.fill()
        #expect(throws: FileTrouble.system(ENOSPC)) {
            try PictureFolder.save([UInt8](repeating: 1, count: 10_000), in: folder, named: "x", ending: "svg")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["ballast"])
    }

    // MARK: PNG

    /// A PATH on which rsvg-convert is this script.
    private func environment(_ sandbox: Sandbox, _ script: String?) throws -> Environment {
        let folder = sandbox.root + "/bin"
        try make(folder)
        if let script { try sandbox.writeProgram(script, to: folder + "/rsvg-convert") }
        return Environment(sandbox.environment(["PATH": folder]))
    }

    /// What is left of a conversion.
    private func left(in sandbox: Sandbox) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sandbox.root).filter { $0.hasPrefix("nalssi-") }
    }

    @Test func `without rsvg-convert there is no PNG`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let environment = try environment(sandbox, nil)
        #expect(throws: PictureConverter.Failure.missing) { try PictureConverter(environment: environment) }
    }

    @Test @MainActor func `what rsvg-convert makes is read, and nothing is left behind`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        // Says what it was called with, in the place of a picture.
        let script = """
            out=${3#--output=}
            /bin/cat "$4" > "$out"
            echo "$1 $2" >> "$out"
            """
        let converter = try PictureConverter(environment: environment(sandbox, script))
        let work = try converter.begin("<svg/>")
        let run = try #require(converter.start(work))
        let status = run.status(within: 10_000)
        let made = try converter.end(work, status: status)
        #expect(String(decoding: made, as: UTF8.self) == "<svg/>--format=png --zoom=2\n")
        #expect(try left(in: sandbox) == [])
    }

    @Test @MainActor func `a failure is told by its exit status`() throws {
        let sandbox = try Sandbox()
        defer { sandbox.remove() }
        let converter = try PictureConverter(environment: environment(sandbox, "exit 7"))
        let work = try converter.begin("<svg/>")
        let run = try #require(converter.start(work))
        let status = run.status(within: 10_000)
        #expect(throws: PictureConverter.Failure.failed(status: 7)) { try converter.end(work, status: status) }
        let silent = try PictureConverter(environment: environment(sandbox, "exit 0"))
        let other = try silent.begin("<svg/>")
        #expect(throws: PictureConverter.Failure.file(.system(ENOENT))) { try silent.end(other, status: 0) }
        #expect(try left(in: sandbox) == [])
    }
}
