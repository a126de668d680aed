import AppResources

// Messages about the configuration file while the program runs. The line number comes first and the path last, because a narrow
// message line cuts off the end.

extension LaunchProblem {
    /// Reports that a changed configuration file cannot be used.
    package func textOfChange(_ phrase: PhraseBook, _ home: HomeFolder) -> MessageText {
        let (path, wrong): (String, String)
        var short: String?
        switch self {
        case .configWrongValue(let file, let line, let key, let accepted):
            let values = ["line": "\(line)", "key": key, "accepted": accepted.joined(separator: ", ")] as KeyValuePairs
            (path, wrong, short) = (file, phrase(.configTakes, values), phrase(.configTakesShort, values))
        case .configSyntax(let file, let line, let reason):
            (path, wrong) = (file, phrase(.configBadTOML, ["line": "\(line)", "reason": reason]))
        case .configNotText(let file, let line): (path, wrong) = (file, phrase(.configHasNUL, ["line": "\(line)"]))
        case .configNotUTF8(let file, let line): (path, wrong) = (file, phrase(.configBadUTF8, ["line": "\(line)"]))
        case .configUnreadable(let file, .larger(let limit)):
            (path, wrong) = (file, phrase(.configIsTooLarge, ["limit": "\(limit >> 10)"]))
        case .configUnreadable(let file, let trouble):
            (path, wrong) = (file, phrase(.configNoAccess, ["reason": trouble.text(phrase)]))
        default: return MessageText(sentence(phrase))
        }
        return MessageText(
            [home.shown(path), path.fileName].map { phrase(.configRefused, ["problem": wrong, "path": $0.printable]) }
                + [phrase(.configInFile, ["problem": wrong, "path": path.fileName.printable])],
            brief: [wrong, short].compactMap(\.self))
    }
}

extension [ConfigFile.UnknownKey] {
    /// How many keys to list; the others are counted.
    private static var mostTold: Int { 20 }

    /// The message about unknown keys in a configuration file.
    package func text(_ phrase: PhraseBook, path: String, _ home: HomeFolder) -> MessageText {
        guard let first else { return MessageText([]) }
        func inFile(_ sentence: String, _ path: String) -> String {
            phrase(.configInFile, ["problem": sentence, "path": path.printable])
        }
        let values = ["line": "\(first.line)", "key": first.key.printable, "count": "\(count - 1)"] as KeyValuePairs
        guard count > 1 else {
            let sentence = first.sentence(phrase)
            return MessageText(
                [inFile(sentence, home.shown(path)), inFile(sentence, path.fileName)],
                brief: [phrase(.unknownSettingShort, values)])
        }
        let rest = count - Self.mostTold
        let more = phrase(.configMoreUnknown, ["path": path.fileName.printable, "count": "\(rest)"])
        let sentences = prefix(Self.mostTold).enumerated().map { index, key in
            index == 0 ? inFile(key.sentence(phrase), home.shown(path)) : key.sentence(phrase)
        }
        return MessageText(
            [], brief: [phrase(.unknownSettings, values), phrase(.unknownSettingShort, values)],
            full: sentences + (rest > 0 ? [more] : []))
    }
}

extension ConfigFile.UnknownKey {
    fileprivate func sentence(_ phrase: PhraseBook) -> String {
        guard let near else { return phrase(.unknownSetting, ["line": "\(line)", "key": key.printable]) }
        return phrase(.unknownSettingNear, ["line": "\(line)", "key": key.printable, "near": near])
    }
}

extension KeyFile.Problem {
    /// What is wrong with the file, where it is, and what to do.
    package func sentence(_ path: String, _ phrase: PhraseBook) -> String {
        text(phrase, path: path, HomeFolder()).lines.first ?? ""
    }

    /// Reports that the saved key cannot be used.
    package func text(_ phrase: PhraseBook, path: String, _ home: HomeFolder) -> MessageText {
        let shown = home.shown(path)
        switch self {
        case .openToOthers:
            let command = "chmod 600 \(shown.shellWord)"
            return MessageText(
                [.storedKeyOpen, .storedKeyOpenBrief].map { phrase($0, ["command": command]) },
                brief: [phrase(.storedKeyOpenCommand, ["command": command]), phrase(.storedKeyOpenShort)])
        case .malformed:
            return MessageText(
                [phrase(.storedKeyMalformed, ["path": shown.printable])], brief: [phrase(.storedKeyMalformedShort)])
        case .unreadable(let trouble):
            let reason = trouble.text(phrase)
            return MessageText(
                [phrase(.storedKeyUnreadable, ["path": shown.printable, "reason": reason])],
                brief: [phrase(.storedKeyUnreadableShort, ["reason": reason])])
        }
    }
}

extension String {
    /// The last part of a path.
    package var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}

extension ChoiceFile.Problem {
    /// What happened, with the full path.
    package func sentence(_ phrase: PhraseBook) -> String { sentence(phrase) { $0.printable } }

    /// The same for the message line, with paths as short as possible.
    package func text(_ phrase: PhraseBook, _ home: HomeFolder) -> MessageText {
        let brief: [String] =
            switch self {
            case .setAside(_, _, let recovered): [phrase(.choicesSetAsideShort, ["count": "\(recovered)"])]
            case .left, .unreadable, .unsaved: []
            }
        return MessageText([sentence(phrase, home.shown), sentence(phrase, \.fileName)], brief: brief)
    }

    private func sentence(_ phrase: PhraseBook, _ shown: (String) -> String) -> String {
        switch self {
        case .setAside(let path, let trouble, let recovered):
            phrase(
                .choicesSetAside, ["path": shown(path), "reason": trouble.text(phrase), "count": "\(recovered)"])
        case .left(let path, let trouble, let recovered):
            phrase(.choicesLeft, ["path": shown(path), "reason": trouble.text(phrase), "count": "\(recovered)"])
        case .unreadable(let trouble): phrase(.choicesUnreadable, ["reason": trouble.text(phrase)])
        case .unsaved(let trouble): phrase(.choicesUnsaved, ["reason": trouble.text(phrase)])
        }
    }
}
