/// The program's commands. To add one, add a case here and its `Command`; everything else follows.
enum CommandName: String, CaseIterable, Sendable {
    case now, forecast, watch, snapshot, bookmarks, places, config, doctor, completions, help

    /// Made on demand, because a start needs at most one.
    var command: Command {
        switch self {
        case .now: .now
        case .forecast: .forecast
        case .watch: .watch
        case .snapshot: .snapshot
        case .bookmarks: .bookmarks
        case .places: .places
        case .config: .config
        case .doctor: .doctor
        case .completions: .completions
        case .help: .help
        }
    }
}
