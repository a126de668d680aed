import BookmarkStore
import Runtime
import TerminalUI
import WeatherService

/// The program but for its screen: the models, what they follow, and what is saved at the end.
@MainActor
final class Program {
    let model: DashboardViewModel
    private let executor: any TaskExecutor
    private let loop: MainLoop
    private let config: FileWatch
    private let stopService: () async -> Void
    /// Reports the bookmarks that are still unsaved at the end.
    private let tellUnsaved: ([Bookmark], BookmarkFailure) -> Void
    private var following: [Task<Void, Never>] = []
    private var events: MachineEvents?

    init(
        model: DashboardViewModel, executor: any TaskExecutor, loop: MainLoop, config: FileWatch,
        stopService: @escaping () async -> Void, tellUnsaved: @escaping ([Bookmark], BookmarkFailure) -> Void
    ) {
        self.model = model
        self.executor = executor
        self.loop = loop
        self.config = config
        self.stopService = stopService
        self.tellUnsaved = tellUnsaved
    }

    /// Asks for what is due; no answer is waited for.
    func begin() {
        // Not on the shared pool of threads; see ServiceExecutor.
        following = [
            Task(executorPreference: executor) { [board = model.board] in await board.follow() },
            Task(executorPreference: executor) { [shelf = model.shelf] in await shelf.follow() },
        ]
        events = MachineEvents(gathering: loop.alarm()) { [weak model] in model?.conditionsChanged() }
        model.started()
    }

    /// Listens to changes of the network as long as anything is asked over it.
    func watchNetwork() {
        if !model.sources.current.contacts.isEmpty { events?.watchNetwork() }
    }

    /// The process had been stopped.
    func continued() {
        config.look()
        model.refresher.timePassed()
    }

    /// Ends what is under way and saves what is unsaved; false when bookmarks could not be saved.
    func end() async -> Bool {
        for task in following { task.cancel() }
        events?.stop()
        config.stop()
        // What is on the screen is on the disk before the program ends, unless the disk does not answer: that is not waited for.
        await WaitDeadline.ending.wait { [shelf = model.shelf, stopService] in
            await shelf.saved()
            await stopService()
        }
        let unsaved = model.shelf.unsaved
        if !unsaved.isEmpty {
            tellUnsaved(unsaved, model.shelf.failure ?? (model.shelf.isWaiting ? .locked : .noAnswer))
        }
        return unsaved.isEmpty
    }
}

/// The terminal, once it is open.
@MainActor
final class OpenedTerminal {
    weak var opened: CursesTerminal? { didSet { if owesBell { ring() } } }
    /// Whether the bell rings when the terminal is opened.
    private(set) var owesBell = false

    /// Rings the bell, as soon as there is one.
    func ring() {
        owesBell = opened == nil
        opened?.ring()
    }
}
