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

/// Puts the program together: clock, environment, paths and terminal come in here and nowhere else.
@MainActor
public enum Composition {
    /// Runs the program. `arguments` are without the program's name; the result is its exit code.
    public static func run(arguments: [String], environment variables: [String: String]) async -> ExitCode {
        prepareMemory()
        let environment = Environment(variables)
        let isUTF8 = CursesTerminal.adoptLocale()
        // Until the settings are known, problems are told in the language they most likely will say.
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
            return try await run(arguments, environment, PhraseBook(language), isUTF8: isUTF8, clock: clock)
        } catch {
            complain(error.sentence(PhraseBook(language)))
            return error.exitCode
        }
    }

    private static func run(
        _ arguments: [String], _ environment: Environment, _ phrase: PhraseBook, isUTF8: Bool,
        clock: @escaping @Sendable () -> Timestamp
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
        let config = try readConfig(paths.config)
        let choices = ChoiceFile(path: paths.choices)
        let chosen = choices.choices
        let settings = try Settings(
            options: options, environment: environment, config: config, chosen: chosen, isUTF8: isUTF8)
        let preferences = Preferences(settings, chosen: chosen) {
            // The environment was looked through at the start: nothing of it can be wrong now.
            try? Settings(options: options, environment: environment, config: config, chosen: $0, isUTF8: isUTF8)
        } keep: {
            choices.choose($0, $1)
        }
        let shown = PhraseBook(isUTF8 ? settings.language : .english)
        for warning in config?.warnings(shown) ?? [] {
            complain(warning)
            paths.note(warning)
        }
        let bookmarks = BookmarkStore.open(
            path: paths.bookmarks, now: clock(), patience: .notAtAll,
            executor: ServiceExecutor(label: "nalssi.bookmarks"))
        let shelf = BookmarkShelf(
            bookmarks.list, problem: bookmarks.problem, keeper: bookmarks.store,
            newOnesGoTo: preferences.settings.newBookmarks,
            clock: clock)
        let terminal = try openTerminal(settings, environment, paths, shown)
        let unknown = config?.unknownKeys ?? []
        let notices = unknown.first.map {
            [Message.unknownSettings(first: $0.key, line: $0.line, count: unknown.count)]
        }
        let app = makeApp(
            preferences, environment, paths, shown, shelf: shelf, terminal: terminal, isUTF8: isUTF8,
            notices: notices ?? [], clock: clock)
        let code = await app.run()
        // The screen, where it was told as well, is gone.
        if let problem = shelf.problem, case .setAside = problem { complain(problem.text(shown)) }
        return code
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

    private static func readConfig(_ path: String) throws(LaunchProblem) -> ConfigFile? {
        let text: String?
        do {
            text = try FileText.read(path, limit: Limits.File.configuration)
        } catch {
            // No configuration is the usual case; one that cannot be read is not.
            if error.isMissing { return nil }
            throw .configUnreadable(path: path, reason: error.reason)
        }
        guard let text else { throw .configSyntax(path: path, line: 1, reason: "UTF-8") }
        return try ConfigFile(path: path, text: text)
    }

    private static func openTerminal(
        _ settings: Settings, _ environment: Environment, _ paths: Paths, _ phrase: PhraseBook
    ) throws(LaunchProblem) -> CursesTerminal {
        let hasLog = paths.prepareLog()
        let options = TerminalOptions(
            colorDepth: settings.colorDepth, usesMouse: settings.usesMouse,
            claimsDirectColor: environment.claimsDirectColor,
            asksBackground: environment.background == nil && environment.answersBackground,
            crashMessage: "nalssi: \(hasLog ? phrase(.crashed, ["log": paths.log]) : phrase(.crashedWithoutLog))\n",
            program: "nalssi \(nalssiVersion)", log: hasLog ? paths.log : nil)
        do {
            return try CursesTerminal(options: options)
        } catch TerminalFailure.unsuitable(let term) {
            throw .unsuitableTerminal(term)
        } catch {
            throw .notATerminal
        }
    }

    private static func makeApp(
        _ preferences: Preferences, _ environment: Environment, _ paths: Paths, _ phrase: PhraseBook,
        shelf: BookmarkShelf, terminal: CursesTerminal, isUTF8: Bool, notices told: [Message],
        clock: @escaping @Sendable () -> Timestamp
    ) -> App {
        let settings = preferences.settings
        let executor = ServiceExecutor()
        let weather = Weather(
            settings: settings, paths: paths, language: phrase.language, executor: executor, clock: clock)
        let supply = weather.supply(settings.source)
        let service = WeatherService(source: supply.source, now: clock, executor: executor)
        let board = ReportBoard(service: service, clock: MachineClock(wall: clock, uptime: Self.uptime))
        let refresher = Refresher(board: board, alarm: TimerAlarm(), rest: TimerAlarm())
        let file = ReportCacheFile(path: paths.reports)
        board.restore(kept(of: supply.source.id, in: file))
        let keeper = ReportKeeper(file: file, board: board, alarm: TimerAlarm(), executor: executor)
        let notices: [Message] = told + (isUTF8 || settings.language == .english ? [] : [.koreanUnavailable])
        let search = PlaceSearch(executor: ServiceExecutor(label: "nalssi.search"), online: supply.finder) {
            () throws(GazetteerFailure) in try GazetteerLocation.open(environment: environment)
        }
        let sources = SourceSwitch(supply, alternative: weather.alternative) { next in
            keeper.keepNow()
            Task.detached(executorPreference: executor) { await service.use(next.source) }
            board.show(next.source.id, kept(of: next.source.id, in: file))
            search.use(next.finder)
            ChoiceFile(path: paths.choices).choose(.source, next.source.id.rawValue)
        }
        func shown(_ path: String) -> String {
            guard let home = environment["HOME"], path.hasPrefix(home + "/") else { return path }
            return "~" + path.dropFirst(home.count)
        }
        let notes = { @MainActor in
            let hosts = sources.current.hosts
            return [
                phrase(.helpMouse),
                hosts.isEmpty
                    ? phrase(.helpContactsNothing)
                    : phrase(.helpHosts, ["hosts": hosts.map(\.description).joined(separator: ", ")]),
                phrase(
                    .helpStored,
                    [
                        "bookmarks": shown(paths.bookmarks), "reports": shown(paths.reports),
                        "calls": shown(paths.calls), "choices": shown(paths.choices), "log": shown(paths.log),
                    ]),
                phrase(.helpData, ["weather": phrase(sources.current.source.id.credit)]),
            ]
        }
        let model = DashboardViewModel(
            board: board, shelf: shelf, detail: DetailViewModel(board: board, alarm: TimerAlarm()),
            refresher: refresher,
            search: SearchViewModel(
                search: search, preview: PlacePreview(rest: TimerAlarm()), onlineRest: TimerAlarm()),
            sources: sources,
            size: terminal.size, language: phrase.language, preferences: preferences, notices: notices
        ) { context in
            HelpViewModel(context: context, notes: notes().map(HelpViewModel.Note.init), phrase: phrase)
        }
        let look = Presentation(
            language: phrase.language, units: settings.units, glyphs: settings.isASCII ? .ascii : .unicode,
            background: environment.background ?? .dark, hasColor: terminal.colorDepth != .none,
            homeOffset: Self.offsetOfThisMachine)
        return App(
            terminal: terminal, model: model, look: look, executor: executor,
            stopService: {
                await keeper.finish()
                await refresher.shutDown()
            },
            tellUnsaved: { bookmarks, failure in
                let problem = CommandProblem.leftUnsaved(path: paths.bookmarks, bookmarks, failure)
                complain(problem.sentence(phrase))
            })
    }
}
