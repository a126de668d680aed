import AppResources
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
