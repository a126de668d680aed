import Weather
import WeatherService

@testable import Dashboard

/// Checks the screen after every event, and records violations.
@MainActor
final class Judge {
    private let program: SoakedProgram
    private(set) var oldestShown = 0
    private(set) var violations: [String] = []
    /// Since when each place has been in view, in seconds since the start.
    private var inViewSince: [PlaceID: Int] = [:]
    /// By how many seconds the ages shown were wrong at the last check.
    private var wrongAges: [PlaceID: Int] = [:]
    /// Since when network and machine have been fine; nil while something is wrong.
    private var calmSince: Int? = 0

    /// The greatest age in seconds of a value in view: OpenWeather's ten minutes, and a minute for the request.
    private static let oldest = 660
    /// The same where a source stands in that says until when its values hold: it must not be asked before.
    private func oldest(_ place: PlaceID) -> Int {
        guard let stamp = program.board[place].current.stamp, let end = stamp.validUntil else { return Self.oldest }
        return max(Self.oldest, end.seconds(since: stamp.fetchedAt) + 60)
    }
    /// Seconds within which a place that comes into view must be requested: a minute's budget may be used up.
    private static let longestWait = 75
    /// Seconds by which two measured ages may differ: they are full seconds, from clocks that are read one after the other.
    private static let difference = 3

    init(_ program: SoakedProgram) {
        self.program = program
    }

    func troubleBegins() { calmSince = nil }
    func calmBegins() { calmSince = program.time.uptime }

    func complain(_ sentence: String) {
        if violations.count < 50 { violations.append("\(Judge.clock(program.time.uptime)) \(sentence)") }
    }

    /// Whether everything in view has a recent value and no failure.
    var isAllWell: Bool {
        // Values may still be recent while requests to the host are paused after a failure.
        program.board.pauses.isEmpty
            && inView.allSatisfy { place in
                guard let age = age(of: place.id) else { return false }
                return age < oldest(place.id) && program.board[place.id].current.failure == nil
            }
    }

    /// Everything that is not well, for a user to look into.
    var state: String {
        let (board, now) = (program.board, program.time.uptime)
        let places = inView.compactMap { place -> String? in
            let loading = board[place.id].current.loading
            guard loading.failure != nil || loading.isLoading || age(of: place.id) ?? .max >= Self.oldest else {
                return nil
            }
            let age = age(of: place.id).map { "\($0) s old" } ?? "no value"
            let retry = loading.retryAt.map { "again in \($0.seconds(since: board.now)) s" } ?? "not again"
            return "\(place.id.rawValue) \(age) \(loading.failure.map { "\($0)" } ?? "") \(loading.isLoading) \(retry)"
        }
        let pause =
            board.pauses.values.first.map { "\($0.cause) until \($0.until?.seconds(since: board.now) ?? -1) s" }
            ?? "no pause"
        return "at \(now): \(pause); queue \(board.queue.places); " + places.joined(separator: "; ")
    }

    func check() {
        let (places, now) = (inView, program.time.uptime)
        inViewSince = Dictionary(places.map { ($0.id, inViewSince[$0.id] ?? now) }) { first, _ in first }
        for place in places {
            judgeAge(of: place)
            guard places.count <= 20, let calmSince, let since = inViewSince[place.id],
                now - max(since, calmSince) >= Self.longestWait
            else { continue }
            guard let age = age(of: place.id) else {
                complain("\(place.id.rawValue) has no value")
                continue
            }
            if program.board[place.id].current.stamp?.source == .openWeather { oldestShown = max(oldestShown, age) }
            if age > oldest(place.id) { complain("\(place.id.rawValue) is \(age) s old") }
        }
    }

    /// Checks that the age on the screen is the true one, whatever was done to the clock.
    private func judgeAge(of place: Place) {
        guard let shown = program.board[place.id].current.fetchedAt, let age = age(of: place.id) else { return }
        // Skips the second in which the clock was set, before the program has noticed.
        guard program.board.now == program.time.wall else { return }
        let difference = program.board.now.seconds(since: shown) - age
        // The board may know of an answer a moment before `answers` does, but a wrong age stays wrong.
        let wasWrong = wrongAges[place.id] == difference
        wrongAges[place.id] = abs(difference) > Self.difference ? difference : nil
        if wasWrong, abs(difference) > Self.difference {
            complain("\(place.id.rawValue) is shown \(difference) s too old")
        }
    }

    private func age(of place: PlaceID) -> Int? { program.answers[place].map { program.time.uptime - $0 } }

    private var inView: [Place] {
        let list = program.model.list.shown
        return program.model.list.inView.map { list[$0] }
    }

    static func clock(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}
