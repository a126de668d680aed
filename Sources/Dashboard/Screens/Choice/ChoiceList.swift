import AppResources
import Engine
import TerminalUI

extension CornerList {
    /// The options of a choice, the one in use before with a dot, those without a place dimmed. `isNow`: whether the present is
    /// shown.
    @MainActor
    init(_ choice: ChoiceViewModel, _ look: Presentation, isNow: Bool, in area: Rect) {
        let rows = choice.options.enumerated().map { index, option in
            Line.row(
                Row(
                    sign: index == choice.before ? look.glyphs.dot : " ",
                    forms: [look.words(of: option, isNow: isNow)], role: option.isEmpty ? .dim : .text))
        }
        self.init(
            title: look.phrase(choice.title, ["what": choice.subject]), rows, selection: choice.selection, in: area)
    }
}

extension Presentation {
    /// "지금 비·눈 (11곳)".
    fileprivate func words(of option: ChoiceViewModel.Option, isNow: Bool) -> String {
        switch option {
        case .measure(let measure): return format.name(of: measure)
        case .order(let order): return format.words(of: order)
        case .group(nil): return phrase(.groupAll)
        case .list(_, let number, let title): return "\(number) \(title.text(phrase))"
        case .group(let group?):
            return phrase(
                .groupCount,
                ["what": words(of: group.kind, isNow: isNow), "count": "\(group.places.count)"])
        }
    }

    /// "지금 비·눈", "비·눈 없음"; of another time, what it is then.
    func words(of kind: PlaceGroup.Kind, isNow: Bool) -> String {
        switch kind {
        case .falls: phrase(isNow ? .groupFalls : .groupFallsThen)
        case .fallsSoon: phrase(.groupFallsSoon)
        case .today: phrase(isNow ? .groupToday : .groupSameDay)
        case .tomorrow: phrase(isNow ? .groupTomorrow : .groupNextDay)
        case .dry: phrase(.groupDry)
        case .alert: phrase(.groupAlert)
        case .warned: phrase(.groupWarned)
        }
    }
}

extension ChoiceViewModel.Option {
    /// Whether it is a group without a place.
    fileprivate var isEmpty: Bool { if case .group(let group?) = self { group.places.isEmpty } else { false } }
}
