/// The settings that are chosen on the command line.
package struct CommandLineOptions: Hashable, Sendable {
    package internal(set) var values: [SettingKey: String] = [:]

    package init() {}

    /// Reads the options of the dashboard, without the program's name.
    package init(_ arguments: [String]) throws(UsageProblem) {
        self = try CommandSyntax.dashboard.read(arguments).settings
    }
}
