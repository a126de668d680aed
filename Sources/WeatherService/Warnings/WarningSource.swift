import Weather

/// A source of official warnings. It keeps what it was told, and asks only at its own pace, whoever calls.
public protocol WarningSource: Actor {
    /// Where it runs; callers may use it for work on what they are told.
    nonisolated var executor: ServiceExecutor { get }
    /// The countries whose own office it is; nil if it passes on the messages of the offices of all countries.
    nonisolated var countries: Set<CountryCode>? { get }

    /// What is known. Reads the disk and asks nobody.
    func known(at places: [WarningPlace]) -> WarningNews
    /// Asks for what is due, and returns what is known then. Only one call asks at a time; another one is told what is
    /// known.
    func ask(at places: [WarningPlace]) async -> WarningNews
    /// Reads the full texts of messages, by the names of their documents (`Warning.document`). What could be read is among
    /// what is known from then on. Returns when to try the rest again; nil if there is none.
    func read(documents names: [String]) async -> Timestamp?
    /// The user asked for fresh values, or the network may have changed: what could not be sent is tried again.
    nonisolated func tryAgain() -> Task<Void, Never>
}

extension Warning {
    /// The office whose own service told it; nil if it is known by the issuer's name alone.
    public var office: SourceID? {
        switch id.sender {
        case KMA.sender: .kma
        case JMA.sender: .jma
        default: nil
        }
    }
}

extension WarningSource {
    /// Those of a source whose messages come whole, which most do.
    public func read(documents names: [String]) async -> Timestamp? { nil }

    /// Whether it is the office of the place's country.
    nonisolated func isOffice(for place: WarningPlace) -> Bool {
        guard let countries, let country = place.country else { return false }
        return countries.contains(country)
    }
}
