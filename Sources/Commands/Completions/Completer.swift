import AppResources
import BookmarkStore
import Engine

/// Completes command lines from the table of all commands.
struct Completer {
    enum Completion: Hashable {
        case candidates([Candidate])
        /// The shell itself completes file names.
        case files
    }

    let phrase: PhraseBook
    let names: any NameSource

    /// The completions for `typed`. `before` are the words between the program's name and it.
    func completion(behind before: [String], typed: String) -> Completion {
        guard let line = UnfinishedLine(before) else { return .candidates([]) }
        if let option = line.awaiting { return values(of: option.value, typed, line) }
        guard !line.hasOnlyWords, typed.hasPrefix("-") else { return words(typed, line) }
        let (name, value) = typed.splitAtEquals
        guard let value else { return options(typed, line) }
        guard let kind = line.option(named: name)?.value else { return .candidates([]) }
        guard case .candidates(let found) = values(of: kind, value, line) else { return .files }
        return .candidates(found.map { Candidate(word: "\(name)=\($0.word)", note: $0.note) })
    }

    private func words(_ typed: String, _ line: UnfinishedLine) -> Completion {
        let syntax = line.syntax
        let commands = syntax.path.isEmpty ? CommandTable.all : line.operands.isEmpty ? syntax.subcommands : []
        if !commands.isEmpty { return candidates(commands, typed) }
        guard let operand = line.operand else { return options(typed, line) }
        return values(of: operand.kind, typed, line)
    }

    private func options(_ typed: String, _ line: UnfinishedLine) -> Completion {
        let options = line.syntax.options.filter { !line.given.contains($0.name) }
        return .candidates(
            options.filter { $0.name.hasPrefix(typed) }.map { Candidate(word: $0.name, note: phrase($0.meaning)) })
    }

    private func values(of kind: WordKind?, _ typed: String, _ line: UnfinishedLine) -> Completion {
        switch kind {
        case .file: return .files
        case .words(let words): return candidates(words, typed)
        case .setting(let key): return candidates(key.range == nil ? key.accepted : [], typed)
        case .command:
            let known =
                line.operands.isEmpty ? CommandTable.all : (try? CommandTable.syntax(of: line.operands))?.subcommands
            return candidates(known ?? [], typed)
        case .bookmark: return names(names.bookmarks(beginningWith: typed), line)
        case .list:
            return names(
                ListID.builtIn.map { Candidate(word: $0.rawValue) }.filter { $0.word.hasPrefix(typed) }
                    + names.lists(beginningWith: typed), line)
        case .ownList: return names(names.lists(beginningWith: typed), line)
        case .place: return names(names.bookmarks(beginningWith: typed) + names.places(beginningWith: typed), line)
        case .watch(let field): return candidates(field.accepted, typed)
        case .number, .text, nil: return .candidates([])
        }
    }

    private func candidates(_ commands: [CommandSyntax], _ typed: String) -> Completion {
        .candidates(
            commands.filter { !$0.isHidden && $0.name.hasPrefix(typed) }
                .map { Candidate(word: $0.name, note: phrase($0.summary)) })
    }

    private func candidates(_ words: [String], _ typed: String) -> Completion {
        .candidates(words.filter { $0.hasPrefix(typed) }.map { Candidate(word: $0) })
    }

    /// Removes duplicates, and names that look like options where options are allowed.
    private func names(_ found: [Candidate], _ line: UnfinishedLine) -> Completion {
        var seen: Set<String> = []
        let isWord = line.hasOnlyWords || line.awaiting != nil
        return .candidates(found.filter { (isWord || !$0.word.isOption) && seen.insert($0.word).inserted })
    }
}

/// A command line without the word being completed.
struct UnfinishedLine {
    /// The syntax of the command; the dashboard's until a command is named.
    private(set) var syntax = CommandSyntax.dashboard
    private(set) var operands: [String] = []
    /// The option whose value comes next.
    private(set) var awaiting: OptionSyntax?
    /// Whether `--` has ended the options.
    private(set) var hasOnlyWords = false
    /// The options already given.
    private(set) var given: Set<String> = []

    /// Nil if a command is unknown.
    init?(_ words: [String]) {
        for word in words {
            if awaiting != nil {
                awaiting = nil
            } else if !hasOnlyWords, word == "--" {
                hasOnlyWords = true
            } else if !hasOnlyWords, word.isOption {
                let (name, value) = word.splitAtEquals
                given.insert(name)
                if value == nil, let option = option(named: name), option.value != nil { awaiting = option }
            } else if syntax.path.isEmpty || !syntax.subcommands.isEmpty {
                let path = syntax.path.split(separator: " ").map(String.init) + [word]
                guard let named = try? CommandTable.syntax(of: path) else { return nil }
                syntax = named
            } else {
                operands.append(word)
            }
        }
    }

    /// An option of the command; of any command until one is named.
    func option(named name: String) -> OptionSyntax? {
        syntax.option(named: name) ?? (syntax.path.isEmpty ? CommandTable.option(named: name) : nil)
    }

    /// The operand that comes next; nil if there can be no more.
    var operand: OperandSyntax? {
        let known = syntax.operands
        if operands.count < known.count { return known[operands.count] }
        return known.last.flatMap { $0.isRepeated ? $0 : nil }
    }
}

/// Supplies names for completion.
protocol NameSource {
    func bookmarks(beginningWith text: String) -> [Candidate]
    /// The lists of the user's own.
    func lists(beginningWith text: String) -> [Candidate]
    func places(beginningWith text: String) -> [Candidate]
}

/// A possible completion and its explanation.
struct Candidate: Hashable {
    let word: String
    var note = ""

    /// Whether it can be passed to a shell on one line with tabs. Every place can also be named by another word that can.
    var isOneLine: Bool { !word.isEmpty && word == word.printable }
}
