/// A value that a frame may depend on: `ReadTracking` notices who has read it, and hears when it changes.
///
/// Does what Swift's Observation does for us, without its key paths and sets, which took a tenth of the time of every frame; see
/// docs/decisions. For properties of classes on the main actor.
@MainActor @propertyWrapper
public struct Observed<Value> {
    private var value: Value
    private let reader = Reader()
    private let isSame: (Value, Value) -> Bool

    public init(wrappedValue: Value) {
        value = wrappedValue
        isSame = { _, _ in false }
    }

    /// Setting an equal value is no change.
    public init(wrappedValue: Value) where Value: Equatable {
        value = wrappedValue
        isSame = { $0 == $1 }
    }

    public var wrappedValue: Value {
        get {
            if let current = ReadTracking.current, reader.tracking !== current { reader.tracking = current }
            return value
        }
        set {
            let isChange = !isSame(value, newValue)
            value = newValue
            if isChange { reader.changed() }
        }
        _modify {
            defer { reader.changed() }
            yield &value
        }
    }

    /// Who has read the value last.
    @MainActor
    private final class Reader {
        var tracking: ReadTracking?

        func changed() {
            let read = tracking
            tracking = nil
            read?.changed()
        }
    }
}

/// Notices which observed values are read, and calls back once when the first of them changes.
@MainActor
public final class ReadTracking {
    /// The innermost one under way; only it notices what is read.
    fileprivate private(set) static var current: ReadTracking?

    private var onChange: (@MainActor () -> Void)?

    private init(_ onChange: @escaping @MainActor () -> Void) { self.onChange = onChange }

    /// Calls `onChange`, once, when a value that `body` reads changes. It is called within the change and must not read the value.
    /// A value remembers only its last reader, so whatever reads it later takes its place.
    public static func track(_ body: () -> Void, onChange: @escaping @MainActor () -> Void) {
        let outer = current
        current = ReadTracking(onChange)
        defer { current = outer }
        body()
    }

    fileprivate func changed() {
        let heard = onChange
        onChange = nil
        heard?()
    }
}
