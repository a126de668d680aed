import AppResources
import BookmarkStore
import Engine
import Files
import Limits
import Runtime
import Weather
import WeatherService

extension Command {
    /// `nalssi now`.
    static let now = Command(
        CommandSyntax(
            "now", .summaryNow,
            operands: [OperandSyntax(.place, .any, .operandNowPlace)],
            options: [
                OptionSyntax("--list", .nowList, .list),
                OptionSyntax("--json", .nowJSON),
                OptionSyntax("--format", .nowFormat, .text("TEXT")),
                .waybar, OptionSyntax("--follow", .nowFollow), .timeout,
            ],
            settings: .all, notes: .nowNotes,
            examples: ["nalssi now 서울 paris", "nalssi now --list korea --format '{name} {temp}'"])
    ) { words, context throws(CommandProblem) in
        let runner = NowRunner(environment: context.environment, clock: context.clock, isUTF8: context.isUTF8)
        return try await runner.run(NowQuestion(words), context.loop)
    }
}

extension OptionSyntax {
    static let waybar = OptionSyntax("--waybar", .nowWaybar)
    /// How long to wait for an answer.
    static let timeout = OptionSyntax("--timeout", .optionTimeout, .number("SECONDS", 1...60))
}

extension CommandLineWords {
    /// How many seconds to wait for an answer: those of `--timeout`, or else three.
    var seconds: Int { number(OptionSyntax.timeout.name) ?? 3 }
}

/// The places of `nalssi now`, and the output format.
struct NowQuestion: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        /// One aligned line for each place, and the credit.
        case lines
        case json
        case template(NowTemplate)
        /// One JSON object on one line, for waybar.
        case waybar
    }

    /// As typed.
    let places: [String]
    /// As typed.
    let list: String?
    let form: Form
    /// Whether to print the answer again each time it changes.
    let follows: Bool
    /// How many seconds to wait for an answer.
    let seconds: Int
    let settings: CommandLineOptions

    init(_ words: CommandLineWords) throws(CommandProblem) {
        places = words.operands
        guard places.count <= Limits.Query.placesAtOnce else {
            throw .tooManyPlaces(places.count, most: Limits.Query.placesAtOnce)
        }
        list = words["--list"]
        form = try Self.form(words)
        follows = words.has("--follow")
        seconds = words.seconds
        settings = words.settings
    }

    private static func form(_ words: CommandLineWords) throws(CommandProblem) -> Form {
        var forms: [Form] = []
        if words.has("--json") { forms.append(.json) }
        if words.has(OptionSyntax.waybar.name) { forms.append(.waybar) }
        if let template = words["--format"] { forms.append(.template(try NowTemplate(template))) }
        guard forms.count <= 1 else { throw .oneFormOnly }
        return forms.first ?? .lines
    }
}

/// Runs `nalssi now`.
@MainActor
struct NowRunner {
    let environment: Environment
    let clock: MachineClock
    let isUTF8: Bool

    /// Prints whatever is known. Returns `.success` if every place has a value, else `.unavailable`. With `--follow`, returns
    /// when the reader is gone.
    func run(_ question: NowQuestion, _ loop: MainLoop) async throws(CommandProblem) -> ExitCode {
        let run = try WeatherRun(question.settings, environment, clock: clock, isUTF8: isUTF8)
        let began = ContinuousClock.now
        let deadline = WaitDeadline(seconds: question.seconds)
        let places = try await places(question, run, within: deadline)
        if run.isSample, case .template = question.form { Console.complain(run.credit(of: [])) }
        if question.follows { return await follow(places, question, run, ReaderWatch(loop)) }
        let known = await ask(places, run, within: deadline.left(since: began))
        try WholeFile.answer(text(known, question, run))
        let isWhole = known.allSatisfy { $0.conditions != nil }
        return isWhole || question.form == .waybar ? .success : .unavailable
    }

    /// Prints the answer each time it changes, until the reader is gone.
    private func follow(
        _ places: [Place], _ question: NowQuestion, _ run: WeatherRun, _ reader: ReaderWatch
    ) async -> ExitCode {
        var last = ""
        // Another program may fetch an answer as well.
        let fetches = run.onFetched { reader.wake() }
        defer { fetches.stop() }
        while !reader.isGone {
            let known = await ask(places, run, within: WaitDeadline(seconds: question.seconds))
            let text = text(known, question, run)
            if text != last {
                do throws(FileTrouble) {
                    try Console.answer(text)
                } catch {
                    return .success
                }
                last = text
            }
            await reader.wait(milliseconds: 1_000 * pause(known, run))
        }
        return .success
    }

    /// Seconds until the answer may change: until a value is due or, while something is wrong, a short pause.
    private func pause(_ known: [PlaceNow], _ run: WeatherRun) -> Int {
        guard known.allSatisfy({ $0.failure == nil && !$0.isStale }) else { return Self.troubled }
        let age = AgeLimit.seconds(.current, every: run.settings.refreshMinutes)
        let due = known.compactMap { $0.stamp?.fetchedAt.adding(seconds: age) }.min() ?? run.now
        return min(max(1, due.seconds(since: run.now)), age)
    }

    /// Seconds between tries while something is wrong.
    private static let troubled = 60

    private func ask(_ places: [Place], _ run: WeatherRun, within deadline: WaitDeadline) async -> [PlaceNow] {
        let began = ContinuousClock.now
        let reports = await run.reports(
            of: places, fresh: run.forecastComesAlong ? [.current, .forecast] : [.current], within: deadline)
        let warnings = await run.warnings(of: places, within: deadline.left(since: began))
        let now = run.now
        return places.map {
            PlaceNow($0, reports[$0.id] ?? Report(), warnings, every: run.settings.refreshMinutes, now: now)
        }
    }

    private func text(_ known: [PlaceNow], _ question: NowQuestion, _ run: WeatherRun) -> String {
        let words = NowWords(format: run.format, source: run.name, credit: run.credit(of: known.map(\.stamp)))
        switch question.form {
        case .lines: return words.lines(known, isColored: run.isColored)
        case .json: return NowDocument(known, words, source: run.source).json
        case .template(let template): return known.map { template.line($0, words) }.joined()
        case .waybar: return WaybarObject(known, words, isSample: run.isSample).json
        }
    }

    /// The named places followed by those of the list; if both are missing, the home, else the bookmarks, or the Korean cities if
    /// there is neither.
    private func places(
        _ question: NowQuestion, _ run: WeatherRun, within deadline: WaitDeadline
    ) async throws(CommandProblem) -> [Place] {
        let areShown = question.list.map { !ListReference.isBuiltInElsewhere($0) } ?? question.places.isEmpty
        let lists = areShown ? try run.allLists : run.lists
        var places = try await run.places(question.places, among: lists.distinct, within: deadline)
        if let list = question.list {
            places += try run.places(of: try ListReference.list(list, in: lists), in: lists)
        }
        if places.isEmpty {
            let bookmarks = lists.bookmarks.map(\.shownPlace)
            places = lists.home.map { [$0.shownPlace] } ?? (bookmarks.isEmpty ? KoreaTwenty.places : bookmarks)
        }
        return places.distinct(by: \.id)
    }
}
