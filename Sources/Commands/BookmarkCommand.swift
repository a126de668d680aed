import AppResources
import BookmarkStore
import Engine
import Limits
import Places
import Weather
import WeatherService

/// The parsed arguments of `nalssi bookmarks`.
enum BookmarkCommand: Hashable, Sendable {
    case read(Reading)
    case add(String, toFront: Bool, name: String?)
    case remove([String])
    /// `position` counts from 1.
    case move(String, position: Int)
    case rename(String, to: String)
    /// "-" for standard input.
    case load(path: String, replaces: Bool)

    /// What leaves the bookmarks unchanged.
    enum Reading: Hashable, Sendable {
        case list(asJSON: Bool)
        /// Nil for standard output.
        case export(path: String?, overwrites: Bool)
    }

    static let syntax = CommandSyntax(
        "bookmarks", .summaryBookmarks,
        subcommands: [
            subcommand("list", .commandList, options: [OptionSyntax("--json", .optionJSON)]),
            subcommand(
                "add", .commandAdd, [OperandSyntax(.place)],
                options: [
                    OptionSyntax("--name", .commandAddName, .text("NAME")), OptionSyntax("--front", .commandAddFront),
                ]),
            subcommand("remove", .commandRemove, [OperandSyntax(.bookmark, .several)]),
            subcommand("move", .commandMove, [OperandSyntax(.bookmark), OperandSyntax(.text("POSITION"))]),
            subcommand("rename", .commandRename, [OperandSyntax(.bookmark), OperandSyntax(.text("NAME"))]),
            subcommand(
                "export", .commandExport, [OperandSyntax(.file, .optional)],
                options: [OptionSyntax("--force", .commandExportForce)]),
            subcommand(
                "import", .commandImport, [OperandSyntax(.file, named: "FILE|-")],
                options: [OptionSyntax("--replace", .commandImportReplace)]),
        ], notes: .commandReferences, helpsAlone: true)

    private static func subcommand(
        _ name: String, _ summary: CommandPhrase, _ operands: [OperandSyntax] = [], options: [OptionSyntax] = []
    ) -> CommandSyntax {
        CommandSyntax(
            "bookmarks \(name)", summary, operands: operands, options: options + [.ofList], notes: .commandReferences)
    }

    init(_ words: CommandLineWords) throws(CommandProblem) {
        let operands = words.operands
        switch words.command.split(separator: " ").last {
        case "list": self = .read(.list(asJSON: words.has("--json")))
        case "add": self = .add(operands[0], toFront: words.has("--front"), name: words["--name"])
        case "remove": self = .remove(operands)
        case "move":
            guard let number = Int(operands[1]), number > 0 else { throw .badPosition(operands[1], count: nil) }
            self = .move(operands[0], position: number)
        case "rename": self = .rename(operands[0], to: operands[1])
        case "export": self = .read(.export(path: operands.first, overwrites: words.has("--force")))
        case "import": self = .load(path: operands[0], replaces: words.has("--replace"))
        default: throw .usage(Self.syntax.problem(.missing(WordKind.command.placeholder)))
        }
    }
}

extension OptionSyntax {
    /// Another list than the bookmarks.
    static let ofList = OptionSyntax("--list", .bookmarksOfList, .list)
}

extension Command {
    static let bookmarks = Command(BookmarkCommand.syntax) { words, context throws(CommandProblem) in
        let command = try BookmarkCommand(words)
        let list = words[OptionSyntax.ofList.name]
        let (phrase, now) = (context.phrase, context.clock.wall())
        let path = Paths(environment: context.environment).bookmarks
        if case .read(let reading) = command {
            try answer(reading, of: list, path, phrase)
            return .success
        }
        let store = try BookmarkStore.opened(path, phrase, now: now)
        let environment = context.environment
        let runner = BookmarkCommandRunner(path: path, phrase: phrase, now: now, store: store, list: list) {
            // Without the gazetteer fewer places are known. The message about an unknown place mentions that.
            try? GazetteerLocation.open(environment: environment)
        }
        try WholeFile.answer(try await runner.run(command))
        return .success
    }

