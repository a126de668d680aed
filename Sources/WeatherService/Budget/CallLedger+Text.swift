import Limits

// The ledger as text, with one line per host: its name, the hour and its calls, the day and its calls, then
// `second:calls` for each recent second with calls. The last line is a dot, so that a truncated text can be detected.
extension CallLedger {
    private static let heading = "nalssi-calls 1"
    private static let end = "."

    /// Nil if the text was not written by `text`.
    init?(text: String) {
        guard text.utf8.count <= Limits.Cache.ledger else { return nil }
        let lines = text.split(separator: "\n")
        guard lines.first == Self.heading[...], lines.last == Self.end[...], lines.count >= 2 else { return nil }
        var hosts: [String: Calls] = [:]
        for line in lines.dropFirst().dropLast() {
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().prefix(4).compactMap(Self.number)
            guard let host = words.first, numbers.count == 4 else { return nil }
            var calls = Calls()
            calls.hour = Count(number: numbers[0], calls: numbers[1])
            calls.day = Count(number: numbers[2], calls: numbers[3])
            for word in words.dropFirst(5) {
                let pair = word.split(separator: ":").compactMap(Self.number)
                guard pair.count == 2, pair[0] > calls.recent.last?.number ?? -1 else { return nil }
                calls.recent.append(Count(number: pair[0], calls: pair[1]))
            }
            hosts[String(host)] = calls
        }
        guard hosts.count <= Limits.Cache.ledgerHosts else { return nil }
        self.init(hosts: hosts)
    }

    var text: String {
        var lines = [Self.heading]
        for (host, calls) in hosts.sorted(by: { $0.key < $1.key }) {
            var words = [host]
            words += [calls.hour.number, calls.hour.calls, calls.day.number, calls.day.calls].map { "\($0)" }
            words += calls.recent.map { "\($0.number):\($0.calls)" }
            lines.append(words.joined(separator: " "))
        }
        return (lines + [Self.end]).joined(separator: "\n") + "\n"
    }

    /// All numbers in a ledger are smaller, and sums of such numbers cannot overflow.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number < 1 << 40 else {
            return nil
        }
        return number
    }
}
