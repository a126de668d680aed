import AppResources
import Display
import EngineSupport
import Files
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// Sharing what is shown: a dialog with a text and two kinds of picture.
@MainActor @Suite("Sharing")
struct ShareTests {
    private func scene(_ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean) -> Scene {
        let scene = Scene(columns, rows, language, notices: [.sample]).answered()
        scene.model.started()
        return scene
    }

    private func effect(_ scene: Scene, _ key: Key) -> AppEffect? { scene.router.handle(.key(key)) }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `the dialog shows the text and what can be done with it`(size: (Int, Int), language: Language) throws {
        let scene = scene(size.0, size.1, language)
        scene.press(.character("d"))
        try Golden.expect(scene.frame(), "share-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test func `Enter does what is selected, and the message line says what has come of it`() {
        let scene = scene(120, 36, .english)
        scene.press(.character("d"))
        #expect(effect(scene, Key(.enter)) == .copy(scene.model.sharing.text))
        scene.model.sharing.copied(true)
        #expect(scene.frame().text.contains("Sent to the clipboard"))
        scene.press(.character("j"))
        #expect(effect(scene, Key(.enter)) == .savePicture(.svg))
        scene.model.sharing.saved(.saved(path: "/home/me/Pictures/nalssi-1.svg"))
        #expect(scene.frame().text.contains("Picture saved: ~/Pictures/nalssi-1.svg"))
        scene.press(.character("j"))
        #expect(effect(scene, Key(.enter)) == .savePicture(.png))
        scene.model.sharing.saved(.savedAsSVG(path: "/home/me/nalssi-1.svg", .missing))
        #expect(scene.frame().text.contains("~/nalssi-1.svg. For PNG, install rsvg-convert (Debian: librsvg2-bin)"))
        scene.model.sharing.saved(.failed(folder: "/home/me", .system(28)))
        #expect(scene.frame().text.contains("The picture could not be saved in /home/me: "))
        scene.press(Key(.escape))
        #expect(scene.model.route.dialog == nil)
    }

    @Test func `the text is of the selected place and time, and says that sample data is invented`() {
        let scene = scene(120, 36, .english)
        #expect(scene.model.sharing.text.hasPrefix("Gongju now: "))
        #expect(scene.model.sharing.text.hasSuffix("· sample data, not real weather"))
        scene.press(.character("l"), .character(")"))
        #expect(scene.model.sharing.text.hasPrefix("Gwangju tomorrow "), "\(scene.model.sharing.text)")
    }

    @Test func `a click does what it hits, and beside the box closes it`() {
        let scene = scene(120, 36, .english)
        scene.press(.character("d"))
        let frame = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let row = frame.firstIndex { String($0).contains("save a picture (SVG)") } ?? 0
        let column =
            String(frame[row]).range(of: "save").map {
                String(frame[row]).distance(from: String(frame[row]).startIndex, to: $0.lowerBound)
            } ?? 0
        #expect(scene.click(column, row) == .savePicture(.svg))
        #expect(scene.click(column, row - 3) == nil && scene.model.route.dialog != nil, "the text can be selected")
        _ = scene.click(2, 30)
        #expect(scene.model.route.dialog == nil)
    }

    @Test func `without a place there is nothing to share`() {
        let scene = Scene(80, 24, .english, notices: [.sample])
        scene.press(.character("1"))
        #expect(!scene.model.isPossible(.share))
        scene.press(.character("d"))
        #expect(scene.model.route.dialog == nil)
    }

    @Test func `a comparison stays behind the dialog, and each of its places has a line`() {
        let scene = scene(120, 36, .english)
        scene.press(.character("*"), .character("*"), .character("a"), .character("d"))
        #expect(scene.frame().text.contains("┏━ Compare: "))
        let lines = scene.model.sharing.text.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("Gongju now") && lines[1].hasPrefix("Gwangju now"))
        scene.press(Key(.escape))
        #expect(scene.model.route.compared?.count == 2)
    }

