import AppResources
import BookmarkStore
import Display
import Engine
import Runtime
import TerminalUI
import Weather

// One frame of the program, without a terminal.
extension Composition {
    /// Draws what the dashboard shows once everything in view has loaded, or the time is up. The user is asked nothing:
    /// without a live source the snapshot shows sample data.
    package static func snapshot(
        _ question: SnapshotQuestion, _ environment: Environment, isUTF8: Bool, loop: MainLoop,
        clock: MachineClock = .system
    ) async throws(LaunchProblem) -> Snapshot {
        let path = Paths(environment: environment).bookmarks
        let contents = BookmarkStore.contents(of: path)
        // A picture without some of the bookmarks would be taken for the whole list. On the others they are only marked.
        let areShown = question.list == .bookmarks || question.list == nil
        guard contents.isWhole || !areShown else { throw .bookmarksUnreadable(path: path, contents) }
        let program = try assemble(
            // An SVG picture can show any character, whatever the locale supports in terminals.
            question.settings, environment, isUTF8: isUTF8 || question.form == .svg, terminal: OpenedTerminal(),
            clock: clock, loop: loop, files: .onlyRead(contents.list)
        ) { Size(columns: question.columns, rows: question.rows) }
        let settings = program.model.preferences.settings
        if let problem = contents.problem(at: path, PhraseBook(settings.language)) { Console.complain(problem) }
        var appearance = Appearance(
            settings, on: environment.background,
            colorDepth: settings.colorDepth ?? (question.form == .text ? .none : .direct))
        // A picture has a page of its own.
        if question.form != .ansi { appearance.paintsPaper = false }
        let still = StillProgram(program, appearance, home: clock.home)
        let (frame, isWhole) = await still.frame(question)
        // A snapshot changes nothing that could be left unsaved.
        _ = await program.end()
        return Snapshot(text(of: frame, as: question.form, appearance), isWhole: isWhole)
    }

    /// The frame in the requested format.
    static func text(of frame: CellBuffer, as form: SnapshotQuestion.Form, _ appearance: Appearance) -> String {
        switch form {
        case .text: frame.text + "\n"
        case .ansi: ANSIPicture(depth: appearance.colorDepth).text(of: frame)
        case .svg:
            SVGPicture(
                of: frame, on: PicturePaper(appearance.background, depth: appearance.colorDepth),
                language: appearance.language
            ).text
        }
    }
}
