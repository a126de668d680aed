/// The person's decision about a way that needs consent.
package enum Consent: String, CaseIterable, Hashable, Sendable {
    case notAsked = "not-asked"
    case allowed, refused

    /// The possible answers to the question about a way. `notNow` holds until the program ends.
    package enum Answer: CaseIterable, Hashable, Sendable { case yes, notNow, never }
}
