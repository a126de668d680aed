import AppResources
import TerminalUI

typealias Binding = KeyBinding<DashboardIntent, Phrase>
typealias Keys = KeyMap<DashboardIntent, Phrase>

/// Keys that mean the same on several screens.
enum SharedKeys {
    /// These also work while text is typed.
    static let always: [Binding] = [
        Binding([.control("c")], .quit, .keyQuit, notation: "q ^C"),
        Binding([.control("l")], .redraw, .keyRedraw, notation: "^L"),
        Binding([.control("z")], .suspend, .keySuspend, notation: "^Z"),
    ]

    static let messages = Binding(["!"], .showMessages, .keyMessages, notation: "!", footerRank: 15)

    static let fullScreen = Binding(["f"], .toggleFullScreen, .keyFullScreen, notation: "f", footerRank: 25)

    /// A binding for each digit; that of 1 stands for all of them in the footer.
    static func digits(
        _ digits: ClosedRange<Int>, _ intent: (Int) -> DashboardIntent, _ label: Phrase, notation: String,
        short: String? = nil, footerRank: Int
    ) -> [Binding] {
        digits.map { digit in
            Binding(
                [.character(Character("\(digit)"))], intent(digit), label, notation: notation, short: short,
                footerRank: digit == 1 ? footerRank : nil)
        }
    }

    /// These work outside text fields.
    static let everywhere = general + TimeKeys.own

    /// The same without the keys that move through time.
    static let general: [Binding] =
        [
            Binding(["?", Key(.function(1))], .help, .keyHelp, notation: "? F1", footerRank: 24),
            messages,
            Binding(["/"], .search, .keySearch, notation: "/", footerRank: 22),
            Binding(["c"], .setHere, .keyHere, notation: "c", footerRank: 25),
            Binding(["r"], .refresh, .keyRefresh, notation: "r", footerRank: 40),
            Binding([","], .settings, .keySettings, notation: ",", footerRank: 28),
            Binding(["g"], .chooseSources, .keySources, notation: "g", footerRank: 90),
            Binding([Key(.tab)], .nextList, .keyLists, notation: "1…9 Tab S-Tab"),
            Binding([.shift(.tab)], .previousList, .keyLists, notation: "1…9 Tab S-Tab"),
            Binding(["#"], .openLists, .keyOpenLists, notation: "#", footerRank: 83),
            Binding(["d"], .share, .keyShare, notation: "d", footerRank: 85),
            Binding(["@"], .setHome, .keySetHome, notation: "@", footerRank: 84),
        ]
        + digits(
            1...9, { .chooseList($0 - 1) }, .keyLists, notation: "1…9 Tab S-Tab", short: "1 2 3 #", footerRank: 27) + [
            Binding(["q"], .quit, .keyQuit, notation: "q ^C", footerRank: 29)
        ] + always

    /// Actions on the place that is shown.
    static let bookmark: [Binding] = [
        Binding(
            ["b", " "], .toggleBookmark, .keyBookmark, help: .keyToggleBookmark, notation: "b Space", footerRank: 30),
        Binding(["x", Key(.delete)], .removeBookmark, .keyRemove, notation: "x Del"),
        Binding(["e"], .rename, .keyRename, notation: "e", footerRank: 80),
        Binding(["i"], .openRules, .keyRules, notation: "i", footerRank: 82),
    ]

    /// These work on the bookmarks, outside text fields.
    static let history: [Binding] = [
        Binding(["u"], .undo, .keyUndo, notation: "u", footerRank: 60),
        Binding([.control("r")], .redo, .keyRedo, notation: "^R"),
    ]

    static let openDrawer = [Binding(["s"], .openDrawer, .keyDrawer, notation: "s", footerRank: 65)]

    /// Actions on a bookmark among others.
    static let order: [Binding] = [
        Binding(
            ["J", .shift(.right)], .shift(.right), .keyShift, notation: "J K S-←↑↓→", short: "J K", footerRank: 70),
        Binding(["K", .shift(.left)], .shift(.left), .keyShift, notation: "J K S-←↑↓→"),
        Binding([.shift(.down)], .shift(.down), .keyShift, notation: "J K S-←↑↓→"),
        Binding([.shift(.up)], .shift(.up), .keyShift, notation: "J K S-←↑↓→"),
        Binding(["m"], .carry, .keyCarry, help: .keyCarryOrCrosshair, notation: "m", footerRank: 72),
    ]

