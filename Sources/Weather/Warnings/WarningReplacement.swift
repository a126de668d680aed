/// Which messages others replace or cancel.
enum WarningReplacement {
    /// The messages that do not hold any more, also those that are not among `messages`, and the ones that replace
    /// them.
    ///
    /// What a message replaces stays replaced when the message itself is. Times do not matter, because messages by
    /// different ways may have them from different clocks, except where messages replace each other in a circle: there,
    /// each only replaces what was sent before it.
    static func replaced(by messages: [Warning]) -> [Warning.ID: Set<Warning.ID>] {
        var graph = WarningGraph(messages)
        var replaced: [Warning.ID: Set<Warning.ID>] = [:]
        while let (id, targets) = graph.removeUnreplaced() {
            for target in targets { replaced[target, default: []].insert(id) }
        }
        for (id, targets) in graph.targets {
            for target in targets where graph.wasSent(target, before: id) { replaced[target, default: []].insert(id) }
        }
        return replaced
    }
}

/// Messages, and what each replaces of its own sender's.
private struct WarningGraph {
    private(set) var targets: [Warning.ID: Set<Warning.ID>] = [:]
    private var sent: [Warning.ID: Timestamp] = [:]
    /// How many of the messages left replace one that is there.
    private var replacers: [Warning.ID: Int] = [:]
    private var unreplaced: [Warning.ID] = []

    init(_ messages: [Warning]) {
        for message in messages {
            sent[message.id] = max(message.sent, sent[message.id] ?? message.sent)
            let own = message.replaces.lazy.filter { $0.sender == message.id.sender && $0 != message.id }
            targets[message.id, default: []].formUnion(own)
        }
        for target in targets.values.joined() { replacers[target, default: 0] += 1 }
        unreplaced = targets.keys.filter { replacers[$0] == nil }
    }

    /// Takes out a message that none of those left replaces; nil if there is none.
    mutating func removeUnreplaced() -> (id: Warning.ID, targets: Set<Warning.ID>)? {
        guard let id = unreplaced.popLast(), let targets = targets.removeValue(forKey: id) else { return nil }
        for target in targets {
            replacers[target, default: 0] -= 1
            if replacers[target] == 0, self.targets[target] != nil { unreplaced.append(target) }
        }
        return (id, targets)
    }

    /// True of a message that is not there.
    func wasSent(_ id: Warning.ID, before other: Warning.ID) -> Bool {
        guard let time = sent[id], let otherTime = sent[other] else { return true }
        return (time, id) < (otherTime, other)
    }
}
