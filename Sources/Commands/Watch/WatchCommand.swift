import AppResources
import BookmarkStore
import Engine
import Files
import Glibc
import Limits
import Runtime
import Weather
import WeatherService

extension Command {
    /// `nalssi watch`.
    static let watch = Command(
        CommandSyntax(
            "watch", .summaryWatch,
            operands: [OperandSyntax(.place, .any, .operandWatchPlace)],
            options: WatchField.allCases.compactMap(OptionSyntax.init) + [
                OptionSyntax("--exec", .watchExec, .file), OptionSyntax("--notify", .watchNotify),
                OptionSyntax("--json", .watchJSON), OptionSyntax("--once", .watchOnce), .timeout, .printUnit,
            ],
            settings: .all, notes: .watchNotes,
            examples: ["nalssi watch 서울 부산 --rain 1mm --within 3h --notify", "nalssi watch Oslo --low -10 --exec beep"])
    ) { words, context throws(CommandProblem) in
        let question = try WatchQuestion(words)
        guard !words.has(OptionSyntax.printUnit.name) else {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let found = try question.found(searchPath: context.environment["PATH"] ?? "")
            try WholeFile.answer(
                SystemdUnit(program: ExecutablePath.own, arguments: arguments, found: found?.path).text)
            return .success
        }
        let runner = WatchRunner(
            environment: context.environment, clock: context.clock, isUTF8: context.isUTF8, phrase: context.phrase)
        return try await runner.run(question, context.loop)
    }
}

extension OptionSyntax {
    fileprivate static let printUnit = OptionSyntax("--print-unit", .watchUnit)

    /// Nil for the place, which is an operand.
    fileprivate init?(_ field: WatchField) {
        let meaning: CommandPhrase
        switch field {
        case .place: return nil
        case .list: meaning = .watchList
        case .rain: meaning = .watchForRain
        case .wind: meaning = .watchForWind
        case .low: meaning = .watchForLow
        case .high: meaning = .watchForHigh
        case .dust: meaning = .watchForDust
        case .warning: meaning = .watchForWarning
        case .within: meaning = .watchWithin
        case .quiet: meaning = .watchQuiet
        case .quietExcept: meaning = .watchQuietExcept
        }
        self.init(field.option, meaning, field == .list ? .list : .watch(field))
    }
}

/// The parsed arguments of `nalssi watch`: the rules, and how to give alerts.
struct WatchQuestion: Hashable, Sendable {
    /// Empty for the rules from `config.toml` and those made inside the program.
    let rules: [WatchRule]
    /// The program to run for each alert, as typed.
    let program: String?
    let notifies: Bool
    let asJSON: Bool
    /// Whether to check once and end.
    let isOnce: Bool
    /// How many seconds to wait for an answer.
    let seconds: Int
    let settings: CommandLineOptions

    init(_ words: CommandLineWords) throws(CommandProblem) {
        let places = words.operands
        guard places.count <= Limits.Query.placesAtOnce else {
            throw .tooManyPlaces(places.count, most: Limits.Query.placesAtOnce)
        }
        var fields: [WatchField: String] = [:]
        for field in WatchField.allCases { fields[field] = words[field.option] }
        let thresholds = fields.keys.filter { $0.kind != nil }
        let hasThreshold = !thresholds.isEmpty
        let list = fields[.list]
        if list != nil, !places.isEmpty { throw .usage(Command.watch.syntax.problem(.unexpected(places[0]))) }
        // Official warnings alone may be of all bookmarks without naming the list.
        let isForAll = places.isEmpty && (list != nil || thresholds == [.warning])
        // Anything else without a place is about the home.
        let isOfHome = hasThreshold && places.isEmpty && !isForAll
        if !hasThreshold, !places.isEmpty || !fields.isEmpty {
            throw .usage(Command.watch.syntax.problem(.missing(WatchField.rain.option)))
        }
        rules = (isForAll || isOfHome ? [""] : places).flatMap {
            WatchRule.rules(fields, place: $0, list: isOfHome ? ListID.home.rawValue : list)
        }
        (program, seconds, settings) = (words["--exec"], words.seconds, words.settings)
        (notifies, asJSON, isOnce) = (words.has("--notify"), words.has("--json"), words.has("--once"))
    }

