import AppResources
import TerminalUI
import Weather
import WeatherService

/// What has the keys.
///
/// Everything that depends on it follows from this one value: what keys mean, what the footer offers, where Esc leads, what
/// the mouse does, and what is drawn in front. `DashboardViewModel.go(to:)` is the only way from one to another.
@MainActor
indirect enum Route {
    /// The tiles.
    case grid
    /// The detail of the selected place: beside the tiles, or over them where there is no room beside.
    case detail
    /// A bookmark on its way to another position, on the grid or in the drawer.
    case carrying(Carry, in: Surface)
    /// The bookmarks as a list at the edge.
    case drawer
    /// Typing in the search bar, with what it has found below.
    case search
    /// The detail of a place that was found; the results stay behind it.
    case found(Place)
    case rename(RenameViewModel, over: Route)
    case help(HelpViewModel, over: Route)
    case settings(SettingsViewModel, over: Route)
    /// Whether to take weather from this source.
    case question(WeatherSupply, over: Route)

    /// The two surfaces that show tiles.
    enum Surface: Hashable { case grid, drawer }
}

extension Route {
    /// What lies under a dialog; the route itself where none is open.
    var base: Route {
        switch self {
        case .rename(_, let under), .help(_, let under), .settings(_, let under), .question(_, let under): under.base
        case .grid, .detail, .carrying, .drawer, .search, .found: self
        }
    }

    /// What closing a dialog leads back to; nil where none is open.
    var underneath: Route? {
        switch self {
        case .rename(_, let under), .help(_, let under), .settings(_, let under), .question(_, let under): under
        case .grid, .detail, .carrying, .drawer, .search, .found: nil
        }
    }

    /// The bookmark being carried, also under a dialog.
    var carry: Carry? {
        if case .carrying(let carry, _) = base { carry } else { nil }
    }

    /// The place whose detail was opened from the results.
    var found: Place? {
        if case .found(let place) = base { place } else { nil }
    }

    /// Whose tiles the keys act on.
    var surface: Surface {
        switch base {
        case .drawer: .drawer
        case .carrying(_, let surface): surface
        case .grid, .detail, .search, .found, .rename, .help, .settings, .question: .grid
        }
    }

    /// Whether a search is going on: typing, or looking at what it has found.
    var isInSearch: Bool {
        switch base {
        case .search, .found: true
        case .grid, .detail, .carrying, .drawer, .rename, .help, .settings, .question: false
        }
    }

    /// Whether a detail has the keys, or had them before a dialog was opened.
    var isInDetail: Bool {
        switch base {
        case .detail, .found: true
        case .grid, .carrying, .drawer, .search, .rename, .help, .settings, .question: false
        }
    }

    /// What keys mean here.
    var keys: KeyMap<DashboardIntent, Phrase> {
        switch self {
        case .grid: GridKeys.map
        case .detail: DetailKeys.map
        case .carrying: CarryKeys.map
        case .drawer: DrawerKeys.map
        case .search: SearchKeys.map
        case .found: FoundKeys.map
        case .rename: RenameKeys.map
        case .help(let help, _): help.filter.isEmpty ? HelpKeys.map : HelpKeys.whileFiltering
        case .settings: SettingsKeys.map
        case .question: QuestionKeys.map
        }
    }

    /// The keys that matter most here, in the help.
    var helpSection: KeySection {
        switch base {
        case .grid, .rename, .help, .settings, .question: .grid
        case .detail: .detail
        case .carrying: .carrying
        case .drawer: .drawer
        case .search, .found: .search
        }
    }
}
