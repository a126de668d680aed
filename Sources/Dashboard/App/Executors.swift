import Engine
import WeatherService

/// The threads beside the main one.
@MainActor
struct Executors {
    let service = ServiceExecutor()
    let bookmarks = ServiceExecutor(label: "nalssi.bookmarks")
    let search = ServiceExecutor(label: "nalssi.search")
    let files = SmallFiles()
    let start: ThreadStart

    init() { start = ThreadStart(of: [service, bookmarks, search]) }
}
