import AppResources

/// A line of the help: keys and their action.
struct KeyHelp: Hashable, Sendable {
    let notation: String
    let label: Phrase
}
