import AppResources

/// A way to find out where the user is, other than asking them.
package enum PositionWay: String, CaseIterable, Hashable, Sendable {
    case gpsd
    /// A service that locates IP addresses.
    case ip
    /// The largest city of the system's time zone; contacts no host.
    case timeZone = "time-zone"

    /// The name on the screen.
    package var label: Phrase {
        switch self {
        case .gpsd: .wayGpsd
        case .ip: .wayIP
        case .timeZone: .wayTimeZone
        }
    }

    /// Whether it contacts a host or another program, and so needs the user's consent.
    package var needsConsent: Bool { self != .timeZone }

    /// Whether its result is accurate to a city at best, and may be the wrong one.
    package var isApproximate: Bool { self != .gpsd }

    /// The most exact first.
    package static let standardOrder: [PositionWay] = [.gpsd, .ip, .timeZone]
}

/// The user's decision about a way that needs consent.
package enum Consent: String, CaseIterable, Hashable, Sendable {
    case notAsked = "not-asked"
    case allowed, refused

    /// The possible answers to the question about a way. `notNow` holds until the program ends.
    package enum Answer: CaseIterable, Hashable, Sendable { case yes, notNow, never }
}
