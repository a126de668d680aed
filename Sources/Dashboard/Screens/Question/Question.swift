import AppResources
import Engine
import TerminalUI
import WeatherService

/// A question about something that needs the user's consent.
enum Question: Sendable {
    /// Whether to store an accepted key; if not, it is used for this run only.
    case keepKey(APIKey, of: SourceProfile, path: String)
    /// Whether to remove a stored key.
    case removeKey(of: SourceProfile, path: String)
    /// Whether a way to find the user's location may be used, and the host it contacts.
    case position(PositionWay, host: String)
}

extension Card {
    /// Names every host and file before the program uses it.
    init(asking question: Question, _ look: Presentation) {
        let yes = look.glyphs.notation("⏎")
        switch question {
        case .keepKey(_, _, let path):
            self.init(
                title: look.phrase(.keepKeyTitle), sentence: look.phrase(.keepKeyQuestion, ["path": path.printable]),
                hint: look.phrase(.keepKeyHint, ["yes": yes]))
        case .removeKey(let source, let path):
            self.init(
                title: look.phrase(.removeKeyTitle),
                sentence: look.phrase(
                    .removeKeyQuestion, ["path": path.printable, "source": look.phrase(source.words.title)]),
                hint: look.phrase(.questionHint, ["yes": yes]))
        case .position(let way, let host):
            self.init(
                title: look.phrase(way == .gpsd ? .gpsdTitle : .ipTitle),
                sentence: look.phrase(way == .gpsd ? .gpsdQuestion : .ipQuestion, ["host": host]),
                hint: look.phrase(.consentHint, ["yes": yes]))
        }
    }
}

/// The keys of a question: yes and no.
enum QuestionKeys {
    static let own: [Binding] = [
        Binding([Key(.enter), "y"], .accept, .keyYes, notation: "⏎", footerRank: 0),
        Binding([Key(.escape), "n"], .decline, .keyNo, notation: "Esc", footerRank: 1),
    ]

    static let map = Keys(own + SharedKeys.always)
}

/// The keys of the question about a way to find the user's location: yes, not now, never.
enum ConsentKeys {
    static let own: [Binding] = [
        Binding([Key(.enter), "y"], .accept, .keyYes, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .decline, .keyNotNow, notation: "Esc", footerRank: 1),
        Binding(["n"], .refuse, .keyNever, notation: "n", footerRank: 2),
    ]

    static let map = Keys(own + SharedKeys.always)
}
