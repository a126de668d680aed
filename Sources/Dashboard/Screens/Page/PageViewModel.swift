import AppResources
import Runtime
import TerminalUI

/// An open page and its scroll offset.
@MainActor
final class PageViewModel {
    enum Subject: Hashable {
        case page(Page)
        case messages
        /// The official warnings of a place.
        case warnings

        var title: Phrase {
            switch self {
            case .page(let page): page.title
            case .messages: .messagesTitle
            case .warnings: .warningsTitle
            }
        }
    }

    let subject: Subject
    @Observed private(set) var scroll = 0
    /// Created anew each time because the language and the size of the screen may change.
    private let makeLayout: @MainActor () -> PageLayout

    init(_ subject: Subject, layout: @escaping @MainActor () -> PageLayout) {
        self.subject = subject
        makeLayout = layout
    }

    var layout: PageLayout { makeLayout() }
    var canScroll: Bool { layout.lastScroll > 0 }

    var picture: PagePicture {
        let layout = layout
        return PagePicture(title: subject.title, layout: layout, scroll: min(scroll, layout.lastScroll))
    }

    func scrolled(_ step: ListCursor.Step) {
        let page = layout.inside.rows - 1
        switch step {
        case .up: scrolled(by: -1)
        case .down: scrolled(by: 1)
        case .pageUp: scrolled(by: -page)
        case .pageDown: scrolled(by: page)
        case .first: scrolled(by: -scroll)
        case .last: scrolled(by: layout.lastScroll)
        case .left, .right: break
        }
    }

    func scrolled(by lines: Int) { scroll = max(0, min(layout.lastScroll, scroll + lines)) }
}

/// The keys of a page.
enum PageKeys {
    static let own: [Binding] =
        [
            Binding([Key(.escape)], .closeDialog, .keyClose, notation: "Esc", footerRank: 0),
            Binding([Key(.enter)], .writeLetter, .keyWrite, notation: "⏎", footerRank: 1),
        ] + SharedKeys.steps(DashboardIntent.scrollPage, .keyScroll, sideways: false, footerRank: 2)

    static let map = Keys(
        own + SharedKeys.everywhere.filter { [.help, .showMessages, .quit].contains($0.intent) } + SharedKeys.always)
}
