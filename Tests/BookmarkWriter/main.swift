import BookmarkStore
import Glibc
import TestSupport
import Weather
import WeatherService

// Changes bookmarks at random until it is killed: `bookmark-writer FILE PREFIX SEED`.
//
// It changes only places with its own prefix. Before it saves a change it writes `> ` and the order its places will have,
// after saving it writes `= ` and the same order, so that a test that kills it knows what the file must contain.

let arguments = CommandLine.arguments
guard arguments.count == 4, let seed = UInt64(arguments[3]) else { exit(64) }
let now = Timestamp(secondsSince1970: time(nil))
let store = BookmarkStore.open(
    path: arguments[1], now: now, busyTimeout: .fiveSeconds, executor: ServiceExecutor()
).store
var writer = Writer(prefix: arguments[2], random: SeededRandom(seed: seed))
while true {
    let change = writer.next()
    let changes = try await store.edit { list in change.apply(to: &list, now: now) }
    // No other program changes these places, so their order is the same as inside the edit.
    if !changes.isEmpty { change.say("=", try await store.all()) }
}

/// The next random change.
struct Writer {
    let prefix: String
    var random: SeededRandom

    mutating func next() -> Change {
        Change(
            prefix: prefix, verb: random.below(6), number: random.below(40), index: random.below(80),
            label: random.below(100))
    }
}

struct Change: Sendable {
    let prefix: String
    let verb: Int
    let number: Int
    let index: Int
    let label: Int

    func apply(to list: inout BookmarkList, now: Timestamp) -> [BookmarkChange] {
        guard let coordinate = Coordinate(latitude: Double(number), longitude: Double(number)) else { return [] }
        let place = Place(
            id: PlaceID(rawValue: "\(prefix):\(number)"),
            names: LocalizedText(korean: "곳 \(number)", english: "\(number)"), coordinate: coordinate)
        let change =
            switch verb {
            case 0: list.add(place, at: .front, on: now)
            case 1, 2: list.add(place, on: now)
            case 3: list.remove(place.id)
            case 4: list.rename(place.id, to: "name\(label)")
            default: list.move(place.id, to: ShelfIndex(index))
            }
        guard let change else { return [] }
        say(">", list)
        return [change]
    }

    /// Writes the order of this writer's places in one call, so that a line is either complete or missing.
    func say(_ mark: String, _ list: BookmarkList) {
        let own = list.filter { $0.place.id.rawValue.hasPrefix(prefix + ":") }
            .map { "\($0.place.id.rawValue)/\($0.ownName ?? "")" }
        let line = Array("\(mark) \(own.joined(separator: " "))\n".utf8)
        guard write(STDOUT_FILENO, line, line.count) == line.count else { exit(74) }
    }
}
