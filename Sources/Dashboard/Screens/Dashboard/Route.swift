import AppResources
import TerminalUI
import Weather
import WeatherService

/// What has the keys.
///
/// Everything that depends on it follows from this one value: the key bindings, the footer, where Esc leads, the mouse, and
/// what is drawn in front. `DashboardViewModel.go(to:)` is the only way to change it.
@MainActor
indirect enum Route {
    /// The list, in its form.
    case list
    /// The detail of the selected place: beside the list, or over it if there is no room beside.
    case detail
    /// A bookmark being carried to another position, in the list or in the drawer.
    case carrying(Carry, in: Surface)
    /// The bookmarks as a list at the left edge.
    case drawer
    /// Typing in the search bar, with the results below.
    case search
    /// The detail of a search result; the results stay behind it.
    case found(Place)
    /// The cursor of the chart in an open detail; `from` is the time selected before.
    case chart(over: Route, from: Moment)
    /// The arrow keys move through time.
    case timeLine(over: Route)
    /// Time advances by itself, an hour per tick.
    case playing(over: Route)
    case dialog(Dialog, over: Route)

    /// The two surfaces that show lists.
    enum Surface: Hashable { case list, drawer }

    /// A dialog over everything else, until it is closed.
    enum Dialog {
        case entry(EntryViewModel)
        case hereEntry(HereEntryViewModel)
        case help(HelpViewModel)
        case settings(SettingsViewModel)
        case page(PageViewModel)
        case question(Question)
        case choice(ChoiceViewModel)
        case rules(RulesViewModel)
    }
}

extension Route {
    /// The route under a dialog, the chart's cursor, the time line or play; otherwise the route itself.
    var base: Route {
        switch self {
        case .dialog(_, let under), .chart(let under, _), .timeLine(let under), .playing(let under): under.base
        case .list, .detail, .carrying, .drawer, .search, .found: self
        }
    }

    /// Where closing the dialog leads; nil if no dialog is open.
    var underneath: Route? {
        switch self {
        case .dialog(_, let under): under
        case .list, .detail, .carrying, .drawer, .search, .found, .chart, .timeLine, .playing: nil
        }
    }

    /// The bookmark being carried, also under a dialog.
    var carry: Carry? {
        if case .carrying(let carry, _) = base { carry } else { nil }
    }

    /// The dialog in front; nil if no dialog is open.
    var dialog: Dialog? { if case .dialog(let dialog, _) = self { dialog } else { nil } }

    /// The place whose detail was opened from the search results.
    var found: Place? {
        if case .found(let place) = base { place } else { nil }
    }

    /// The surface whose places the keys act on.
    var surface: Surface {
        switch base {
        case .drawer: .drawer
        case .carrying(_, let surface): surface
        case .list, .detail, .search, .found, .chart, .timeLine, .playing, .dialog: .list
        }
    }

    /// Whether a search is open: typing, or viewing a result.
    var isInSearch: Bool {
        switch base {
        case .search, .found: true
        case .list, .detail, .carrying, .drawer, .chart, .timeLine, .playing, .dialog: false
        }
    }

    /// Whether a detail has the keys, or had them before a dialog opened.
    var isInDetail: Bool {
        switch base {
        case .detail, .found: true
        case .list, .carrying, .drawer, .search, .chart, .timeLine, .playing, .dialog: false
        }
    }

    /// Whether the chart's cursor has the keys, or had them before a dialog opened.
    var isInChart: Bool {
        switch self {
        case .chart: true
        case .dialog(_, let under), .timeLine(let under), .playing(let under): under.isInChart
        case .list, .detail, .carrying, .drawer, .search, .found: false
        }
    }

    /// The time selected before the chart's cursor took the keys; nil while it does not have them.
    var beforeChart: Moment? {
        switch self {
        case .chart(_, let from): from
        case .dialog(_, let under), .timeLine(let under), .playing(let under): under.beforeChart
        case .list, .detail, .carrying, .drawer, .search, .found: nil
        }
    }

    /// Whether the time line has the arrow keys, or had them before a dialog opened.
    var isInTimeLine: Bool {
        switch self {
        case .timeLine: true
        case .dialog(_, let under), .playing(let under): under.isInTimeLine
        case .list, .detail, .carrying, .drawer, .search, .found, .chart: false
        }
    }

    /// The key bindings of the route.
    var keys: KeyMap<DashboardIntent, Phrase> {
        switch self {
        case .list: ListKeys.map
        case .detail: DetailKeys.map
        case .carrying: CarryKeys.map
        case .drawer: DrawerKeys.map
        case .search: SearchKeys.map
        case .found: FoundKeys.map
        case .chart: ChartKeys.map
        case .timeLine: TimeLineKeys.map
        case .playing: PlayKeys.map
        case .dialog(let dialog, _): dialog.keys
        }
    }

    /// The section of the help with the keys that matter most here.
    var helpSection: KeySection {
        if isInTimeLine { return .time }
        if isInChart { return .chart }
        return switch base {
        case .list, .chart, .timeLine, .playing, .dialog: .list
        case .detail: .detail
        case .carrying: .carrying
        case .drawer: .drawer
        case .search, .found: .search
        }
    }
}

extension Route.Dialog {
    /// The key bindings of the dialog.
    @MainActor var keys: KeyMap<DashboardIntent, Phrase> {
        switch self {
        case .entry: EntryKeys.map
        case .hereEntry: HereEntryKeys.map
        case .help(let help): help.filter.isEmpty ? HelpKeys.map : HelpKeys.whileFiltering
        case .settings: SettingsKeys.map
        case .page(let page): page.subject == .messages ? MessagesKeys.map : PageKeys.map
        case .question(.position): ConsentKeys.map
        case .question: QuestionKeys.map
        case .choice: ChoiceKeys.map
        case .rules: RuleKeys.map
        }
    }
}
