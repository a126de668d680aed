import AppResources
import TerminalUI
import Weather
import WeatherService

@testable import Dashboard

/// A time that moves only when told to.
final class TestClock: Sendable {
    private let seconds: Mutexed<Int>

    /// 2026-11-21 14:30 in Korea.
    init(_ seconds: Int = 1_795_239_000) { self.seconds = Mutexed(seconds) }

    var now: Timestamp { Timestamp(secondsSince1970: seconds.value) }
    func advance(_ more: Int) { seconds.change { $0 += more } }
}

/// An alarm that rings when told to.
@MainActor
final class ManualAlarm: Alarm {
    private(set) var milliseconds: Int?
    private var action: (@MainActor () -> Void)?

    func set(milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
        (self.milliseconds, self.action) = (milliseconds, action)
    }

    func cancel() { (milliseconds, action) = (nil, nil) }

    func ring() {
        let action = action
        cancel()
        action?()
    }
}

/// The dashboard with everything around it under control: no network, no clock, no terminal.
@MainActor
final class Scene {
    let clock = TestClock()
    let ageAlarm = ManualAlarm()
    let restAlarm = ManualAlarm()
    let service: WeatherService
    let board: ReportBoard
    let model: DashboardViewModel
    let view: DashboardView
    private let sample: SampleSource

    init(
        _ columns: Int, _ rows: Int, _ language: Language = .korean, units: UnitSystem = .metric, ascii: Bool = false,
        background: Background = .dark, hasColor: Bool = true, source: (any WeatherSource)? = nil,
        notices: [Message] = [],
        lists: [PlaceList] = [.bookmarks, .korea]
    ) {
        let clock = clock
        let phrase = PhraseBook(language)
        sample = SampleSource(now: { clock.now }, language: language)
        service = WeatherService(source: source ?? sample, now: { clock.now })
        let board = ReportBoard(service: service, clock: { clock.now }, alarm: ageAlarm)
        self.board = board
        model = DashboardViewModel(
            lists: lists, listIndex: lists.count - 1, board: board,
            detail: DetailViewModel(board: board, alarm: restAlarm), size: Size(columns: columns, rows: rows),
            notices: notices
        ) {
            HelpViewModel(
                entries: DashboardKeyMap.grid.helpEntries, notes: [.init(text: phrase(.helpMouse))], phrase: phrase)
        }
        view = DashboardView(
            look: Presentation(
                language: language, units: units, glyphs: ascii ? .ascii : .unicode, background: background,
                hasColor: hasColor),
            source: notices.contains(.sample) ? .sourceSample : .sourceOpenWeather, isMotionAllowed: true)
        model.resized(to: Size(columns: columns, rows: rows))
    }

    /// Gives every place, or these alone, the sample's values.
    @discardableResult
    func answered(_ places: [Place] = KoreaTwenty.places, forecast: Bool = true) -> Scene {
        for place in places {
            publish(place, .answered(.current(sample.currentWeather(at: place)), fetchedAt: clock.now))
            if forecast {
                publish(place, .answered(.forecast(sample.forecast(at: place)), fetchedAt: clock.now))
                publish(place, .answered(.air(sample.airQuality(at: place)), fetchedAt: clock.now))
            }
        }
        return self
    }

    func publish(_ place: Place, _ event: WeatherUpdate.Event) {
        let part: ReportPart = if case .answered(let value, _) = event { value.part } else { .current }
        board.apply([WeatherUpdate(place: place.id, part: part, event: event)])
    }

    /// A frame over a marker that shows what no view painted.
    func frame() -> CellBuffer { drawn().frame }

    func drawn() -> (frame: CellBuffer, cursor: Point?) {
        var buffer = CellBuffer(size: model.size)
        let cursor = view.render(model, into: &buffer)
        return (buffer, cursor)
    }

    func press(_ keys: Key...) {
        for key in keys { _ = InputRouter(model: model).handle(.key(key), view: view) }
    }

    func click(_ column: Int, _ row: Int) -> AppEffect? {
        InputRouter(model: model).handle(.mouse(MouseEvent(.press, at: Point(column: column, row: row))), view: view)
    }

    func wheel(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int) {
        _ = InputRouter(model: model).handle(.mouse(MouseEvent(kind, at: Point(column: column, row: row))), view: view)
    }

    static func place(_ english: String) -> Place {
        KoreaTwenty.places.first { $0.names.text(in: .english) == english } ?? KoreaTwenty.places[0]
    }
}
