/// A large value behind one reference: copying it copies the reference, and a change makes a new value.
struct CopyOnWrite<Value: Hashable & Sendable>: Hashable, Sendable {
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    init(_ value: Value) { storage = Storage(value) }

    var value: Value {
        _read { yield storage.value }
        _modify {
            var changed = storage.value
            defer { storage = Storage(changed) }
            yield &changed
        }
    }

    static func == (one: Self, other: Self) -> Bool {
        one.storage === other.storage || one.storage.value == other.storage.value
    }

    func hash(into hasher: inout Hasher) { storage.value.hash(into: &hasher) }
}
