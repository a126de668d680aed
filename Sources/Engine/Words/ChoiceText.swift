import AppResources

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
