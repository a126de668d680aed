import AppResources
import BookmarkStore
import Engine
import JSON
import Limits
import Places
import Weather

/// The parsed arguments of `nalssi lists`.
enum ListCommand: Hashable, Sendable {
    case list(asJSON: Bool)
    /// A new list, of the places typed, of the towns of a region, or of the places of a ready list.
    case add(String, places: [String], region: String?, ready: String?)
    case rename(String, to: String)
    /// `position` counts from 1, among the lists of the user's own.
    case move(String, position: Int)
    case remove([String])
    /// All lists, or one; nil as a path for standard output.
    case export(String?, path: String?, overwrites: Bool)
    /// "-" for standard input. What has no name of its own goes into the list, or else among the bookmarks.
    case load(path: String, list: String?)

    static let syntax = CommandSyntax(
        "lists", .summaryLists,
        subcommands: [
            subcommand("list", .listsList, options: [OptionSyntax("--json", .optionJSON)]),
            subcommand(
                "add", .listsAdd, [OperandSyntax(.text("NAME")), OperandSyntax(.place, .any)],
                options: [
                    OptionSyntax("--region", .listsAddRegion, .text("REGION")),
                    OptionSyntax("--ready", .listsAddReady, .words(ReadyList.all.map(\.id))),
                ]),
            subcommand("rename", .listsRename, [OperandSyntax(.ownList), OperandSyntax(.text("NAME"))]),
            subcommand("move", .listsMove, [OperandSyntax(.ownList), OperandSyntax(.text("POSITION"))]),
            subcommand("remove", .listsRemove, [OperandSyntax(.ownList, .several)]),
            subcommand(
                "export", .listsExport, [OperandSyntax(.file, .optional)],
                options: [
                    OptionSyntax("--list", .listsExportList, .list), OptionSyntax("--force", .commandExportForce),
                ]),
            subcommand(
                "import", .listsImport, [OperandSyntax(.file, named: "FILE|-")],
                options: [OptionSyntax("--list", .listsImportList, .list)]),
        ], notes: .listsNotes, helpsAlone: true)

    private static func subcommand(
        _ name: String, _ summary: CommandPhrase, _ operands: [OperandSyntax] = [], options: [OptionSyntax] = []
    ) -> CommandSyntax {
        CommandSyntax("lists \(name)", summary, operands: operands, options: options, notes: .listsNotes)
    }

    init(_ words: CommandLineWords) throws(CommandProblem) {
        let operands = words.operands
        switch words.command.split(separator: " ").last {
        case "list": self = .list(asJSON: words.has("--json"))
        case "add":
            guard operands.count <= 1 + Limits.Query.placesAtOnce else {
                throw .tooManyPlaces(operands.count - 1, most: Limits.Query.placesAtOnce)
            }
            self = .add(
                operands[0], places: Array(operands.dropFirst()), region: words["--region"], ready: words["--ready"])
        case "rename": self = .rename(operands[0], to: operands[1])
        case "move":
            guard let number = Int(operands[1]), number > 0 else { throw .badPosition(operands[1], count: nil) }
            self = .move(operands[0], position: number)
        case "remove": self = .remove(operands)
        case "export":
            self = .export(words["--list"], path: operands.first, overwrites: words.has("--force"))
        case "import": self = .load(path: operands[0], list: words["--list"])
        default: throw .usage(Self.syntax.problem(.missing(WordKind.command.placeholder)))
        }
    }
}

