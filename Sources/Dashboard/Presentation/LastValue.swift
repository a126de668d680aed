/// Keeps the last value of an expensive function until what it follows from changes.
@MainActor
final class LastValue<Key: Equatable, Value> {
    private var last: (key: Key, value: Value)?

    func value(for key: Key, _ make: () -> Value) -> Value {
        if let last, last.key == key { return last.value }
        let value = make()
        last = (key, value)
        return value
    }
}

/// The last value of something that much follows from.
struct Latest<Value: Equatable> {
    private(set) var last: Value?

    /// Whether a value is another one than last time.
    mutating func isNew(_ value: Value) -> Bool {
        guard value != last else { return false }
        last = value
        return true
    }

    /// Counts any value as new next time.
    mutating func forget() { last = nil }
}
