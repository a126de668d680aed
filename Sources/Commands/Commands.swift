import AppResources
import BookmarkStore
import Engine
import Places
import Runtime
import Weather
import WeatherService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The commands: what the program does instead of showing its screen.
///
/// On the main actor, although much of it waits: looking for a command in the arguments must not start the shared pool of threads, which
/// would wake the dashboard every second for ever.
@MainActor
package enum Commands {
    /// Draws one frame of the dashboard, which this module knows nothing of.
    package typealias Drawing = @MainActor (SnapshotQuestion) async throws(LaunchProblem) -> Snapshot

    /// Does what the arguments ask for; nil where they ask for no command. `languageOption`: what `--lang` says, if it is given.
    package static func run(
        _ arguments: [String], languageOption: String?, _ environment: Environment, _ phrase: PhraseBook, isUTF8: Bool,
        loop: MainLoop, clock: MachineClock = .system, drawing: Drawing
    ) async -> ExitCode? {
        let now = clock.wall()
        guard let command = CommandName.command(in: arguments) else { return nil }
        if let languageOption, Language(rawValue: languageOption) == nil {
            let problem = LaunchProblem.badOptionValue(
                option: SettingKey.language.option, value: languageOption, accepted: Language.allCases.map(\.rawValue))
            Console.complain(problem.sentence(phrase))
            return problem.exitCode
        }
        do throws(CommandProblem) {
            switch command.name {
            case .bookmarks: try await runBookmarks(command.rest, environment, phrase, now: now)
            case .places:
                let command = try PlacesCommand(command.rest)
                try PlacesCommandRunner(phrase: phrase) { () throws(GazetteerFailure) in
                    try GazetteerLocation.open(environment: environment)
                }
                .run(command)
            case .now:
                do throws(CommandProblem) {
                    return try await runNow(command.rest, languageOption, environment, isUTF8, phrase, loop, clock)
                } catch {
                    // A bar hides a command that fails, and with it the reason.
                    guard command.rest.contains("--waybar") else { throw error }
                    try WholeFile.answer(WaybarObject(error.sentence(phrase)).json)
                }
            case .forecast:
                return try await runForecast(command.rest, languageOption, environment, phrase, isUTF8, clock)
            case .watch:
                return try await runWatch(command.rest, languageOption, environment, isUTF8, phrase, loop, clock)
            case .snapshot: return try await runSnapshot(command.rest, languageOption, phrase, drawing)
            case .doctor:
                return try await runDoctor(command.rest, languageOption, environment, phrase, isUTF8: isUTF8, clock)
            case .config:
                return try ConfigCommandRunner(phrase: phrase, environment: environment)
                    .run(ConfigCommand(command.rest))
            }
            return .success
        } catch {
            Console.complain(error.sentence(phrase))
            return error.exitCode
        }
    }

    private static func runNow(
        _ words: [String], _ languageOption: String?, _ environment: Environment, _ isUTF8: Bool, _ phrase: PhraseBook,
        _ loop: MainLoop, _ clock: MachineClock
    ) async throws(CommandProblem) -> ExitCode {
        switch try NowCommand(language(languageOption) + words) {
        case .help:
            try WholeFile.answer(phrase(.nowUsage))
            return .success
        case .show(let question):
            return try await NowRunner(environment: environment, clock: clock, isUTF8: isUTF8).run(question, loop)
        }
    }

    private static func runForecast(
        _ words: [String], _ languageOption: String?, _ environment: Environment, _ phrase: PhraseBook, _ isUTF8: Bool,
        _ clock: MachineClock
    ) async throws(CommandProblem) -> ExitCode {
        switch try ForecastCommand(words.isEmpty ? [] : language(languageOption) + words) {
        case .help:
            try WholeFile.answer(phrase(.forecastUsage))
            return .success
        case .show(let question):
            return try await ForecastRunner(environment: environment, clock: clock, isUTF8: isUTF8).run(question)
        }
    }

    private static func runWatch(
        _ words: [String], _ languageOption: String?, _ environment: Environment, _ isUTF8: Bool, _ phrase: PhraseBook,
        _ loop: MainLoop, _ clock: MachineClock
    ) async throws(CommandProblem) -> ExitCode {
        switch try WatchCommand(language(languageOption) + words) {
        case .help: try WholeFile.answer(phrase(.watchUsage))
        case .printUnit(let arguments):
            try WholeFile.answer(SystemdUnit(program: ExecutablePath.own, arguments: arguments).text)
        case .watch(let question):
            return try await WatchRunner(environment: environment, clock: clock, isUTF8: isUTF8, phrase: phrase)
                .run(question, loop)
        }
        return .success
    }

    private static func runSnapshot(
        _ words: [String], _ languageOption: String?, _ phrase: PhraseBook, _ drawing: Drawing
    ) async throws(CommandProblem) -> ExitCode {
        switch try SnapshotCommand(language(languageOption) + words, isTerminal: isatty(STDOUT_FILENO) == 1) {
        case .help:
            try WholeFile.answer(phrase(.snapshotUsage))
            return .success
        case .draw(let question, let path):
            let snapshot: Snapshot
            do throws(LaunchProblem) {
                snapshot = try await drawing(question)
            } catch {
                throw .launch(error)
            }
            if let path {
                try WholeFile.write(snapshot.text, to: path, overwrites: true, isPrivate: false)
            } else {
                try WholeFile.answer(snapshot.text)
            }
            return snapshot.isWhole ? .success : .unavailable
        }
    }

    private static func runDoctor(
        _ words: [String], _ languageOption: String?, _ environment: Environment, _ phrase: PhraseBook, isUTF8: Bool,
        _ clock: MachineClock
    ) async throws(CommandProblem) -> ExitCode {
        switch try DoctorCommand(language(languageOption) + words) {
        case .help:
            try WholeFile.answer(phrase(.doctorUsage))
            return .success
        case .examine(let isOnline, let asJSON, let settings):
            let doctor = Doctor(environment: environment, isUTF8: isUTF8, clock: clock, phrase: phrase)
            let report = await doctor.examine(settings, isOnline: isOnline)
            let grades = [
                Finding.Grade.ok: phrase(.doctorOK), .note: phrase(.doctorNote), .wrong: phrase(.doctorWrong),
            ]
            let isColored = isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR"] == nil
            try WholeFile.answer(asJSON ? report.json : report.lines(grades, isColored: isColored))
            return report.isWell ? .success : .unavailable
        }
    }

    /// Settings are read again, with the language among them.
    private static func language(_ option: String?) -> [String] {
        option.map { [SettingKey.language.option, $0] } ?? []
    }

    private static func runBookmarks(
        _ words: [String], _ environment: Environment, _ phrase: PhraseBook, now: Timestamp
    ) async throws(CommandProblem) {
        let command = try BookmarkCommand(words)
        let path = Paths(environment: environment).bookmarks
        let opened = BookmarkStore.open(
            path: path, now: now, patience: .fiveSeconds, executor: ServiceExecutor(label: "nalssi.bookmarks"))
        switch opened.problem {
        // What is there has been read; a change will say that it cannot be saved.
        case nil, .notSaved: break
        // A list of what is left, taken for all there was, would replace a good backup.
        case .setAside(let path, let failure, let rescued) where !command.isReading:
            Console.complain(OpeningProblem.setAside(path: path, failure, rescued: rescued).text(phrase))
        case let problem?: throw .bookmarksUnusable(problem)
        }
        let runner = BookmarkCommandRunner(path: path, phrase: phrase, now: now, store: opened.store) {
            // Without a gazetteer fewer places are known, which the sentence about an unknown one says.
            try? GazetteerLocation.open(environment: environment)
        }
        let answer = try await runner.run(command)
        try WholeFile.answer(answer)
        if answer.isEmpty, command == .list(asJSON: false) { Console.complain(phrase(.commandListEmpty)) }
    }
}
