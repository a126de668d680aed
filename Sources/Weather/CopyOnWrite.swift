/// A large value behind one reference: copying it copies the reference, and a change makes a new value.
package struct CopyOnWrite<Value: Hashable & Sendable>: Hashable, Sendable {
    @usableFromInline
    final class Storage: Sendable {
        @usableFromInline let value: Value

        @usableFromInline init(_ value: Value) { self.value = value }
    }

    @usableFromInline var storage: Storage

    @inlinable
    package init(_ value: Value) { storage = Storage(value) }

    @inlinable
    package var value: Value {
        _read { yield storage.value }
        _modify {
            var changed = storage.value
            defer { storage = Storage(changed) }
            yield &changed
        }
    }

    @inlinable
    package static func == (one: Self, other: Self) -> Bool {
        one.storage === other.storage || one.storage.value == other.storage.value
    }

    @inlinable
    package func hash(into hasher: inout Hasher) { storage.value.hash(into: &hasher) }
}