    /// Answers without changing the file. It fails if any bookmark is missing, because a partial answer could replace a good backup.
    private static func answer(
        _ reading: BookmarkCommand.Reading, of list: String?, _ path: String, _ phrase: PhraseBook
    ) throws(CommandProblem) {
        let lists = try BookmarkStore.wholeContents(of: path)
        let id = try list.map { text throws(CommandProblem) in try ListReference.changeable(text, in: lists) }
        let answer = try BookmarkAnswer(list: lists[id ?? .bookmarks] ?? BookmarkList(), phrase: phrase).text(reading)
        try WholeFile.answer(answer)
        guard answer.isEmpty else { return }
        let name = id.flatMap { lists.head($0)?.name }
        Console.complain(name.map { phrase(.listIsEmpty, ["list": $0.printable]) } ?? phrase(.commandListEmpty))
    }
}

extension BookmarkStore {
    /// Opens the bookmarks to change them. Says if the file was set aside, and throws if not all of them could be read.
    static func opened(
        _ path: String, _ phrase: PhraseBook, now: Timestamp
    ) throws(CommandProblem) -> BookmarkStore {
        let opened = BookmarkStore.open(
            path: path, now: now, busyTimeout: .fiveSeconds, executor: ServiceExecutor(label: "nalssi.bookmarks"))
        switch opened.problem {
        // The bookmarks have been read. Saving a change will report the problem.
        case nil, .notSaved: break
        case .setAside?: opened.problem.map { Console.complain($0.text(phrase)) }
        case let problem?: throw .bookmarksUnusable(problem)
        }
        return opened.store
    }

    /// All lists. `path`: of the file, for messages.
    func lists(_ path: String) throws(CommandProblem) -> BookmarkLists {
        try Result(catching: all).mapError { CommandProblem.notSaved(path: path, $0) }.get()
    }

    /// Changes the lists, and returns what has changed.
    func edit(
        _ path: String, _ verbs: @Sendable (inout BookmarkLists) -> [StoreChange]
    ) throws(CommandProblem) -> [StoreChange] {
        do {
            return try edit(verbs)
        } catch {
            throw .notSaved(path: path, error)
        }
    }

    /// All lists. Throws if any bookmark is missing.
    static func wholeContents(of path: String) throws(CommandProblem) -> BookmarkLists {
        let contents = contents(of: path)
        guard contents.isWhole else { throw .launch(.bookmarksUnreadable(path: path, contents)) }
        return contents.lists
    }
}

/// Runs `nalssi bookmarks` without a screen: answers go to standard output, problems to standard error.
struct BookmarkCommandRunner {
    let path: String
    let phrase: PhraseBook
    let now: Timestamp
    let store: BookmarkStore
    /// The list to change, as typed; nil for the bookmarks.
    var list: String?
    /// Returns nil if there is no gazetteer; then only the Korea 20 and coordinates are known.
    let openGazetteer: @Sendable () -> Gazetteer?

    /// Runs a command and returns the text to print.
    func run(_ command: BookmarkCommand) async throws(CommandProblem) -> String {
        switch command {
        case .read(let reading): return try BookmarkAnswer(list: try await all(), phrase: phrase).text(reading)
        case .add(let text, let toFront, let name): return try await add(text, toFront: toFront, name: name)
        case .remove(let references): return try await remove(references)
        case .move(let reference, let position): return try await move(reference, to: position)
        case .rename(let reference, let name): return try await rename(reference, to: name)
        case .load(let file, let replaces): return try await load(file, replaces: replaces)
        }
    }

    private func add(_ text: String, toFront: Bool, name: String?) async throws(CommandProblem) -> String {
        let place = try BookmarkReference.place(text, in: openGazetteer(), phrase.language)
        let changes = try await edit { list in
            [list.add(place, called: name, at: toFront ? .front : .end, on: now)].compactMap(\.self)
        }
        let list = try await all()
        guard let bookmark = list[place.id], let index = list.index(of: place.id) else { return "" }
        let sentence: CommandPhrase = changes.isEmpty ? .commandAlreadyThere : .commandAdded
        let shown = described(self.name(bookmark), of: bookmark.place, in: phrase.language)
        return phrase(sentence, ["name": shown, "position": "\(index.position)"]) + "\n"
    }

