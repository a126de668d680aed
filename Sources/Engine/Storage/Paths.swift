import Files
import Limits
import WeatherService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where the program's files are (XDG Base Directory, on macOS too).
package struct Paths: Sendable {
    package let config: String
    /// The folder of the keys the person has had kept.
    private let keys: String
    package let log: String
    /// The bookmark file.
    package let bookmarks: String
    /// What is kept of the weather; may be deleted any time.
    package let reports: String
    /// The folder the service's pictures are in; may be deleted any time.
    package let icons: String
    /// Whose lock says which command may ask.
    package let turn: String
    /// What was chosen inside the program.
    package let choices: String
    /// Which ways to find the person are allowed, and the place they set by hand.
    package let here: String
    /// The folder of what is remembered of hosts.
    package let hosts: String
    /// How many calls were made; may be deleted any time, but the calls will not have been undone by it.
    package let calls: String
    /// What has been said of rules, by whom: a file each.
    package let alerts: String
    /// Until when hosts are left alone; may be deleted any time, but they will say so again.
    package let rests: String

    /// A relative `XDG_…` counts as not set, as the standard says.
    package init(environment: Environment) {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.homeOfAccount
        func base(_ name: String, _ fallback: String) -> String {
            if let path = environment[name], path.hasPrefix("/") { return path }
            return home + "/" + fallback
        }
        config = base("XDG_CONFIG_HOME", ".config") + "/nalssi/config.toml"
        keys = base("XDG_CONFIG_HOME", ".config") + "/nalssi"
        bookmarks = base("XDG_DATA_HOME", ".local/share") + "/nalssi/nalssi.sqlite"
        reports = base("XDG_CACHE_HOME", ".cache") + "/nalssi/reports"
        icons = base("XDG_CACHE_HOME", ".cache") + "/nalssi/icons"
        hosts = base("XDG_CACHE_HOME", ".cache") + "/nalssi/hosts"
        calls = hosts + "/calls"
        rests = hosts + "/rests"
        turn = hosts + "/turn"
        choices = base("XDG_STATE_HOME", ".local/state") + "/nalssi/choices"
        alerts = base("XDG_STATE_HOME", ".local/state") + "/nalssi/alerts"
        here = base("XDG_STATE_HOME", ".local/state") + "/nalssi/here"
        log = base("XDG_STATE_HOME", ".local/state") + "/nalssi/nalssi.log"
    }

    /// The key to a source, where the person has it kept.
    package func key(of source: SourceID) -> String { "\(keys)/\(source.rawValue).key" }

    /// Makes the log and its folder, readable by its owner alone, and starts the log anew once it is large. False when that
    /// cannot be: the program then runs without a log.
    package func prepareLog() -> Bool {
        guard let descriptor = openLog() else { return false }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size > Limits.File.log { ftruncate(descriptor, 0) }
        close(descriptor)
        return true
    }

    /// Adds a sentence to the log, as far as there can be one.
    package func note(_ sentence: String) {
        guard prepareLog(), let descriptor = openLog() else { return }
        TextOutput.write("nalssi: \(sentence.printable)\n", to: descriptor)
        close(descriptor)
    }

    private func openLog() -> Int32? { try? PrivateFile.open(log, O_WRONLY | O_CREAT | O_APPEND) }

    /// Where the account's home is, when the environment does not say or says nonsense.
    private static var homeOfAccount: String {
        guard let account = getpwuid(getuid()), let home = account.pointee.pw_dir else { return "/" }
        return String(cString: home)
    }
}