    /// The rows of a dialog: to the next, by pages, and to the ends.
    static func rows(_ intent: (Int) -> DashboardIntent, footerRank: Int) -> [Binding] {
        let steps: [([Key], Int)] = [
            ([Key(.up), "k"], -1), ([Key(.down), "j"], 1), ([Key(.pageUp)], -8),
            ([Key(.pageDown)], 8), ([Key(.home)], -10_000), ([Key(.end)], 10_000),
        ]
        return steps.enumerated().map { index, step in
            Binding(step.0, intent(step.1), .keyChoose, notation: "↑↓", footerRank: index == 0 ? footerRank : nil)
        }
    }

    /// The steps of a cursor, by arrows and letters, and by keys for edges and pages. `edges`: whether the help lists the
    /// latter separately.
    static func steps(
        _ intent: (ListCursor.Step) -> DashboardIntent, _ label: Phrase, sideways: Bool = true, edges: Bool = false,
        footerRank: Int?
    ) -> [Binding] {
        let arrows = sideways ? "←↑↓→ hjkl" : "↑↓ jk"
        let (ends, pages) = edges ? ("Home End", "PgUp PgDn") : (arrows, arrows)
        let across = [
            Binding([Key(.left), "h"], intent(.left), label, notation: arrows),
            Binding([Key(.right), "l"], intent(.right), label, notation: arrows),
        ]
        return [
            Binding([Key(.up), "k"], intent(.up), label, notation: arrows, footerRank: footerRank),
            Binding([Key(.down), "j"], intent(.down), label, notation: arrows),
        ] + (sideways ? across : []) + [
            Binding([Key(.home)], intent(.first), edges ? .keyEdges : label, notation: ends),
            Binding([Key(.end)], intent(.last), edges ? .keyEdges : label, notation: ends),
            Binding([Key(.pageUp)], intent(.pageUp), edges ? .keyPage : label, notation: pages),
            Binding([Key(.pageDown)], intent(.pageDown), edges ? .keyPage : label, notation: pages),
        ]
    }

    /// The same bindings without their place in the footer, which has more important keys to show.
    static func outsideFooter(_ bindings: [Binding]) -> [Binding] { bindings.map(\.outsideFooter) }
}

extension Binding {
    /// The same binding without a place in the footer.
    var outsideFooter: Binding { inFooter(at: nil) }

    /// The same binding with another rank in the footer; nil: not shown there.
    func inFooter(at rank: Int?) -> Binding {
        Binding(keys, intent, label, help: helpLabel, notation: notation, short: shortNotation, footerRank: rank)
    }
}

/// The keys for the measure, the order and the filter of the places.
enum OrderKeys {
    static let own: [Binding] = [
        Binding(["n"], .chooseMeasure, .keyMeasure, help: .keyChooseMeasure, notation: "n", footerRank: 49),
        Binding(["o"], .chooseOrder, .keyOrder, help: .keySortPlaces, notation: "o", footerRank: 50),
        Binding(["y"], .chooseFilter, .keyFilter, help: .keyFilterPlaces, notation: "y", footerRank: 51),
    ]

    /// Takes precedence over going back to now; the footer says what it clears.
    static let clearFilter = Binding([Key(.escape)], .clearFilter, .keyShowAll, notation: "Esc", footerRank: 0)
}

/// The keys that move everything through time, wherever no text is typed.
enum TimeKeys {
    static let own: [Binding] = [
        Binding(["t"], .openTimeLine, .keyTimeLine, help: .keyOpenTimeLine, notation: "t", footerRank: 23),
        Binding(["<"], .moveHours(-1), .keyMoveHour, notation: "< >"),
        Binding([">"], .moveHours(1), .keyMoveHour, notation: "< >"),
        Binding(["{"], .moveHours(-6), .keyMoveSixHours, notation: "{ }"),
        Binding(["}"], .moveHours(6), .keyMoveSixHours, notation: "{ }"),
        Binding(["("], .moveDays(-1), .keyMoveDay, notation: "( )"),
        Binding([")"], .moveDays(1), .keyMoveDay, notation: "( )"),
        Binding(["w"], .showWeekend, .keyWeekend, notation: "w"),
        Binding(["p", ";"], .play, .keyPlay, help: .keyPlayHours, notation: "p ;"),
        Binding(["z"], .changeHourBasis, .keyHourBasis, help: .keyToggleHourBasis, notation: "z"),
        Binding(["."], .showNow, .keyShowNow, help: .keyBackToNow, notation: "."),
    ]

    /// Back to now, if Esc has nothing else to close.
    static let backToNow = Binding(
        [Key(.escape)], .backToNow, .keyShowNow, help: .keyBackToNow, notation: "Esc", footerRank: 0)
}
