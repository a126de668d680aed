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
