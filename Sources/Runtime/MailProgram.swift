/// The person's mail program, opened through what the system has for opening links.
package struct MailProgram: Sendable {
    /// The whole environment.
    private let variables: [String: String]

    package init(variables: [String: String]) { self.variables = variables }

    /// On Linux and on macOS.
    private static let openers = ["xdg-open", "open"]

    /// Opens a link without waiting for what opens it, and without letting it write on the screen. False where there is nothing to
    /// open it.
    package func open(_ link: String) -> Bool {
        OtherProgram(Self.openers, searchPath: variables["PATH"] ?? "")?.start([link], variables: variables) ?? false
    }
}