    /// The program to run for each alert.
    func found(searchPath: String) throws(CommandProblem) -> OtherProgram? {
        guard let program else { return nil }
        guard let found = OtherProgram([program], searchPath: searchPath) else { throw .noSuchProgram(program) }
        return found
    }
}

/// Runs `nalssi watch`.
@MainActor
struct WatchRunner {
    let environment: Environment
    let clock: MachineClock
    let isUTF8: Bool
    let phrase: PhraseBook

    /// Milliseconds between checks. Most checks use stored reports, because only reports that are due are requested.
    private static let pause = 300_000

    func run(_ question: WatchQuestion, _ loop: MainLoop) async throws(CommandProblem) -> ExitCode {
        let paths = Paths(environment: environment)
        var run = try WeatherRun(question.settings, environment, clock: clock, isUTF8: isUTF8)
        var outlets = try AlertOutlets(question, environment, phrase)
        var post = try await post(question, run)
        let file = WatchMemoryFile(paths, of: .watch)
        let reader = ReaderWatch(loop)
        // Weather that was still ahead may have begun while the machine slept or when its clock was set.
        let events = MachineEvents(gathering: loop.alarm()) { reader.wake() }
        let fetches = run.onFetched { reader.wake() }
        let changes = RuleChanges(paths) { reader.wake() }
        defer {
            events.stop()
            fetches.stop()
            changes.stop()
        }
        var memory = WatchMemory()
        var trouble: WeatherFailure?
        var hasSaidThatNobodyIsAsked = false
        var doubt: WarningState?
        while !reader.isGone {
            if changes.take() {
                do throws(CommandProblem) {
                    let next = try WeatherRun(question.settings, environment, clock: clock, isUTF8: isUTF8)
                    (post, run) = (try await self.post(question, next), next)
                } catch {
                    Console.complain(error.sentence(phrase))
                    if error.meansNothingToWatch { post = WatchPost([WatchPost.Entry]()) }
                }
            }
            let began = ContinuousClock.now
            let deadline = WaitDeadline(seconds: question.seconds)
            let reports = await run.reports(
                of: post.weatherPlaces, fresh: post.parts, within: deadline, leavesToOthers: true)
            let warned = post.warningPlaces
            let known =
                warned.isEmpty
                ? KnownWarnings() : await run.warnings(of: warned, within: deadline.left(since: began))
            if !hasSaidThatNobodyIsAsked, warned.contains(where: { known.isNotAsked(at: $0.id) }) {
                hasSaidThatNobodyIsAsked = true
                Console.complain(phrase(.nowWarningsNotAsked))
            }
            let now = run.now
            let warnings = Dictionary(
                warned.map { ($0.id, known.watched(at: $0.id, from: now, run.settings.mutedWarnings)) }
            ) { first, _ in first }
            let findings = file.update(&memory) {
                post.check(
                    against: { reports[$0] ?? Report() }, warnings: warnings, &$0, now: now, clock: clock.home(now))
            }
            let untold: [WatchFinding]
            do throws(FileTrouble) {
                untold = try outlets.announce(findings, run, at: now)
            } catch {
                // A reader that has gone has seen enough.
                if !question.isOnce, error == .system(EPIPE) { return .success }
                file.takeBack(findings, &memory)
                throw .unwritable(path: "stdout", error)
            }
            if !untold.isEmpty { file.takeBack(untold, &memory) }
            let failure = post.weatherPlaces.lazy.compactMap { reports[$0.id]?.forecast.failure }.first
            if let failure, failure.cause != trouble?.cause {
                Console.complain(phrase(.watchTrouble, ["reason": failure.sentence(phrase).printable]))
            }
            trouble = failure
            let unknown = warned.first { known.state(at: $0.id).isUnknown }
            let nextDoubt = unknown.map { known.state(at: $0.id) }
            if let unknown, let nextDoubt, nextDoubt != doubt {
                let state = run.format.texts(ofWarnings: 0, nextDoubt, now: now).first ?? ""
                Console.complain(
                    phrase(.nowWarningsOf, ["places": run.format.name(unknown), "state": state]).printable)
            }
            doubt = nextDoubt
            if question.isOnce {
                return failure == nil && untold.isEmpty && unknown == nil ? .success : .unavailable
            }
            await reader.wait(milliseconds: Self.pause)
        }
        return .success
    }

