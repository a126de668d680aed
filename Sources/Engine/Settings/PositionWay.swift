/// A way to know where the person is, besides being told by them.
package enum PositionWay: String, CaseIterable, Hashable, Sendable {
    case gpsd
    /// A service that knows where IP addresses are.
    case ip
    /// The largest city of the system's time zone; contacts no host.
    case timeZone = "time-zone"

    /// Whether it asks somebody, and so needs a yes first.
    package var needsConsent: Bool { self != .timeZone }

    /// Whether what it finds is no more than a city, and may be another one.
    package var isApproximate: Bool { self != .gpsd }

    /// Ways in order, as they are written everywhere: names with commas between, each once. Nil for anything else.
    package static func order(_ text: String) -> [PositionWay]? {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        let ways = names.compactMap { name in PositionWay.allCases.first { name.isBlankBesides($0.rawValue) } }
        return ways.count == names.count && Set(ways).count == ways.count ? ways : nil
    }

    package static func text(of order: [PositionWay]) -> String { order.map(\.rawValue).joined(separator: ", ") }

    /// The most exact first.
    package static let standardOrder: [PositionWay] = [.gpsd, .ip, .timeZone]
}

/// What the person has said about a way that asks somebody.
package enum Consent: String, CaseIterable, Hashable, Sendable {
    case notAsked = "not-asked"
    case allowed, refused

    /// What can be said to the question. `notNow` is forgotten with the end of the run.
    package enum Answer: CaseIterable, Hashable, Sendable { case yes, notNow, never }
}

extension Substring {
    /// Whether it is this word with nothing but blanks around it.
    fileprivate func isBlankBesides(_ word: String) -> Bool {
        let start = drop { $0 == " " }
        return start.hasPrefix(word) && start.dropFirst(word.count).allSatisfy { $0 == " " }
    }
}
