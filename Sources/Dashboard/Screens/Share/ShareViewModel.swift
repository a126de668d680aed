import AppResources
import Display
import Engine
import Runtime
import TerminalUI

/// What can be done to share what is shown.
@MainActor
final class ShareViewModel {
    enum Row: CaseIterable, Hashable, Sendable {
        case copy, svg, png

        var phrase: Phrase {
            switch self {
            case .copy: .shareCopy
            case .svg: .shareSVG
            case .png: .sharePNG
            }
        }
    }

    @Observed private(set) var selection = 0

    var row: Row { Row.allCases[selection] }

    /// Wraps around from the last row to the first.
    func move(by step: Int) { selection = (selection + step + Row.allCases.count) % Row.allCases.count }

    func select(_ index: Int) { if Row.allCases.indices.contains(index) { selection = index } }
}

extension CornerList {
    private static let columnsOfShare = 60

    /// The text, whole, so that it can be copied by hand as well, and what can be done.
    @MainActor
    init(_ share: ShareViewModel, text: String, _ look: Presentation, in area: Rect) {
        let columns = max(1, min(area.columns, Self.columnsOfShare) - Self.columnsAround)
        let lines = text.split(separator: "\n").flatMap { String($0).wrapped(toWidth: columns) }
        self.init(
            title: look.phrase(.shareTitle),
            lines.map { Line.text($0) } + [.blank]
                + ShareViewModel.Row.allCases.map { Line.row(Row(forms: [look.phrase($0.phrase)], role: .text)) },
            selection: share.selection, in: area)
    }
}

/// The keys of the dialog for sharing.
enum ShareKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .takeShare, .keyTakeShare, notation: "⏎", footerRank: 0),
        Binding([Key(.escape), "d"], .closeDialog, .keyClose, notation: "Esc d", footerRank: 1),
        Binding([Key(.up), "k"], .highlightShare(-1), .keyChoose, notation: "↑↓", footerRank: 2),
        Binding([Key(.down), "j"], .highlightShare(1), .keyChoose, notation: "↑↓"),
    ]

    static let map = Keys(
        own + SharedKeys.everywhere.filter { [.showMessages, .quit].contains($0.intent) } + SharedKeys.always)
}
