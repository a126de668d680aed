import Synchronization

/// A value protected by a lock.
public final class Mutexed<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    public init(_ value: Value) { mutex = Mutex(value) }

    public var value: Value { mutex.withLock { $0 } }
    public func change(_ body: (inout sending Value) -> Void) { mutex.withLock { body(&$0) } }
}
