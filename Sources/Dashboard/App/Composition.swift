import AppResources
import BookmarkStore
import Engine
import Files
import Glibc
import Runtime
import TerminalUI
import Weather
import WeatherService

/// Assembles the dashboard. Clock, environment, paths and terminal are passed in here and nowhere else.
@MainActor
package enum Composition {
    /// Runs the dashboard until the user or a signal ends it, or prints why it cannot start. `phrase`: the language of that
    /// error. `build`: the name of the program in a crash report.
    package static func run(
        _ options: CommandLineOptions, _ environment: Environment, _ phrase: PhraseBook, isUTF8: Bool, loop: MainLoop,
        build: String
    ) async -> ExitCode {
        do throws(LaunchProblem) {
            return try await dashboard(options, environment, phrase, isUTF8: isUTF8, loop: loop, build: build)
        } catch {
            Console.complain(error.sentence(phrase))
            return error.exitCode
        }
    }

    private static func dashboard(
        _ options: CommandLineOptions, _ environment: Environment, _ phrase: PhraseBook, isUTF8: Bool, loop: MainLoop,
        build: String
    ) async throws(LaunchProblem) -> ExitCode {
        if let limit = ResourceLimit.tooSmall(draws: true) { throw .limitTooSmall(limit) }
        let paths = Paths(environment: environment)
        let clock = MachineClock.system
        let opened = OpenedTerminal()
        let program = try assemble(
            options, environment, isUTF8: isUTF8, terminal: opened, clock: clock, loop: loop, files: .keptUp
        ) { () throws(LaunchProblem) in
            guard let size = CursesTerminal.sizeOfTerminal() else { throw .notATerminal }
            CursesTerminal.prepare()
            return size
        }
        let log = program.files.begin { paths.prepareLog() }
        // Sends the first requests while the terminal opens and the first frame is drawn.
        program.begin()
        let preferences = program.model.preferences
        let settings = preferences.settings
        let terminal = try openTerminal(
            settings, environment, paths, PhraseBook(settings.language), loop, build,
            hasLog: program.files.result(of: log, within: patience) ?? false)
        opened.opened = terminal
        let app = App(
            terminal: terminal, program: program, loop: loop, background: environment.background,
            isAsked: asksBackground(environment), home: clock.home)
        let code = await app.run()
        if program.files.writer.unwritten.contains(where: \.isChoice) {
            let problem = ChoiceFile.Problem.unsaved(.noAnswer)
            Console.complain(problem.sentence(PhraseBook(preferences.settings.language)))
        }
        // The screen, which also showed this, is gone.
        if let problem = program.model.shelf.problem, case .setAside = problem {
            Console.complain(problem.text(PhraseBook(preferences.settings.language)))
        }
        return code
    }

    /// What the program does to its files.
    enum FileUse {
        /// It saves changes, and mends what is damaged.
        case keptUp
        /// It leaves them as they are. The bookmarks are those that were read.
        case onlyRead(BookmarkLists)
    }

    /// Assembles the program from options, environment and files; sends no request yet.
    ///
    /// `size` is called once the settings are known to be valid, so that a mistake in them is reported first. `terminal` is
    /// filled by the caller, if it opens one.
    static func assemble(
        _ options: CommandLineOptions, _ environment: Environment, isUTF8: Bool, terminal: OpenedTerminal,
        clock: MachineClock, loop: MainLoop, files: FileUse, size: () throws(LaunchProblem) -> Size
    ) throws(LaunchProblem) -> Program {
        let paths = Paths(environment: environment)
        let executors = Executors()
        let mendingAt: Timestamp? = if case .keptUp = files { clock.wall() } else { nil }
        let (preferences, damage) = try Preferences.read(
            options, environment, paths, isUTF8: isUTF8, mendingAt: mendingAt, disk: executors.files)
        let notices = report(damage, preferences.settings, paths, executors.files)
        let (lists, problem, keeper) = bookmarks(files, paths, executors, clock)
        let shelf = BookmarkShelf(
            lists, problem: problem, keeper: keeper, newOnesGoTo: preferences.settings.newBookmarks, clock: clock.wall)
        return makeProgram(
            preferences, environment, paths, executors, shelf: shelf, size: try size(), terminal: terminal,
            notices: notices, clock: clock, loop: loop)
    }

    /// Milliseconds that a disk has to answer at the start before the program goes on without it. A sound one takes less than one.
    static let patience = 250

    private static func bookmarks(
        _ files: FileUse, _ paths: Paths, _ executors: Executors, _ clock: MachineClock
    ) -> (BookmarkLists, OpeningProblem?, any BookmarkKeeping) {
        switch files {
        case .keptUp:
            let (path, executor, now) = (paths.bookmarks, executors.bookmarks, clock.wall())
            let opened =
                executor.begin(
                    DiskWork { BookmarkStore.open(path: path, now: now, busyTimeout: .zero, executor: executor) }
                ).result(within: patience) ?? BookmarkStore.unanswered(path: path, now: now, executor: executor)
            return (opened.lists, opened.problem, opened.store)
        case .onlyRead(let lists): return (lists, nil, ReadBookmarks())
        }
    }

    /// Reports what cannot be used in the files: on standard error before the screen opens, in the log, and on the screen.
    private static func report(
        _ damage: Preferences.Damage, _ settings: Settings, _ paths: Paths, _ files: SmallFiles
    ) -> [Message] {
        let phrase = PhraseBook(settings.language)
        var notices = settings.isLanguageShowable ? [] : [Message.koreanUnavailable]
        var warnings = damage.config?.warnings(phrase) ?? []
        if let problem = damage.choices {
            warnings.append(problem.sentence(phrase))
            notices.append(.choices(problem))
        }
        if let unknown = damage.config.flatMap(Message.unknownKeys) { notices.append(unknown) }
        for (path, problem) in damage.keys {
            warnings.append(problem.sentence(path, phrase))
            notices.append(.storedKeyUnusable(problem, path: path))
        }
        for warning in warnings {
            Console.complain(warning)
            // At once, because the program may end before it has a screen.
            _ = files.inOrder(within: patience) { paths.note(warning) }
        }
        return notices
    }

    private static func asksBackground(_ environment: Environment) -> Bool {
        environment.background == nil && environment.answersQuestions
    }

    private static func openTerminal(
        _ settings: Settings, _ environment: Environment, _ paths: Paths, _ phrase: PhraseBook, _ loop: MainLoop,
        _ build: String, hasLog: Bool
    ) throws(LaunchProblem) -> CursesTerminal {
        let options = TerminalOptions(
            colorDepth: settings.colorDepth, usesMouse: settings.usesMouse,
            claimsDirectColor: environment.claimsDirectColor,
            asksBackground: asksBackground(environment), asksWidth: environment.answersQuestions && !settings.isASCII,
            crashMessage: "nalssi: \(hasLog ? phrase(.crashed, ["log": paths.log]) : phrase(.crashedWithoutLog))\n",
            program: build, log: hasLog ? paths.log : nil)
        do {
            return try CursesTerminal(options: options, loop: loop)
        } catch TerminalFailure.unsuitable(let term) {
            throw .unsuitableTerminal(term)
        } catch {
            throw .notATerminal
        }
    }
}

