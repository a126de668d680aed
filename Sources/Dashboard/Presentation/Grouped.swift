/// Values grouped by key, in the order in which the groups began.
struct Grouped<Key: Hashable, Value> {
    private var order: [Key: Int] = [:]
    private(set) var groups: [(key: Key, values: [Value])] = []

    mutating func add(_ value: Value, to key: Key) {
        if let index = order[key] {
            groups[index].values.append(value)
        } else {
            order[key] = groups.count
            groups.append((key, [value]))
        }
    }

    /// Changes the last value of a group and returns the result of `change`; false if the group has no values.
    mutating func changeLast(of key: Key, _ change: (inout Value) -> Bool) -> Bool {
        guard let index = order[key], !groups[index].values.isEmpty else { return false }
        return change(&groups[index].values[groups[index].values.count - 1])
    }
}
