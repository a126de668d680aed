import AppResources
import Display
import Engine
import Limits

extension Command {
    /// `nalssi completions`: prints the completion script for a shell.
    static let completions = Command(
        CommandSyntax(
            "completions", .summaryCompletions,
            subcommands: CompletionShell.allCases.map { shell in
                CommandSyntax("completions \(shell.rawValue)", shell.summary)
            } + [
                // Called by the scripts; see `CompletionShell.script`.
                CommandSyntax(
                    "completions candidates", .summaryCompletions,
                    operands: [
                        OperandSyntax(.words(CompletionShell.allCases.map(\.rawValue))),
                        OperandSyntax(.text("WORD"), .any),
                    ], isHidden: true)
            ], notes: .completionsNotes,
            examples: [
                "source <(nalssi completions bash)", "nalssi completions zsh > ~/.zfunc/_nalssi",
                "nalssi completions fish > ~/.config/fish/completions/nalssi.fish",
            ], helpsAlone: true)
    ) { words, context throws(CommandProblem) in
        let name = words.command.split(separator: " ").last.map(String.init) ?? ""
        if let shell = CompletionShell(rawValue: name) {
            try WholeFile.answer(shell.script)
        } else if let shell = words.operands.first.flatMap(CompletionShell.init) {
            let known = KnownNames(environment: context.environment, phrase: context.phrase)
            let typed = Array(words.operands.dropFirst())
            try WholeFile.answer(shell.answer(to: typed, Completer(phrase: context.phrase, names: known)))
        } else {
            let syntax = CommandName.completions.command.syntax
            throw .usage(
                name == "candidates"
                    ? syntax.problem(.unexpected(words.operands.first ?? ""))
                    : syntax.problem(.missing(WordKind.command.placeholder)))
        }
        return .success
    }
}

/// A shell and its completion script, which asks the program for candidates.
///
/// The scripts contain no command names, so a script from another version still works. A script passes what is typed to
/// `completions candidates SHELL -- WORDS` and reads one line for each candidate: the word, a tab and its explanation. A line
/// without a word means that file names are to be completed. The output is never evaluated as shell code.
enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    var summary: CommandPhrase {
        switch self {
        case .bash: .completionsBash
        case .zsh: .completionsZsh
        case .fish: .completionsFish
        }
    }

    /// The script to load into the shell.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// The lines for a script. `words` are the words it passed; input beyond `Limits.Completion.bytes` is ignored.
    func answer(to words: [String], _ completer: Completer) -> String {
        guard words.reduce(0, { $0 + $1.utf8.count }) <= Limits.Completion.bytes else { return "" }
        switch self {
        // The arguments are readline's word breaks and the line up to the cursor.
        case .bash:
            guard words.count == 2 else { return "" }
            let line = TypedLine(words[1], breaks: words[0])
            return lines(completer.completion(behind: Array(line.words.dropFirst()), typed: line.last)) {
                line.continuation($0)
            }
        // The arguments are the words, unquoted.
        case .zsh: return lines(completer.completion(behind: words.dropLast(), typed: words.last ?? "")) { $0 }
        // The arguments are the words, of which only the last is still quoted.
        case .fish:
            let typed = TypedLine(words.last ?? "", breaks: "").last
            return lines(completer.completion(behind: words.dropLast(), typed: typed)) { $0 }
        }
    }

    private func lines(_ completion: Completer.Completion, _ written: (String) -> String) -> String {
        switch completion {
        case .files: "\tfiles\n"
        case .candidates(let candidates):
            candidates.filter(\.isOneLine).map { candidate in
                let note =
                    self == .bash || candidate.note.isEmpty
                    ? "" : "\t" + candidate.note.printable.truncated(toWidth: 72)
                return written(candidate.word) + note + "\n"
            }.joined()
        }
    }

    private static let bashScript = #"""
        # Completes the words of nalssi in bash: source this, or put it into bash-completion's folder as "nalssi".
        _nalssi() {
            local line
            COMPREPLY=()
            while IFS= read -r line; do
                if [[ $line == $'\tfiles' ]]; then
                    compopt -o default 2>/dev/null
                    return
                fi
                COMPREPLY+=("$line")
            done < <("${1/#\~/$HOME}" completions candidates bash -- "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
        }
        complete -F _nalssi nalssi

        """#

    private static let zshScript = #"""
        #compdef nalssi
        # Completes the words of nalssi in zsh: put this into a folder of $fpath as "_nalssi".
        _nalssi() {
            local line word program=${${(Q)words[1]}/#\~/$HOME}
            local -i width=0
            local -a candidates notes shown
            for line in "${(@f)$($program completions candidates zsh -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
                if [[ $line == $'\tfiles' ]]; then
                    _files
                    return
                fi
                [[ -n $line ]] || continue
                word=${line%%$'\t'*}
                candidates+=("$word")
                notes+=("${${line#"$word"}#$'\t'}")
                (( ${(m)#word} > width )) && width=${(m)#word}
            done
            for word line in "${(@)candidates:^notes}"; do
                shown+=("${(mr:width:)word}${line:+  -- $line}")
            done
            compadd -l -V nalssi -M 'm:{[:lower:]}={[:upper:]}' -d shown -- "${candidates[@]}"
        }
        if [[ ${funcstack[1]} == _nalssi ]]; then
            _nalssi "$@"
        else
            compdef _nalssi nalssi
        fi

        """#

    private static let fishScript = #"""
        # Completes the words of nalssi in fish: put this into ~/.config/fish/completions as "nalssi.fish".
        function __nalssi_candidates
            set -l words (commandline -opc)
            set -l program (string replace -r '^~' -- $HOME $words[1])
            set -e words[1]
            set -l lines ($program completions candidates fish -- $words (commandline -ct) 2>/dev/null)
            if test "$lines[1]" = \tfiles
                __fish_complete_path (commandline -ct)
            else if set -q lines[1]
                printf '%s\n' $lines
            end
        end
        complete -c nalssi -f -a '(__nalssi_candidates)'

        """#
}
