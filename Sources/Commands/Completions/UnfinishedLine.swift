import Engine

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
