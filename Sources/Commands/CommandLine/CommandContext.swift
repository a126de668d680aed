import AppResources
import Engine
import Runtime

/// What a command has to do with besides its words.
@MainActor
struct CommandContext {
    let environment: Environment
    let phrase: PhraseBook
    let isUTF8: Bool
    let loop: MainLoop
    let build: String
    let clock: MachineClock
    let drawing: Commands.Drawing
}
