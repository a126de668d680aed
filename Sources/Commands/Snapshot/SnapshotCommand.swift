import Engine
import Limits
import Weather

/// What `nalssi snapshot …` asks for.
enum SnapshotCommand: Hashable, Sendable {
    case help
    /// `path` is nil for standard output.
    case draw(SnapshotQuestion, path: String?)

    /// Reads the arguments behind `nalssi snapshot`, and the settings beside them. `isTerminal`: whether standard output is one, which
    /// is written to in colour.
    init(_ arguments: [String], isTerminal: Bool) throws(CommandProblem) {
        let own: Set = ["--size", "--list", "--at", "--timeout", "-o"]
        var words = CommandWords(arguments, of: .snapshot, valued: own.union(CommandWords.valuedSettings))
        guard !words.flag("--help"), !words.flag("-h") else {
            self = .help
            return
        }
        var question = SnapshotQuestion(settings: try words.takeSettings())
        if let text = try words.option("--size") { (question.columns, question.rows) = try Self.size(text) }
        question.list = try words.option("--list").map(Self.list)
        question.distance = try words.option("--at").map(Self.distance)
        question.opensDetail = words.flag("--detail")
        if let text = try words.option("--timeout") {
            question.seconds = try CommandWords.number(text, of: "--timeout", in: 1...60)
        }
        let path = try words.option("-o").flatMap { $0 == "-" ? nil : $0 }
        question.form = try path.map(Self.form) ?? (isTerminal ? .ansi : .text)
        self = .draw(question, path: path)
        try words.finish()
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

    private static func list(_ name: String) throws(CommandProblem) -> PlaceList.ID {
        guard let list = PlaceList.ID(rawValue: name) else {
            throw wrong(name, of: "--list", accepted: PlaceList.ID.allCases.map(\.rawValue))
        }
        return list
    }

    /// "+6h", "-3h", "+2d": as far as the view can ever be moved.
    private static func distance(_ text: String) throws(CommandProblem) -> SnapshotQuestion.Distance {
        let (back, ahead, days) = (TimeReach.mostHoursBack, TimeReach.hoursAhead, TimeReach.mostDays - 1)
        if let sign = text.first, let unit = text.last, let count = number(text.dropFirst().dropLast()) {
            switch (sign, unit) {
            case ("+", "h") where count <= ahead: return .hours(count)
            case ("-", "h") where count <= back: return .hours(-count)
            case ("+", "d") where (1...days).contains(count): return .days(count)
            default: break
            }
        }
        throw wrong(text, of: "--at", accepted: ["-\(back)h..+\(ahead)h", "+1d..+\(days)d"])
    }

    /// The ending of a file says what it is to be.
    private static func form(_ path: String) throws(CommandProblem) -> SnapshotQuestion.Form {
        let ending = path.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard path.contains("."), let form = SnapshotQuestion.Form(rawValue: ending) else {
            throw wrong(path, of: "-o", accepted: SnapshotQuestion.Form.allCases.map { "FILE.\($0.rawValue)" } + ["-"])
        }
        return form
    }

    /// A number of digits alone: `Int` would take a sign as well.
    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    private static func wrong(_ value: String, of option: String, accepted: [String]) -> CommandProblem {
        .launch(.badOptionValue(option: option, value: value, accepted: accepted))
    }
}
