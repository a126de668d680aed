import AppResources
import TerminalUI
import Weather

/// What has the keys.
///
/// Everything that depends on it follows from this one value: the key bindings, the footer, where Esc leads, the mouse, and
/// what is drawn in front. `DashboardViewModel.go(to:)` is the only way to change it.
@MainActor
struct Route {
    /// What lies under everything else.
    var base: Base
    /// The time selected before the cursor of the chart in an open detail took the keys; nil while it does not have them.
    var beforeChart: Moment?
    /// Whether the arrow keys move through time.
    var isInTimeLine = false
    /// The time being typed; nil while none is.
    var timeEntry: TimeEntry?
    /// Whether time advances by itself, an hour per tick.
    var isPlaying = false
    /// The dialogs over all that, the one in front last.
    var dialogs: [Dialog] = []

    init(_ base: Base = .list) { self.base = base }

    enum Base {
        /// The list, in its form.
        case list
        /// The detail of the selected place: beside the list, or over it if there is no room beside.
        case detail
        /// The crosshair on the map of the list.
        case crosshair(Crosshair)
        /// A bookmark being carried to another position, in the list or in the drawer.
        case carrying(Carry, in: Surface)
        /// The bookmarks as a list at the left edge.
        case drawer
        /// Typing in the search bar, with the results below.
        case search
        /// The detail of a search result; the results stay behind it.
        case found(Place)
    }

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
        case muting(MutingViewModel)
        case sources(SourcesViewModel)
        case lists(ListsViewModel)
        /// These places, under the measure of the list.
        case compare([Place])
        case share(ShareViewModel)
    }

    /// What is in front, and has the keys itself.
    enum Front {
        case base(Base), chart, timeLine, timeEntry, playing, dialog(Dialog)
    }

    var front: Front {
        if let dialog { return .dialog(dialog) }
        if isPlaying { return .playing }
        if timeEntry != nil { return .timeEntry }
        if isInTimeLine { return .timeLine }
        return isInChart ? .chart : .base(base)
    }

    /// Whether the list itself has the keys.
    var isList: Bool { if case .base(.list) = front { true } else { false } }
    /// Whether the detail of the selected place itself has the keys.
    var isDetail: Bool { if case .base(.detail) = front { true } else { false } }

    /// The dialog in front; nil if no dialog is open.
    var dialog: Dialog? { dialogs.last }

    /// The places that are compared, also under another dialog.
    var compared: [Place]? {
        dialogs.lazy.compactMap { if case .compare(let places) = $0 { places } else { nil } }.first
    }

    /// The bookmark being carried, also under a dialog.
    var carry: Carry? {
        if case .carrying(let carry, _) = base { carry } else { nil }
    }

    /// The crosshair, also under a dialog.
    var crosshair: Crosshair? {
        if case .crosshair(let crosshair) = base { crosshair } else { nil }
    }

    /// The place whose detail was opened from the search results.
    var found: Place? {
        if case .found(let place) = base { place } else { nil }
    }

    /// The surface whose places the keys act on.
    var surface: Surface {
        switch base {
        case .drawer: .drawer
        case .carrying(_, let surface): surface
        case .list, .detail, .crosshair, .search, .found: .list
        }
    }

    /// Whether a search is open: typing, or viewing a result.
    var isInSearch: Bool {
        switch base {
        case .search, .found: true
        case .list, .detail, .crosshair, .carrying, .drawer: false
        }
    }

    /// Whether a detail has the keys, or had them before something opened over it.
    var isInDetail: Bool {
        switch base {
        case .detail, .found: true
        case .list, .crosshair, .carrying, .drawer, .search: false
        }
    }

    /// Whether the chart's cursor has the keys, or had them before something opened over it.
    var isInChart: Bool { beforeChart != nil }

    /// The key bindings of the route.
    var keys: KeyMap<DashboardIntent, Phrase> {
        switch front {
        case .base(.list): ListKeys.map
        case .base(.detail): DetailKeys.map
        case .base(.crosshair): CrosshairKeys.map
        case .base(.carrying): CarryKeys.map
        case .base(.drawer): DrawerKeys.map
        case .base(.search): SearchKeys.map
        case .base(.found): FoundKeys.map
        case .chart: ChartKeys.map
        case .timeLine: TimeLineKeys.map
        case .timeEntry: TimeEntryKeys.map
        case .playing: PlayKeys.map
        case .dialog(let dialog): dialog.keys
        }
    }

    /// The section of the help with the keys that matter most here.
    var helpSection: KeySection {
        if isInTimeLine { return .time }
        if isInChart { return .chart }
        return switch base {
        case .list: .list
        case .detail: .detail
        case .crosshair: .crosshair
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
        case .page(let page): if case .page = page.subject { PageKeys.map } else { MessagesKeys.map }
        case .question(.position): ConsentKeys.map
        case .question: QuestionKeys.map
        case .choice(let choice): choice.isOfLists ? ChoiceKeys.ofLists : ChoiceKeys.map
        case .rules: RuleKeys.map
        case .muting: MutingKeys.map
        case .sources: SourcesKeys.map
        case .lists: ListsKeys.map
        case .compare: CompareKeys.map
        case .share: ShareKeys.map
        }
    }
}