extension Command {
    /// `nalssi lists`.
    static let lists = Command(ListCommand.syntax) { words, context throws(CommandProblem) in
        let command = try ListCommand(words)
        let (phrase, now) = (context.phrase, context.clock.wall())
        let path = Paths(environment: context.environment).bookmarks
        switch command {
        case .list(let asJSON):
            let lists = try BookmarkStore.wholeContents(of: path)
            try WholeFile.answer(ListAnswer(lists: lists, phrase: phrase).text(asJSON: asJSON))
            return .success
        case .export(let name, let file, let overwrites):
            let lists = try BookmarkStore.wholeContents(of: path)
            let id = try name.map { text throws(CommandProblem) in try ListReference.changeable(text, in: lists) }
            let json = ListsDocument(lists, only: id).json
            guard let file else {
                try WholeFile.answer(json)
                return .success
            }
            try WholeFile.write(json, to: file, overwrites: overwrites)
            let count = id.map { lists[$0]?.count ?? 0 } ?? lists.distinct.count
            try WholeFile.answer(phrase(.commandExported, ["count": "\(count)", "path": file]) + "\n")
            return .success
        default: break
        }
        let environment = context.environment
        let runner = ListCommandRunner(
            path: path, phrase: phrase, now: now, store: try BookmarkStore.opened(path, phrase, now: now)
        ) {
            try? GazetteerLocation.open(environment: environment)
        }
        try WholeFile.answer(try await runner.run(command))
        return .success
    }
}

/// Runs what changes lists.
struct ListCommandRunner {
    let path: String
    let phrase: PhraseBook
    let now: Timestamp
    let store: BookmarkStore
    /// Returns nil if there is no gazetteer; then only the Korea 20 and coordinates are known.
    let openGazetteer: @Sendable () -> Gazetteer?

    /// Runs a command and returns the text to print.
    func run(_ command: ListCommand) async throws(CommandProblem) -> String {
        switch command {
        case .add(let name, let places, let region, let ready):
            return try await add(name, places, region: region, ready: ready)
        case .rename(let text, let name): return try await rename(text, to: name)
        case .move(let text, let position): return try await move(text, to: position)
        case .remove(let texts): return try await remove(texts)
        case .load(let file, let list): return try await load(file, into: list)
        case .list, .export: return ""
        }
    }

    private func add(
        _ name: String, _ texts: [String], region: String?, ready: String?
    ) async throws(CommandProblem) -> String {
        let lists = try await store.lists(path)
        if let problem = lists.problem(with: name) { throw .badListName(name, problem) }
        let gazetteer = openGazetteer()
        var places: [Place] = []
        for text in texts { places.append(try BookmarkReference.place(text, in: gazetteer, phrase.language)) }
        if let ready { places += ReadyList.all.first { $0.id == ready }?.places ?? [] }
        if let region {
            guard let gazetteer else { throw .noGazetteer(.missing) }
            guard let towns = gazetteer.towns(ofRegion: region, limit: Limits.Query.placesAtOnce)?.towns, !towns.isEmpty
            else { throw .unknownRegion(region) }
            places += towns
        }
        let all = places.distinct(by: \.id)
        let changes = try await store.edit(path) { [now] lists in
            let id = ListID.fresh()
            guard let made = lists.make(name, id: id) else { return [] }
            return [made] + lists.copy(all.map { ($0, nil) }, to: id, on: now)
        }
        // Another program has made a list of that name meanwhile.
        guard !changes.isEmpty else { throw .badListName(name, .taken) }
        return phrase(.listsMade, ["list": name, "count": "\(all.count)"]) + "\n"
    }

    private func rename(_ text: String, to name: String) async throws(CommandProblem) -> String {
        let lists = try await store.lists(path)
        let head = try ListReference.own(text, in: lists)
        if let problem = lists.problem(with: name, of: head.id) { throw .badListName(name, problem) }
        _ = try await store.edit(path) { [$0.rename(head.id, to: name)].compactMap(\.self) }
        return phrase(.commandRenamed, ["before": head.name ?? text, "name": name]) + "\n"
    }

    private func move(_ text: String, to position: Int) async throws(CommandProblem) -> String {
        let lists = try await store.lists(path)
        let head = try ListReference.own(text, in: lists)
        guard position <= lists.own.count else { throw .badPosition("\(position)", count: lists.own.count) }
        _ = try await store.edit(path) { [$0.move(head.id, to: position - 1)].compactMap(\.self) }
        return phrase(.commandMoved, ["name": head.name ?? text, "position": "\(position)"]) + "\n"
    }

