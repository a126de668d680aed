import AppResources
import BookmarkStore
import Engine
import Runtime
import TerminalUI
import Weather

/// The lists under the numbers of their tabs, and below them lists that are ready to be made.
@MainActor
final class ListsViewModel {
    enum Row: Hashable, Sendable {
        case list(ListID)
        case ready(ReadyList)
    }

    private let list: ListViewModel
    @Observed private var chosen: Row
    /// Where the chosen row was last, for when it is gone.
    private var lastIndex = 0
    /// Digits of a number typed so far.
    @Observed private(set) var typed = ""

    /// Begins with the list on the screen.
    init(_ list: ListViewModel) {
        self.list = list
        chosen = .list(list.id)
    }

    var tabs: [PlaceList] { list.tabs }

    var rows: [Row] { tabs.map { .list($0.id) } + ReadyList.all.map { .ready($0) } }

    var selection: Int { rows.firstIndex(of: chosen) ?? min(lastIndex, tabs.count - 1) }

    var row: Row { rows[selection] }

    /// Wraps around from the last row to the first; a page does not.
    func move(by step: Int) {
        select(rows.indices.row(step, from: selection))
    }

    /// False if there is no such row.
    @discardableResult
    func select(_ index: Int) -> Bool {
        guard rows.indices.contains(index) else { return false }
        (chosen, lastIndex, typed) = (rows[index], index, "")
        return true
    }

    /// Takes a digit of a list's number, and selects the list with the number typed so far.
    func type(_ digit: Int) {
        let digits = typed + "\(digit)"
        // A digit that would lead beyond the last list starts a new number.
        let number = Int(digits).flatMap { $0 <= tabs.count ? digits : nil } ?? "\(digit)"
        guard let index = Int(number), tabs.indices.contains(index - 1) else {
            typed = ""
            return
        }
        select(index - 1)
        typed = number
    }
}

extension CornerList {
    /// `shown`: the list on the screen. `isWaiting`: whether the lists are still being read.
    @MainActor
    init(_ lists: ListsViewModel, shown: ListID, isWaiting: Bool, _ look: Presentation, in area: Rect) {
        let digits = "\(lists.tabs.count)".count
        let made = lists.tabs.enumerated().map { index, list in
            let number = "\(index + 1)"
            let isCounted = list.id != .here && !(isWaiting && list.isEmpty)
            return Line.row(
                Row(
                    sign: list.id == shown ? look.glyphs.dot : " ",
                    forms: [
                        String(repeating: " ", count: digits - number.count) + number
                            + " \(list.title.text(look.phrase))" + (isCounted ? "(\(list.ownCount))" : "")
                    ], role: .text))
        }
        let ready = ReadyList.all.map { ready in
            Line.row(
                Row(
                    forms: [
                        String(repeating: " ", count: digits + 1) + ready.title.text(in: look.format.language)
                            + "(\(ready.places.count))"
                    ], role: .dim))
        }
        self.init(
            title: look.phrase(.listsTitle),
            made + (ready.isEmpty ? [] : [.blank, .heading(look.phrase(.listsReady))] + ready),
            selection: lists.selection, in: area)
    }
}

/// The keys of the dialog with the lists.
enum ListsKeys {
    static let own: [Binding] =
        [
            Binding([Key(.enter)], .showList, .keyShowList, notation: "⏎", footerRank: 0),
            Binding([Key(.escape), "#"], .closeDialog, .keyClose, notation: "Esc #", footerRank: 1),
            Binding(["n"], .makeList, .keyMakeList, notation: "n", footerRank: 2),
            Binding(["r"], .makeRegionList, .keyMakeRegionList, notation: "r", footerRank: 3),
            Binding(["e"], .renameList, .keyRename, notation: "e", footerRank: 4),
            Binding(["x", Key(.delete)], .removeList, .keyRemoveList, notation: "x Del", footerRank: 5),
            Binding(["c"], .emptyList, .keyEmptyList, notation: "c", footerRank: 6),
            Binding(["u"], .undo, .keyUndo, notation: "u", footerRank: 7),
            Binding([.control("r")], .redo, .keyRedo, notation: "^R"),
            Binding(["J", .shift(.down)], .shiftList(1), .keyShift, notation: "J K S-↑↓", short: "J K", footerRank: 8),
            Binding(["K", .shift(.up)], .shiftList(-1), .keyShift, notation: "J K S-↑↓"),
        ] + SharedKeys.rows({ .highlightList($0) }, footerRank: 9)
        + SharedKeys.digits(0...9, { .typeListNumber($0) }, .keyListNumber, notation: "0…9", footerRank: 10)

    static let map = Keys(own + SharedKeys.always)
}
