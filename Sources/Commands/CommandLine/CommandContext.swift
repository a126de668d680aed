import AppResources
import Engine
import Runtime

/// What a command needs besides its arguments.
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
