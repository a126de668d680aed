import BookmarkStore
import Engine
import Runtime
import TerminalUI

/// The program without its screen: the models, the changes they follow, and saving at the end.
@MainActor
final class Program {
    let model: DashboardViewModel
    /// Reads and writes the small files.
    let files: SmallFiles
    let pictures: PictureDesk
    /// Whether the terminal is known to put text on a clipboard, or to ignore that silently.
    let canCopy: Bool
    /// What the terminal's text goes through.
    let multiplexer: TerminalMultiplexer?
    private let executor: any TaskExecutor
    private let loop: MainLoop
    private let config: ContentWatch
    private let stopService: () async -> Void
    /// Reports the bookmarks that are still unsaved at the end.
    private let reportUnsaved: ([String], BookmarkFailure) -> Void
    private var following: [Task<Void, Never>] = []
    private var events: MachineEvents?

    init(
        model: DashboardViewModel, environment: Environment, files: SmallFiles, executor: any TaskExecutor,
        loop: MainLoop, config: ContentWatch,
        stopService: @escaping () async -> Void, reportUnsaved: @escaping ([String], BookmarkFailure) -> Void
    ) {
        self.model = model
        self.files = files
        pictures = PictureDesk(environment: environment, writer: files.writer)
        (canCopy, multiplexer) = (environment.answersQuestions, environment.multiplexer)
        self.executor = executor
        self.loop = loop
        self.config = config
        self.stopService = stopService
        self.reportUnsaved = reportUnsaved
    }

    /// Sends the requests that are due, without waiting for answers.
    func begin() {
        // Not on the shared thread pool; see `ServiceExecutor`.
        following = [
            Task(executorPreference: executor) { [board = model.board] in await board.listenToService() },
            Task(executorPreference: executor) { [shelf = model.shelf] in await shelf.follow() },
        ]
        events = MachineEvents(gathering: loop.alarm()) { [weak model] in model?.requests.conditionsChanged() }
        model.started()
    }

    /// Watches for network changes if the current source uses the network.
    func watchNetwork() {
        if !model.sources.current.contacts.isEmpty { events?.watchNetwork() }
    }

    /// The process was stopped and has been continued.
    func continued() {
        config.check()
        model.refresher.timePassed()
    }

    /// Ends pending work and saves; false if bookmarks could not be saved.
    func end() async -> Bool {
        for task in following { task.cancel() }
        events?.stop()
        config.stop()
        // Everything on the screen is saved before the program ends, unless the disk does not answer within the deadline.
        await WaitDeadline.ending.wait { [shelf = model.shelf, files, stopService] in
            await shelf.saved()
            await files.writer.finish()
            await stopService()
        }
        let unsaved = model.shelf.unsaved(in: model.language)
        if !unsaved.isEmpty {
            reportUnsaved(unsaved, model.shelf.failure ?? (model.shelf.isWaiting ? .locked : .noAnswer))
        }
        return unsaved.isEmpty
    }
}

extension Environment {
    /// The multiplexer in which the program runs. Through ssh only `TERM` tells of it.
    var multiplexer: TerminalMultiplexer? {
        let term = self["TERM"] ?? ""
        if self["TMUX"] != nil || term.hasPrefix("tmux") { return .tmux }
        return self["STY"] != nil || term.hasPrefix("screen") ? .screen : nil
    }
}
