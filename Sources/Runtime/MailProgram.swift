/// The user's mail program, opened through the system's command for links.
package struct MailProgram: Sendable {
    /// The whole environment.
    private let variables: [String: String]

    package init(variables: [String: String]) { self.variables = variables }

    /// Opens a link without waiting, and without letting the program write to the screen. Returns false if there is no
    /// program to open it.
    package func open(_ link: String) -> Bool {
        OtherProgram(["xdg-open"], searchPath: variables["PATH"] ?? "")?.start([link], variables: variables) != nil
    }
}