    /// The rules with their places, which are looked up once. A stored rule for an unknown place is reported and skipped.
    private func post(_ question: WatchQuestion, _ run: WeatherRun) async throws(CommandProblem) -> WatchPost {
        let lists = run.lists
        let named = Dictionary(lists.distinct.map { ($0.place.id, $0.shownPlace) }) { first, _ in first }
        let deadline = WaitDeadline(seconds: question.seconds)
        guard question.rules.isEmpty else {
            if let rule = question.rules.first, rule.place.isEmpty {
                let places = try places(of: rule, run)
                return WatchPost(question.rules.flatMap { rule in places.map { WatchPost.Entry(rule, at: $0) } })
            }
            let places = try await run.places(question.rules.map(\.place), among: lists.distinct, within: deadline)
            return WatchPost(zip(question.rules, places).map { WatchPost.Entry($0, at: named[$1.id] ?? $1) })
        }
        var entries: [WatchPost.Entry] = []
        for rule in run.rules {
            do throws(CommandProblem) {
                if rule.place.isEmpty {
                    entries += try places(of: rule, run).map { WatchPost.Entry(rule, at: $0) }
                    continue
                }
                let place = try await run.places([rule.place], among: lists.distinct, within: deadline).first
                if let place { entries.append(WatchPost.Entry(rule, at: named[place.id] ?? place)) }
            } catch {
                Console.complain(error.sentence(phrase))
            }
        }
        // A rule whose place is missing may be about a bookmark.
        if entries.isEmpty, !run.rules.isEmpty { _ = try run.allLists }
        guard !entries.isEmpty else { throw .nothingToWatch }
        return WatchPost(entries)
    }

    /// The places of the list that a rule names, or else the bookmarks.
    private func places(of rule: WatchRule, _ run: WeatherRun) throws(CommandProblem) -> [Place] {
        let lists = try run.allLists
        guard let list = rule.list else { return lists.bookmarks.map(\.shownPlace) }
        if list == ListID.home.rawValue {
            guard let home = lists.home?.shownPlace else {
                throw .usage(Command.watch.syntax.problem(.missing("PLACE")))
            }
            return [home]
        }
        return try run.places(of: try ListReference.list(list, in: lists), in: lists)
    }
}

extension CommandProblem {
    fileprivate var meansNothingToWatch: Bool { if case .nothingToWatch = self { true } else { false } }
}

/// Notices changes of the files that hold rules and settings.
@MainActor
final class RuleChanges {
    private var isChanged = false
    private var files: [ContentWatch] = []

    init(_ paths: Paths, onChange: @escaping @MainActor () -> Void) {
        files = [(paths.config, Limits.File.configuration), (paths.choices, Limits.File.damagedChoices)].map {
            path, limit in
            ContentWatch(path: path, limit: limit) { [weak self] in
                self?.isChanged = true
                onChange()
            }
        }
    }

    /// Whether a file has changed since the last call.
    func take() -> Bool {
        defer { isChanged = false }
        return isChanged
    }

    func stop() { for file in files { file.stop() } }
}
