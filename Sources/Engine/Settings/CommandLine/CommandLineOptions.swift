/// The settings given on the command line.
package struct CommandLineOptions: Hashable, Sendable {
    package internal(set) var values: [SettingKey: String] = [:]

    package init() {}

    /// Parses the dashboard's arguments, without the program's name.
    package init(_ arguments: [String]) throws(UsageProblem) {
        self = try CommandSyntax.dashboard.read(arguments).settings
    }
}
