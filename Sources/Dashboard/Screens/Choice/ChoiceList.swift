import AppResources
import Engine
import TerminalUI
import Weather

extension CornerList {
    /// The options of a choice, the one in use before with a dot. `clock`: the user's.
    @MainActor
    init(_ choice: ChoiceViewModel, _ look: Presentation, now: Timestamp, clock: LocalClock, in area: Rect) {
        let rows = choice.options.enumerated().map { index, option in
            Row(
                sign: index == choice.before ? look.glyphs.dot : " ",
                forms: [look.words(of: option, now: now, clock: clock)], role: .text)
        }
        self.init(title: look.phrase(choice.title), rows, selection: choice.selection, in: area)
    }
}

extension Presentation {
    /// "비 (11곳)", "18시 비 (3곳)".
    fileprivate func words(of option: ChoiceViewModel.Option, now: Timestamp, clock: LocalClock) -> String {
        switch option {
        case .measure(let measure): return format.name(of: measure)
        case .order(let order): return format.words(of: order)
        case .group(nil): return phrase(.groupAll)
        case .group(let group?):
            return phrase(
                .groupCount,
                ["what": words(of: group.kind, now: now, clock: clock), "count": "\(group.places.count)"])
        }
    }

    /// "비", "18시 비", "비·눈 없음".
    func words(of kind: PlaceGroup.Kind, now: Timestamp, clock: LocalClock) -> String {
        switch kind {
        case .warned: phrase(.groupWarned)
        case .falls(let kind): phrase(kind.phrase)
        case .begins(let kind, let time):
            phrase(
                .fallsAt,
                [
                    "what": phrase(kind.phrase),
                    "when": time <= now
                        ? phrase(.soon) : format.beginning(time, now: now, clock: clock).first ?? phrase(.soon),
                ])
        case .possible: phrase(.groupPossible)
        case .dry: phrase(.groupDry)
        case .unknown: phrase(.groupUnknown)
        }
    }
}