    private func remove(_ texts: [String]) async throws(CommandProblem) -> String {
        let lists = try await store.lists(path)
        var heads: [ListHead] = []
        for text in texts { heads.append(try ListReference.own(text, in: lists)) }
        let ids = heads.map(\.id)
        _ = try await store.edit(path) { lists in ids.flatMap { lists.remove($0) } }
        return heads.map { head in
            phrase(.listsRemoved, ["list": head.name ?? "", "count": "\(lists[head.id]?.count ?? 0)"]) + "\n"
        }.joined()
    }

    /// Adds what a file holds to the lists of these names, which are made if they are missing. If anything fails, nothing is
    /// changed.
    private func load(_ file: String, into name: String?) async throws(CommandProblem) -> String {
        let bytes = try WholeFile.read(file, limit: Limits.File.bookmarks)
        let gazetteer = openGazetteer()
        let language = phrase.language
        let document = try ListsDocument.read(bytes, path: file) { id in
            BookmarkReference.place(id, in: gazetteer)
        } around: { coordinate in
            gazetteer?.place(at: coordinate) ?? Place(at: coordinate)
        } place: { text in
            try? BookmarkReference.place(text, in: gazetteer, language)
        }
        let before = try await store.lists(path)
        let target = try name.flatMap { text throws(CommandProblem) -> ListID? in
            try before.problem(with: text) == nil ? nil : ListReference.changeable(text, in: before)
        }
        let changes = try await store.edit(path) { [now] lists in
            document.lists.flatMap { part -> [StoreChange] in
                var made: [StoreChange] = []
                var id = ListID.bookmarks
                if let label = part.name ?? (target == nil ? name : nil) {
                    let there = lists.own.first { $0.name?.lowercased() == label.lowercased() }?.id
                    id = there ?? .fresh()
                    if there == nil { made = [lists.make(label, id: id)].compactMap(\.self) }
                } else if let target {
                    id = target
                }
                return made + lists.edit(id) { $0.add(part.bookmarks, on: now) }
            }
                // A home that is there stays.
                + (lists.home == nil
                    ? document.home.flatMap { home in home.place.map { ($0, home.ownName) } }
                        .map { lists.setHome($0.0, called: $0.1, on: now) } ?? [] : [])
        }
        let new = changes.count { if case .bookmark = $0 { true } else { false } }
        let lists = document.lists.count
        let count = document.lists.reduce(0) { $0 + $1.bookmarks.count }
        return phrase(.listsImported, ["count": "\(count)", "new": "\(new)", "lists": "\(lists)"]) + "\n"
    }
}

/// What `nalssi lists list` says: the lists that the user can change, in order, and the home.
struct ListAnswer {
    let lists: BookmarkLists
    let phrase: PhraseBook

    func text(asJSON: Bool) -> String { asJSON ? json : table }

    private var shown: [ListHead] { lists.heads.filter { $0.id != .home } }

    private var table: String {
        let rows = shown.enumerated().map { index, head in
            [
                index == 0 ? "" : "\(index)", head.name ?? phrase(.listBookmarks),
                phrase(.listCount, ["count": "\(lists[head.id]?.count ?? 0)"]), head.id.rawValue,
            ]
        }
        return columns(rows, rightAligned: [0])
    }

    private var json: String {
        let entries = shown.map { head in
            JSONValue(
                sorted: [
                    "id": head.id.rawValue, "name": head.name ?? phrase(.listBookmarks),
                    "count": lists[head.id]?.count ?? 0,
                ])
        }
        var members: [String: any JSONWritable] = ["lists": entries]
        if let home = lists.home { members["home"] = BookmarkDocument.Entry(home).json }
        return JSONValue(sorted: members).indentedText + "\n"
    }
}
