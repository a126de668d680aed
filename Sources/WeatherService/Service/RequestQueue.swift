/// Who may run now and who is next: at most `capacity` at a time, in the order of asking. A pure value; whoever holds
/// it starts what it says.
struct RequestQueue<ID: Hashable> {
    private let capacity: Int
    private(set) var running: Set<ID> = []
    private(set) var waiting: [ID] = []

    /// A capacity below one counts as one: nothing would ever run.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    /// Puts `id` at the end of the line.
    mutating func enqueue(_ id: ID) {
        waiting.append(id)
    }

    /// Takes `id` out of the line; what runs already is not touched.
    mutating func withdraw(_ id: ID) {
        waiting.removeAll { $0 == id }
    }

    /// `id` runs no more. Its place is free even if it was given up before.
    mutating func finish(_ id: ID) {
        running.remove(id)
    }

    /// Those that may start now, in order; they count as running from here on.
    mutating func admit() -> [ID] {
        let admitted = Array(waiting.prefix(capacity - running.count))
        waiting.removeFirst(admitted.count)
        running.formUnion(admitted)
        return admitted
    }
}
