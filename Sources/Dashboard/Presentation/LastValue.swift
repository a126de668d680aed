/// Keeps the last value of an expensive function until what it follows from changes.
@MainActor
final class LastValue<Value, each Key: Equatable> {
    private var key = Latest<repeat each Key>()
    private var value: Value?

    /// `make` must not ask for another value of the same.
    func value(for key: repeat each Key, make: () -> Value) -> Value {
        if !self.key.isNew(repeat each key), let value { return value }
        let made = make()
        value = made
        return made
    }
}

/// The last values of some things that much follows from.
struct Latest<each Value: Equatable> {
    private var last: (repeat each Value)?

    /// Whether any value is another one than last time.
    mutating func isNew(_ values: repeat each Value) -> Bool {
        if let last, areSame(repeat each last, as: repeat each values) { return false }
        last = (repeat each values)
        return true
    }

    private func areSame(_ last: repeat each Value, as values: repeat each Value) -> Bool {
        for (one, other) in repeat (each last, each values) {
            guard one == other else { return false }
        }
        return true
    }

    /// Counts any value as new next time.
    mutating func forget() { last = nil }
}
