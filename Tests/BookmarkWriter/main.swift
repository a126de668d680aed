import BookmarkStore
import Glibc
import TestSupport
import Weather
import WeatherService

// Changes bookmarks and lists at random until it is killed: `bookmark-writer FILE PREFIX SEED`.
//
// It changes only places and lists with its own prefix. Before it saves a change it writes `> ` and the lists as they will be,
// after saving it writes `= ` and the same, so that a test that kills it knows what the file must contain.

let arguments = CommandLine.arguments
guard arguments.count == 4, let seed = UInt64(arguments[3]) else { exit(64) }
let now = Timestamp(secondsSince1970: time(nil))
let store = BookmarkStore.open(
    path: arguments[1], now: now, busyTimeout: .fiveSeconds, executor: ServiceExecutor()
).store
var writer = Writer(prefix: arguments[2], random: SeededRandom(seed: seed))
while true {
    let change = writer.next()
    let changes = try await store.edit { lists in change.apply(to: &lists, now: now) }
    // No other program changes these places, so their order is the same as inside the edit.
    if !changes.isEmpty { change.say("=", try await store.all()) }
}

/// The next random change.
struct Writer {
    let prefix: String
    var random: SeededRandom

    mutating func next() -> Change {
        Change(
            prefix: prefix, verb: random.below(14), number: random.below(40), index: random.below(80),
            label: random.below(100), list: random.below(3), other: random.below(3))
    }
}

struct Change: Sendable {
    let prefix: String
    let verb: Int
    let number: Int
    let index: Int
    let label: Int
    let list: Int
    let other: Int

    /// The bookmarks, or one of two lists of the writer's own.
    private func id(_ number: Int) -> ListID {
        number == 0 ? .bookmarks : ListID(rawValue: "\(prefix)-\(number)")
    }

    func apply(to lists: inout BookmarkLists, now: Timestamp) -> [StoreChange] {
        guard let coordinate = Coordinate(latitude: Double(number), longitude: Double(number)) else { return [] }
        let place = Place(
            id: PlaceID(rawValue: "\(prefix):\(number)"),
            names: LocalizedText(korean: "곳 \(number)", english: "\(number)"), coordinate: coordinate)
        let (source, target) = (id(list), id(other))
        let changes: [StoreChange?] =
            switch verb {
            case 0: [lists.edit(source) { $0.add(place, at: .front, on: now) }]
            case 1, 2, 3: [lists.edit(source) { $0.add(place, on: now) }]
            case 4: [lists.edit(source) { $0.remove(place.id) }]
            case 5: [lists.edit(source) { $0.rename(place.id, to: "name\(label)") }]
            case 6, 7: [lists.edit(source) { $0.move(place.id, to: ShelfIndex(index)) }]
            case 8, 9: lists.move([place.id], from: source, to: target)
            case 10: [lists.make("\(prefix)\(label)", id: id(1 + index % 2))]
            case 11: [lists.rename(source, to: "\(prefix)\(label)")]
            case 12: [lists.move(source, to: index % 4)]
            default: index % 4 == 0 ? lists.remove(source) : []
            }
        let made = changes.compactMap(\.self)
        guard !made.isEmpty else { return [] }
        say(">", lists)
        return made
    }

    /// Writes this writer's lists, and its places in them, in one call, so that a line is either complete or missing.
    func say(_ mark: String, _ lists: BookmarkLists) {
        let own = lists.heads.filter { $0.id == .bookmarks || $0.id.rawValue.hasPrefix(prefix + "-") }.flatMap { head in
            ["[\(head.id.rawValue)/\(head.name ?? "")]"]
                + (lists[head.id] ?? BookmarkList()).filter { $0.place.id.rawValue.hasPrefix(prefix + ":") }
                .map { "\($0.place.id.rawValue)/\($0.ownName ?? "")" }
        }
        let line = Array("\(mark) \(own.joined(separator: " "))\n".utf8)
        guard write(STDOUT_FILENO, line, line.count) == line.count else { exit(74) }
    }
}
