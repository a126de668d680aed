import AppResources
import BookmarkStore
import Limits
import Places
import TerminalUI
import Weather
import WeatherService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The version of the program.
public let nalssiVersion = "0.1.0"

/// The mail address of the developers of this build. If it is empty, the program offers no way to write to them.
let developerAddress = ""

/// Puts the program together: clock, environment, paths and terminal come in here and nowhere else.
@MainActor
public enum Composition {
    /// Runs the program and ends the process. `arguments` are without the program's name.
    public static func start(arguments: [String], environment: [String: String]) -> Never {
        let loop = MainLoop()
        loop.run { await run(arguments: arguments, environment: environment, loop: loop).rawValue }
    }

    private static func run(
        arguments: [String], environment variables: [String: String], loop: MainLoop
    ) async -> ExitCode {
        prepareMemory()
        let environment = Environment(variables)
        if !environment.allowsInspection { forbidCoreDumps() }
        prepareClock(environment)
        let isUTF8 = CursesTerminal.adoptLocale()
        // Until the settings are known, problems are reported in the language they will most likely name.
        let asked = SettingKey.language
        let option =
            arguments.firstIndex(of: asked.option).map { arguments.dropFirst($0 + 1).first ?? "" }
            ?? arguments.first { $0.hasPrefix(asked.option + "=") }.map { String($0.dropFirst(asked.option.count + 1)) }
        let early = option ?? environment["NALSSI_LANG"]
        let clock = { @Sendable in Timestamp(secondsSince1970: time(nil)) }
        let language = isUTF8 ? early.flatMap(Language.init(rawValue:)) ?? environment.localeLanguage : .english
        if let command = CommandName.command(in: arguments) {
            return await run(command, languageOption: option, environment, PhraseBook(language), now: clock())
        }
        do {
            return try await run(
                arguments, environment, PhraseBook(language), isUTF8: isUTF8, clock: clock, loop: loop)
        } catch {
            complain(error.sentence(PhraseBook(language)))
            return error.exitCode
        }
    }

    private static func run(
        _ arguments: [String], _ environment: Environment, _ phrase: PhraseBook, isUTF8: Bool,
        clock: @escaping @Sendable () -> Timestamp, loop: MainLoop
    ) async throws(LaunchProblem) -> ExitCode {
        let options = try CommandLineOptions(arguments)
        let paths = Paths(environment: environment)
        switch options.action {
        case .help:
            return answer(CommandLineOptions.help(phrase, configPath: paths.config), phrase)
        case .version:
            return answer("nalssi \(nalssiVersion)\n", phrase)
        case .run: break
        }
        let config = try ConfigFile.read(paths.config)
        let choiceFile = ChoiceFile(path: paths.choices)
        let (choices, choiceProblem) = choiceFile.load(now: clock())
        let inputs = try SettingsInputs(
            options: options, environment: environment, config: config, chosen: choices, isUTF8: isUTF8)
        let preferences = try Preferences(inputs) { choiceFile.choose($0, $1) }
        let notices = prepare(preferences, config, choiceProblem, paths)
        let settings = preferences.settings
        let bookmarks = BookmarkStore.open(
            path: paths.bookmarks, now: clock(), patience: .notAtAll,
            executor: ServiceExecutor(label: "nalssi.bookmarks"))
        let shelf = BookmarkShelf(
            bookmarks.list, problem: bookmarks.problem, keeper: bookmarks.store,
            newOnesGoTo: preferences.settings.newBookmarks,
            clock: clock)
        guard let size = CursesTerminal.sizeOfTerminal() else { throw .notATerminal }
        CursesTerminal.prepare()
        let opened = OpenedTerminal()
        let program = makeProgram(
            preferences, environment, paths, shelf: shelf, size: size, terminal: opened, notices: notices, clock: clock)
        // What is due is asked for while the terminal is opened and the first frame drawn.
        program.begin()
        let terminal = try openTerminal(settings, environment, paths, PhraseBook(settings.language), loop)
        opened.opened = terminal
        let app = App(
            terminal: terminal, program: program, background: environment.background ?? .dark, home: clockOfThisMachine)
        let code = await app.run()
        // The screen, where it was reported as well, is gone.
        if let problem = shelf.problem, case .setAside = problem {
            complain(problem.text(PhraseBook(preferences.settings.language)))
        }
        return code
    }

    /// Takes over the key that is kept, and reports what in the files cannot be used: on standard error before there is a screen,
    /// in the log, and on the screen.
    private static func prepare(
        _ preferences: Preferences, _ config: ConfigFile?, _ choiceProblem: ChoiceFile.Problem?, _ paths: Paths
    ) -> [Message] {
        var notices = preferences.settings.isLanguageShowable ? [] : [Message.koreanUnavailable]
        var warnings = config?.warnings(PhraseBook(preferences.settings.language)) ?? []
        if let choiceProblem {
            warnings.append(choiceProblem.sentence(PhraseBook(preferences.settings.language)))
            notices.append(.choices(choiceProblem))
        }
        if let unknown = config.flatMap(Message.unknownKeys) { notices.append(unknown) }
        do throws(KeyFile.Problem) {
            if let key = try KeyFile(path: paths.key).read() { preferences.use(KeyChoice(key: key, origin: .stored)) }
        } catch {
            warnings.append(error.sentence(paths.key, PhraseBook(preferences.settings.language)))
            notices.append(.storedKeyUnusable(error))
        }
        for warning in warnings {
            complain(warning)
            paths.note(warning)
        }
        return notices
    }

    /// Writes an answer to standard output; the result is the exit code.
    static func answer(_ text: String, _ phrase: PhraseBook) -> ExitCode {
        do throws(CommandProblem) {
            try WholeFile.answer(text)
            return .success
        } catch {
            complain(error.sentence(phrase))
            return error.exitCode
        }
    }

    /// One sentence on standard error.
    static func complain(_ sentence: String) {
        WholeFile.writeAll("nalssi: \(sentence.printable)\n", to: STDERR_FILENO)
    }

    private static func openTerminal(
        _ settings: Settings, _ environment: Environment, _ paths: Paths, _ phrase: PhraseBook, _ loop: MainLoop
    ) throws(LaunchProblem) -> CursesTerminal {
        let hasLog = paths.prepareLog()
        let options = TerminalOptions(
            colorDepth: settings.colorDepth, usesMouse: settings.usesMouse,
            claimsDirectColor: environment.claimsDirectColor,
            asksBackground: environment.background == nil && environment.answersBackground,
            crashMessage: "nalssi: \(hasLog ? phrase(.crashed, ["log": paths.log]) : phrase(.crashedWithoutLog))\n",
            program: "nalssi \(nalssiVersion)", log: hasLog ? paths.log : nil)
        do {
            return try CursesTerminal(options: options, loop: loop)
        } catch TerminalFailure.unsuitable(let term) {
            throw .unsuitableTerminal(term)
        } catch {
            throw .notATerminal
        }
    }
}
