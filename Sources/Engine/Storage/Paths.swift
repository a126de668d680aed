import Files
import Glibc
import Limits
import WeatherService

/// The locations of the program's files (XDG Base Directory Specification).
package struct Paths: Sendable {
    package let config: String
    /// The folder of saved keys.
    private let keys: String
    package let log: String
    /// The bookmark file.
    package let bookmarks: String
    /// Stored weather reports; may be deleted at any time.
    package let reports: String
    /// The folder of what belongs to no place, such as official warnings; may be deleted at any time.
    package let feeds: String
    /// The folder of model values between the places; may be deleted at any time.
    package let field: String
    /// The folder of the service's pictures; may be deleted at any time.
    package let icons: String
    /// The lock file that decides which command may contact the service.
    package let turn: String
    /// The choices made inside the program.
    package let choices: String
    /// The consents to ways of finding the user, and the place set by hand.
    package let here: String
    /// The places last chosen from the search.
    package let searches: String
    /// The folder of what is remembered about hosts.
    package let hosts: String
    /// The numbers of calls made. May be deleted at any time, but hosts still count those calls.
    package let calls: String
    /// The alerts already given, with a suffix for the program part that gave them.
    package let alerts: String
    /// How long hosts are to be left alone. May be deleted at any time; the hosts will ask for a pause again.
    package let pauses: String
    package let troubles: String
    /// When what belongs to no place was asked for. May be deleted at any time.
    package let feedTimes: String

    /// Ignores relative paths in `XDG_…` variables, as the specification requires.
    package init(environment: Environment) {
        let home = Self.home(environment)
        func base(_ name: String, _ fallback: String) -> String {
            if let path = environment[name], path.hasPrefix("/") { return path }
            return home + "/" + fallback
        }
        config = base("XDG_CONFIG_HOME", ".config") + "/nalssi/config.toml"
        keys = base("XDG_CONFIG_HOME", ".config") + "/nalssi"
        bookmarks = base("XDG_DATA_HOME", ".local/share") + "/nalssi/nalssi.sqlite"
        reports = base("XDG_CACHE_HOME", ".cache") + "/nalssi/reports"
        feeds = base("XDG_CACHE_HOME", ".cache") + "/nalssi/feeds"
        field = base("XDG_CACHE_HOME", ".cache") + "/nalssi/field"
        icons = base("XDG_CACHE_HOME", ".cache") + "/nalssi/icons"
        hosts = base("XDG_CACHE_HOME", ".cache") + "/nalssi/hosts"
        calls = hosts + "/calls"
        pauses = hosts + "/pauses"
        troubles = hosts + "/troubles"
        feedTimes = hosts + "/feeds"
        turn = hosts + "/turn"
        choices = base("XDG_STATE_HOME", ".local/state") + "/nalssi/choices"
        alerts = base("XDG_STATE_HOME", ".local/state") + "/nalssi/alerts"
        here = base("XDG_STATE_HOME", ".local/state") + "/nalssi/here"
        searches = base("XDG_STATE_HOME", ".local/state") + "/nalssi/searches"
        log = base("XDG_STATE_HOME", ".local/state") + "/nalssi/nalssi.log"
    }

    /// The saved key to a source.
    package func key(of source: SourceID) -> String { "\(keys)/\(source.rawValue).key" }

    /// Creates the log and its folder, readable by the owner only, and empties a log that has grown large. Returns false if
    /// that fails; the program then runs without a log.
    package func prepareLog() -> Bool {
        guard let descriptor = openLog() else { return false }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size > Limits.File.log { ftruncate(descriptor, 0) }
        close(descriptor)
        return true
    }

    /// Appends a sentence to the log, if possible.
    package func note(_ sentence: String) {
        guard prepareLog(), let descriptor = openLog() else { return }
        TextOutput.write("nalssi: \(sentence.printable)\n", to: descriptor)
        close(descriptor)
    }

    private func openLog() -> Int32? { try? PrivateFile.open(log, O_WRONLY | O_CREAT | O_APPEND) }

    /// The user's home folder.
    static func home(_ environment: Environment) -> String {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? homeOfAccount
    }

    /// The account's home folder, for when `HOME` is missing or invalid.
    private static var homeOfAccount: String {
        guard let account = getpwuid(getuid()), let home = account.pointee.pw_dir else { return "/" }
        return String(cString: home)
    }
}

/// The user's home folder, shown as `~`.
package struct HomeFolder: Hashable, Sendable {
    /// Nil if it is unknown; paths are then shown unchanged.
    package var path: String?

    package init(path: String? = nil) {
        self.path = path
    }

    /// A path as shown to the user.
    package func shown(_ path: String) -> String {
        guard let home = self.path, !home.isEmpty, path.hasPrefix(home + "/") else { return path }
        return "~\(path.dropFirst(home.count))"
    }
}
