import AppResources
import Engine

/// A word that can stand at the cursor, and what it means.
struct Candidate: Hashable {
    let word: String
    var note = ""

    /// Whether it can be handed to a shell, line by line with tabs: no name has to be typed that cannot.
    var isOneLine: Bool { !word.isEmpty && word == word.printable }
}

/// Says how a command line can go on, by the table of all commands.
struct Completer {
    enum Completion: Hashable {
        case candidates([Candidate])
        /// The shell knows better which there are.
        case files
    }

    let phrase: PhraseBook
    let names: any NameSource

    /// What can stand where `typed` does. `before` are the words between the program's name and that one.
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

    /// Each candidate once. A name that looks like an option is offered only where options cannot stand.
    private func names(_ found: [Candidate], _ line: UnfinishedLine) -> Completion {
        var seen: Set<String> = []
        let isWord = line.hasOnlyWords || line.awaiting != nil
        return .candidates(found.filter { (isWord || !$0.word.isOption) && seen.insert($0.word).inserted })
    }
}

/// The words of a command line whose last one is still missing.
struct UnfinishedLine {
    /// The command's they are for; the dashboard's as long as none is named.
    private(set) var syntax = CommandSyntax.dashboard
    private(set) var operands: [String] = []
    /// The option whose value comes next.
    private(set) var awaiting: OptionSyntax?
    /// Whether options have been ended by `--`.
    private(set) var hasOnlyWords = false
    /// The options there are.
    private(set) var given: Set<String> = []

    /// Nil where a word stands for no command.
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

    /// An option of the command, or of any while none is named.
    func option(named name: String) -> OptionSyntax? {
        syntax.option(named: name) ?? (syntax.path.isEmpty ? CommandTable.option(named: name) : nil)
    }

    /// What the next word stands for; nil where there can be none.
    var operand: OperandSyntax? {
        let known = syntax.operands
        if operands.count < known.count { return known[operands.count] }
        return known.last.flatMap { $0.isRepeated ? $0 : nil }
    }
}
