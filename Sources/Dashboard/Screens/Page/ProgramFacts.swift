import Engine
import Weather

/// Facts on the pages that are not part of a phrase.
struct ProgramFacts: Sendable {
    let version: String
    /// The developers' mail address; nil if this build names none.
    let address: String?
    /// The program's files, with paths as shown to the user.
    let files: [(kind: Disclosure.KeptFile, path: String)]
    /// The user's home folder.
    var home = HomeFolder()
    /// The clock of the user's machine at a moment.
    let clock: @Sendable (Timestamp) -> LocalClock
    /// Type, size and colours of the terminal, for reports of bugs.
    let terminal: @MainActor @Sendable () -> String
    /// Opens a mail program with a draft; false if there is no mail program.
    let openMail: @MainActor @Sendable (String) -> Bool
}
