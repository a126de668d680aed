import AppResources
import Engine
import Files
import Runtime
import Weather
import WeatherService

/// Runs `nalssi watch`.
@MainActor
struct WatchRunner {
    let environment: Environment
    let clock: MachineClock
    let isUTF8: Bool
    let phrase: PhraseBook

    /// Milliseconds between looks. Most looks use stored reports, because only reports that are due are requested.
    private static let pause = 300_000

    func run(_ question: WatchQuestion, _ loop: MainLoop) async throws(CommandProblem) -> ExitCode {
        let run = try WeatherRun(question.settings, environment, clock: clock, isUTF8: isUTF8)
        let outlets = try AlertOutlets(question, environment, run, phrase)
        let post = try await post(question, run)
        let file = WatchMemoryFile(Paths(environment: environment), of: .watch)
        let reader = ReaderWatch(loop)
        // Weather that was still ahead may have begun while the machine slept or when its clock was set.
        let events = MachineEvents(gathering: loop.alarm()) { reader.wake() }
        let fetches = run.onFetched { reader.wake() }
        defer {
            events.stop()
            fetches.stop()
        }
        var memory = WatchMemory()
        var trouble: WeatherFailure?
        while !reader.isGone {
            let reports = await run.reports(
                of: post.places, fresh: post.parts, within: WaitDeadline(seconds: question.seconds),
                leavesToOthers: true)
            let now = run.now
            let findings = file.look(&memory) {
                post.look(at: { reports[$0] ?? Report() }, &$0, now: now, clock: clock.home(now))
            }
            do throws(FileTrouble) {
                for finding in findings where finding.alert != nil { try outlets.announce(finding, at: now) }
            } catch {
                return question.isOnce ? .inputOutput : .success
            }
            let failure = post.places.lazy.compactMap { reports[$0.id]?.forecast.failure }.first
            if let failure, failure.cause != trouble?.cause {
                Console.complain(phrase(.watchTrouble, ["reason": failure.sentence(phrase).printable]))
            }
            trouble = failure
            if question.isOnce { return failure == nil ? .success : .unavailable }
            await reader.wait(milliseconds: Self.pause)
        }
        return .success
    }

    /// The rules with their places, which are looked up once. A stored rule for an unknown place is reported and skipped.
    private func post(_ question: WatchQuestion, _ run: WeatherRun) async throws(CommandProblem) -> WatchPost {
        let bookmarks = run.bookmarks
        let deadline = WaitDeadline(seconds: question.seconds)
        guard question.rules.isEmpty else {
            let places = try await run.places(question.rules.map(\.place), among: bookmarks, within: deadline)
            return WatchPost(zip(question.rules, places).map { WatchPost.Entry($0, at: $1) })
        }
        var entries: [WatchPost.Entry] = []
        for rule in run.rules {
            do throws(CommandProblem) {
                let place = try await run.places([rule.place], among: bookmarks, within: deadline).first
                if let place { entries.append(WatchPost.Entry(rule, at: place)) }
            } catch {
                Console.complain(error.sentence(phrase))
            }
        }
        // A rule whose place is missing may be about a bookmark.
        if entries.isEmpty, !run.rules.isEmpty { _ = try run.allBookmarks }
        guard !entries.isEmpty else { throw .nothingToWatch }
        return WatchPost(entries)
    }

    /// Gives alerts: by a program, a notification and on standard output.
    @MainActor
    private struct AlertOutlets {
        private let program: OtherProgram?
        private let notifier: OtherProgram?
        private let asJSON: Bool
        private let environment: Environment
        private let run: WeatherRun
        private let phrase: PhraseBook

        init(
            _ question: WatchQuestion, _ environment: Environment, _ run: WeatherRun, _ phrase: PhraseBook
        ) throws(CommandProblem) {
            let searchPath = environment["PATH"] ?? ""
            program = question.program.flatMap { OtherProgram([$0], searchPath: searchPath) }
            if let name = question.program, program == nil { throw .noSuchProgram(name) }
            notifier = question.notifies ? OtherProgram(["notify-send"], searchPath: searchPath) : nil
            if question.notifies, notifier == nil { throw .noNotifier }
            (asJSON, self.environment, self.run, self.phrase) = (question.asJSON, environment, run, phrase)
        }

        /// Printing comes last, because it throws if the reader is gone, which ends the command.
        func announce(_ finding: WatchFinding, at now: Timestamp) throws(FileTrouble) {
            let text = WatchAlertText(finding: finding, now: now, format: run.format, isSample: run.isSample)
            let variables = environment.forOtherPrograms
            if let program, !program.start([], variables: variables.merging(text.variables) { $1 }) {
                Console.complain(phrase(.watchNotRun, ["name": program.path]))
            }
            if let notifier,
                !notifier.start(["--app-name=nalssi", "--", text.name, text.words], variables: variables)
            {
                Console.complain(phrase(.watchNotRun, ["name": notifier.path]))
            }
            try Console.answer(asJSON ? text.json : text.line)
        }
    }
}
