import AppResources
import BookmarkStore
import Engine
import Glibc
import Limits
import Weather

extension Command {
    /// `nalssi snapshot`.
    static let snapshot = Command(
        CommandSyntax(
            "snapshot", .summarySnapshot,
            options: [
                OptionSyntax("-o", .snapshotOutput, .file), OptionSyntax("--size", .snapshotSize, .text("120x36")),
                OptionSyntax("--list", .snapshotList, .list),
                OptionSyntax("--at", .snapshotAt, .text("TIME")), OptionSyntax("--detail", .snapshotDetail),
                OptionSyntax("--clean", .snapshotClean), OptionSyntax("--play", .snapshotPlay, .text("24h")),
                OptionSyntax(OptionSyntax.timeout.name, .snapshotTimeout, OptionSyntax.timeout.value),
            ],
            settings: .all, notes: .snapshotNotes,
            examples: [
                "nalssi snapshot --list korea --at +6h -o weather.svg",
                "nalssi snapshot --list korea --density map --clean --play 24h -o korea-day.svg",
            ])
    ) { words, context throws(CommandProblem) in
        let command = try SnapshotCommand(words, isTerminal: isatty(STDOUT_FILENO) == 1)
        let snapshot: Snapshot
        let path = Paths(environment: context.environment).bookmarks
        var question = command.question
        question.list = try command.list.map { name throws(CommandProblem) in
            try ListReference.list(name, in: BookmarkStore.contents(of: path).lists)
        }
        do throws(LaunchProblem) {
            snapshot = try await context.drawing(question)
        } catch {
            throw .launch(error)
        }
        if let path = command.path, question.form == .png {
            try await command.convert(snapshot.text, to: path, context.environment)
        } else if let path = command.path {
            try WholeFile.write(snapshot.text, to: path, overwrites: true, isPrivate: false)
        } else {
            try WholeFile.answer(snapshot.text)
        }
        return snapshot.isWhole ? .success : .unavailable
    }
}

/// The parsed arguments of `nalssi snapshot`.
struct SnapshotCommand: Hashable, Sendable {
    /// Without the list.
    let question: SnapshotQuestion
    /// Name or id of the list, as typed; nil for the list that the dashboard starts with.
    let list: String?
    /// Nil for standard output.
    let path: String?

    /// `isTerminal`: whether standard output is a terminal, in which case the text has colours.
    init(_ words: CommandLineWords, isTerminal: Bool) throws(CommandProblem) {
        var question = SnapshotQuestion(settings: words.settings)
        if let text = words["--size"] { (question.columns, question.rows) = try Self.size(text) }
        list = words["--list"]
        question.shift = try words["--at"].map(Self.distance)
        question.opensDetail = words.has("--detail")
        question.seconds = words.number(OptionSyntax.timeout.name) ?? question.seconds
        path = words["-o"].flatMap { $0 == "-" ? nil : $0 }
        question.form = try path.map(Self.form) ?? (isTerminal ? .ansi : .text)
        question.isClean = words.has("--clean")
        question.hours = try words["--play"].map(Self.hours)
        if question.hours != nil {
            guard question.form == .svg else {
                throw Self.wrong(words["-o"] ?? "-", of: "-o", accepted: ["FILE.svg"])
            }
            if case .days = question.shift {
                throw Self.wrong(words["--at"] ?? "", of: "--at", accepted: [Self.hoursAccepted])
            }
        }
        self.question = question
    }

    /// "120x36".
    private static func size(_ text: String) throws(CommandProblem) -> (columns: Int, rows: Int) {
        let (columns, rows) = (Limits.Snapshot.columns, Limits.Snapshot.rows)
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map(Self.number)
        guard numbers.count == 2, let width = numbers[0], (1...columns).contains(width), let height = numbers[1],
            (1...rows).contains(height)
        else { throw wrong(text, of: "--size", accepted: ["1x1..\(columns)x\(rows)"]) }
        return (width, height)
    }

    /// "24h" or "1d": from one hour to as many as the timeline has.
    private static func hours(_ text: String) throws(CommandProblem) -> Int {
        let most = TimeReach.hoursAhead
        if let unit = text.last, let count = number(text.dropLast()), (1...most).contains(count) {
            switch unit {
            case "h": return count
            case "d" where count * 24 <= most: return count * 24
            default: break
            }
        }
        throw wrong(text, of: "--play", accepted: ["1h..\(most)h", "1d..\(most / 24)d"])
    }

    private static let hoursAccepted = "-\(TimeReach.mostHoursBack)h..+\(TimeReach.hoursAhead)h"

    /// "+6h", "-3h", "+2d": within the range of the dashboard's timeline.
    private static func distance(_ text: String) throws(CommandProblem) -> SnapshotQuestion.TimeShift {
        let (back, ahead, days) = (TimeReach.mostHoursBack, TimeReach.hoursAhead, TimeReach.mostDays - 1)
        if let sign = text.first, let unit = text.last, let count = number(text.dropFirst().dropLast()) {
            switch (sign, unit) {
            case ("+", "h") where count <= ahead: return .hours(count)
            case ("-", "h") where count <= back: return .hours(-count)
            case ("+", "d") where (1...days).contains(count): return .days(count)
            default: break
            }
        }
        throw wrong(text, of: "--at", accepted: [hoursAccepted, "+1d..+\(days)d"])
    }

    /// The output format, by the file's extension.
    private static func form(_ path: String) throws(CommandProblem) -> SnapshotQuestion.Form {
        let ending = path.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard path.contains("."), let form = SnapshotQuestion.Form(rawValue: ending) else {
            throw wrong(path, of: "-o", accepted: SnapshotQuestion.Form.allCases.map { "FILE.\($0.rawValue)" } + ["-"])
        }
        return form
    }

    private static func number(_ digits: Substring) -> Int? { digits.isDigits ? Int(digits) : nil }

    private static func wrong(_ value: String, of option: String, accepted: [String]) -> CommandProblem {
        .usage(Command.snapshot.syntax.problem(.badValue(option: option, value: value, accepted: accepted)))
    }
}

extension SnapshotCommand {
    /// Writes the picture as a PNG. Without rsvg-convert it is written as an SVG beside it, unless there is a file of that name.
    @MainActor
    func convert(_ svg: String, to path: String, _ environment: Environment) async throws(CommandProblem) {
        try WholeFile.write(
            await Self.png(of: svg, for: path, environment), to: path, overwrites: true, isPrivate: false)
    }

    @MainActor
    private static func png(
        of svg: String, for path: String, _ environment: Environment
    ) async throws(CommandProblem) -> [UInt8] {
        do throws(PictureConverter.Failure) {
            let converter = try PictureConverter(environment: environment)
            let work = try converter.begin(svg)
            let run = converter.start(work)
            let status: Int? = await withCheckedContinuation { continuation in
                if let run {
                    run.onEnd { continuation.resume(returning: $0) }
                } else {
                    continuation.resume(returning: nil)
                }
            }
            return try converter.end(work, status: status)
        } catch {
            switch error {
            case .missing:
                let other = path.dropLast(SnapshotQuestion.Form.png.rawValue.count) + SnapshotQuestion.Form.svg.rawValue
                do throws(CommandProblem) {
                    try WholeFile.write(svg, to: String(other), overwrites: false, isPrivate: false)
                } catch {
                    throw .noConverter(path: nil)
                }
                throw .noConverter(path: String(other))
            case .failed(let status): throw .notConverted(status: status)
            case .file(let trouble): throw .unwritable(path: path, trouble)
            }
        }
    }
}