    private func remove(_ references: [String]) async throws(CommandProblem) -> String {
        let list = try await all()
        var found: [Bookmark] = []
        for reference in references { found.append(try BookmarkReference.bookmark(reference, in: list)) }
        let ids = found.map(\.place.id)
        _ = try await edit { list in ids.compactMap { list.remove($0) } }
        return found.map { phrase(.commandRemoved, ["name": name($0)]) + "\n" }.joined()
    }

    private func move(_ reference: String, to position: Int) async throws(CommandProblem) -> String {
        let list = try await all()
        let bookmark = try BookmarkReference.bookmark(reference, in: list)
        guard position <= list.count else { throw .badPosition("\(position)", count: list.count) }
        let index = ShelfIndex(position: position)
        _ = try await edit { list in list.move(bookmark.place.id, to: index).map { [$0] } ?? [] }
        return phrase(.commandMoved, ["name": name(bookmark), "position": "\(position)"]) + "\n"
    }

    private func rename(_ reference: String, to name: String) async throws(CommandProblem) -> String {
        let bookmark = try BookmarkReference.bookmark(reference, in: try await all())
        _ = try await edit { list in list.rename(bookmark.place.id, to: name).map { [$0] } ?? [] }
        let shown = (try await all())[bookmark.place.id].map(self.name) ?? name
        return phrase(.commandRenamed, ["before": self.name(bookmark), "name": shown]) + "\n"
    }

    /// Appends the file's new places in the order of the file and leaves existing bookmarks unchanged; or replaces the whole
    /// list. If anything fails, nothing is changed.
    private func load(_ file: String, replaces: Bool) async throws(CommandProblem) -> String {
        let bytes = try WholeFile.read(file, limit: Limits.File.bookmarks)
        let gazetteer = openGazetteer()
        let document = try BookmarkDocument(parsing: bytes, path: file) { id in
            BookmarkReference.place(id, in: gazetteer)
        }
        let before = try await all().count
        _ = try await edit { list in
            let removed = replaces ? list.map(\.place.id).compactMap { list.remove($0) } : []
            return removed + list.add(document.bookmarks, on: now)
        }
        let after = try await all().count
        if replaces {
            return phrase(.commandReplaced, ["before": "\(before)", "total": "\(after)"]) + "\n"
        }
        return phrase(
            .commandImported,
            [
                "count": "\(document.bookmarks.count)", "new": "\(max(0, after - before))",
                "total": "\(after)",
            ]) + "\n"
    }

    /// The list that the command is about.
    private func all() async throws(CommandProblem) -> BookmarkList {
        let lists = try await store.lists(path)
        return lists[try id(in: lists)] ?? BookmarkList()
    }

    private func id(in lists: BookmarkLists) throws(CommandProblem) -> ListID {
        guard let list else { return .bookmarks }
        return try ListReference.changeable(list, in: lists)
    }

    private func edit(
        _ verbs: @Sendable (inout BookmarkList) -> [BookmarkChange]
    ) async throws(CommandProblem) -> [StoreChange] {
        let id = try id(in: try await store.lists(path))
        return try await store.edit(path) { lists in lists.edit(id, verbs) }
    }

    private func name(_ bookmark: Bookmark) -> String { bookmark.shownPlace.names.text(in: phrase.language) }
}

/// What `nalssi bookmarks list` and `export` say about the bookmarks.
struct BookmarkAnswer {
    let list: BookmarkList
    let phrase: PhraseBook

    /// The text to print; an export to a file writes it.
    func text(_ reading: BookmarkCommand.Reading) throws(CommandProblem) -> String {
        switch reading {
        case .list(asJSON: true), .export(nil, _): return json
        case .list: return table
        case .export(let file?, let overwrites):
            try WholeFile.write(json, to: file, overwrites: overwrites)
            return phrase(.commandExported, ["count": "\(list.count)", "path": file]) + "\n"
        }
    }

    private var json: String { BookmarkDocument(list).json }

    /// One row for each bookmark: position, name, address and id, in aligned columns.
    var table: String {
        let rows = list.enumerated().map { index, bookmark in
            let place = bookmark.place
            return [
                "\(index + 1)", bookmark.shownPlace.names.text(in: phrase.language),
                placeAddress(place, in: phrase.language), place.id.rawValue,
            ]
        }
        return columns(rows, rightAligned: [0])
    }
}