/// The threads beside the main one.
@MainActor
struct Executors {
    let service = ServiceExecutor()
    let bookmarks = ServiceExecutor(label: "nalssi.bookmarks")
    let search = ServiceExecutor(label: "nalssi.search")
    let files = SmallFiles()
    let start: ThreadStart

    init() { start = ThreadStart(of: [service, bookmarks, search]) }
}

/// The weather that earlier runs stored from some sources, on a disk that may be slow or hang.
@MainActor
struct KeptReports {
    /// Nil if the disk has not answered in time; `follow` then shows the reports once they are there.
    let reports: [KnownReport]?
    private let read: @Sendable () -> [KnownReport]
    private let executor = ServiceExecutor(label: "nalssi.kept")

    init(_ file: ReportCacheFile, from routing: SourceRouting, note: @escaping @Sendable (String) -> Void) {
        read = { file.reports(from: routing, note: note) }
        let isInvented = routing.isInvented
        reports = isInvented ? [] : executor.begin(DiskWork(read)).result(within: Composition.patience)
    }

    /// Shows late reports where nothing newer has arrived meanwhile, if the sources are still the same.
    func follow(on board: ReportBoard, _ routing: SourceRouting) {
        guard reports == nil else { return }
        Task.detached(executorPreference: executor) { [read, weak board] in
            let late = read()
            await board?.restore(late: late, from: routing)
        }
    }
}