    // MARK: Pictures

    private func picture(_ scene: Scene) -> CellBuffer { SharedPicture.frame(of: scene.model, scene.view) }

    @Test(arguments: Language.allCases)
    func `a picture has no bars for typing, and says what, when and whose`(language: Language) throws {
        let scene = scene(120, 36, language)
        scene.press(.character("}"), .character("d"))
        let frame = picture(scene)
        #expect(frame.size == Size(columns: 120, rows: 34))
        try Golden.expect(frame, "shared-tiles-120x36-\(language.rawValue)")
        #expect(!frame.text.contains("⌕") && !frame.text.contains("⏎"))
    }

    @Test func `a picture of details is of one place, and keeps the legend of a measure`() throws {
        let scene = scene(80, 24, .english)
        scene.press(Key(.enter))
        let detail = picture(scene)
        #expect(detail.text.split(separator: "\n")[0].hasPrefix(" Gongju "))
        let other = self.scene(80, 24, .korean)
        other.press(.character("n"), .character("n"), .character("n"), Key(.enter))
        let frame = picture(other)
        #expect(frame.text.split(separator: "\n")[0].contains("강수"), "\(frame.text)")
        #expect(frame.text.split(separator: "\n").last?.contains("mm") == true, "\(frame.text)")
    }

    @Test func `a picture of a map has no buttons`() {
        let scene = Scene(120, 36, preferences: .test(chosen: [.density: "map"])).answered()
        #expect(scene.frame().text.contains("[+][-][0]"))
        #expect(!picture(scene).text.contains("[+]"))
    }

    @Test func `a picture of a comparison has no dialog over it`() throws {
        let scene = scene(80, 24, .english)
        scene.press(.character("*"), .character("*"), .character("a"), .character("d"))
        try Golden.expect(picture(scene), "shared-compare-80x24-en")
    }

    @Test(arguments: [(1, 1), (5, 3), (16, 5), (20, 8), (40, 12), (300, 100)])
    func `a picture of any size can be drawn`(columns: Int, rows: Int) {
        let frame = picture(scene(columns, rows))
        #expect(frame.size.columns == columns && frame.size.rows >= 2)
    }
}

extension ShareTests {
    /// The files that are saved.
    private func saved(
        _ sandbox: Sandbox, _ form: PictureForm, path: String
    ) async -> PictureDesk.Outcome {
        let files = SmallFiles()
        let desk = PictureDesk(
            environment: Environment(sandbox.environment(["PATH": path])), writer: files.writer)
        return await withCheckedContinuation { continuation in
            desk.save({ "<svg xmlns=\"http://www.w3.org/2000/svg\"/>" }, as: form, named: "x") {
                continuation.resume(returning: $0)
            }
        }
    }

    @Test func `a picture is saved where the user keeps pictures`() async throws {
        try await Sandbox.with { sandbox in
            let folder = sandbox.home
            #expect(await saved(sandbox, .svg, path: "/nowhere") == .saved(path: folder + "/x.svg"))
            #expect(await saved(sandbox, .svg, path: "/nowhere") == .saved(path: folder + "/x-2.svg"))
            #expect(
                await saved(sandbox, .png, path: "/nowhere")
                    == .savedAsSVG(path: folder + "/x-3.svg", .missing))
        }
    }

    @Test func `a PNG is made by rsvg-convert, and an SVG where that fails`() async throws {
        try await Sandbox.with { sandbox in
            let bin = sandbox.root + "/bin"
            try sandbox.writeProgram("echo png > \"${3#--output=}\"", to: bin + "/rsvg-convert")
            #expect(await saved(sandbox, .png, path: bin) == .saved(path: sandbox.home + "/x.png"))
            try sandbox.writeProgram("exit 3", to: bin + "/rsvg-convert")
            #expect(
                await saved(sandbox, .png, path: bin)
                    == .savedAsSVG(path: sandbox.home + "/x.svg", .failed(status: 3)))
        }
    }
}
