import Limits
import TerminalUI
import Weather
import WeatherService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The environment variables the program reads; an empty one counts as not set.
struct Environment: Sendable {
    private let variables: [String: String]

    init(_ variables: [String: String]) {
        self.variables = variables.filter { !$0.value.isEmpty }
    }

    subscript(name: String) -> String? { variables[name] }

    /// Base addresses besides those of the sources.
    static let otherAddresses = ["NALSSI_OPENWEATHER_ICON_URL"]

    func address(_ name: String) throws(LaunchProblem) -> ServiceAddress? {
        guard let text = self[name] else { return nil }
        do {
            return try ServiceAddress(parsing: text)
        } catch {
            throw .badAddress(name: name, error)
        }
    }

    /// The key itself, else the first line of the file that holds it, which nobody else may be let into.
    func openWeatherKey() throws(LaunchProblem) -> APIKey? {
        if let text = self["OPENWEATHER_API_KEY"] {
            let word = text.split(whereSeparator: \.isWhitespace)
            return try Self.key(word.count == 1 ? String(word[0]) : text, from: "OPENWEATHER_API_KEY")
        }
        guard let path = self["OPENWEATHER_API_KEY_FILE"] else { return nil }
        let text: String?
        do {
            // `OPENWEATHER_API_KEY_FILE=<(pass openweather)` is a pipe.
            text = try FileText.read(path, limit: Limits.File.key, mayBePipe: true, holdsSecret: true)
        } catch  where error.isOpenToOthers {
            throw .keyFileOpenToOthers(path: path)
        } catch {
            throw .keyFileUnreadable(path: path, reason: error.reason)
        }
        let lines = text?.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline)
        guard let key = lines?.first?.split(whereSeparator: \.isWhitespace).first else {
            throw .keyFileEmpty(path: path)
        }
        return try Self.key(String(key), from: "OPENWEATHER_API_KEY_FILE")
    }

    /// A key with anything else in it than letters and digits would end up in a URL as something else.
    private static func key(_ text: String, from name: String) throws(LaunchProblem) -> APIKey? {
        let isPlain = text.utf8.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII
                && (character.isLetter || character.isNumber || character == "-" || character == "_")
        }
        guard isPlain, let key = APIKey(text) else { throw .keyMalformed(name: name) }
        return key
    }

    /// Korean when the locale is, else English. `LC_ALL` before `LC_MESSAGES` before `LANG`, as POSIX has it.
    var localeLanguage: Language {
        let locale = self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] ?? ""
        return locale.hasPrefix("ko") ? .korean : .english
    }

    /// What the terminal said about its background before it was asked, if anything.
    var background: Background? { self["COLORFGBG"].flatMap(Background.init(colorFGBG:)) }

    var claimsDirectColor: Bool { ["truecolor", "24bit"].contains(self["COLORTERM"] ?? "") }

    /// Terminals known to answer a question about their background, or to pass over it in silence.
    var answersBackground: Bool {
        let term = self["TERM"] ?? ""
        let known = [
            "xterm", "tmux", "screen", "foot", "alacritty", "kitty", "wezterm", "vte", "rxvt", "st-", "ghostty",
            "contour",
            "konsole", "iterm",
        ]
        return known.contains { term.hasPrefix($0) }
    }
}

/// A file that can be read whole, or the reason why not.
enum FileText {
    struct Failure: Error {
        /// The system's word for it, such as "Permission denied".
        let reason: String
        /// There is no such file; a file where a folder would have to be (HOME=/dev/null) has none in it either.
        var isMissing = false
        /// It holds a secret, and others than its owner may read or change it.
        var isOpenToOthers = false
    }

    /// The text of a file of at most `limit` bytes; nil when it is not UTF-8. A pipe, which would be waited for, is
    /// read only where `mayBePipe`; one that `holdsSecret` only where group and others have no right to it at all. A
    /// pipe has rights of no meaning: whoever could open it would get nothing of what is read here.
    static func read(
        _ path: String, limit: Int, mayBePipe: Bool = false, holdsSecret: Bool = false
    ) throws(Failure) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (mayBePipe ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else { throw currentFailure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw currentFailure() }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        guard mayBePipe || isFile else { throw Failure(reason: "not a file") }
        if holdsSecret, isFile, status.st_mode & 0o077 != 0 {
            throw Failure(reason: "open to others", isOpenToOthers: true)
        }
        guard status.st_size <= limit else { throw Failure(reason: "larger than \(limit) bytes") }
        var bytes = [UInt8](repeating: 0, count: limit)
        var count = 0
        while count < limit {
            let got = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), limit - count)
            }
            if got < 0 { throw currentFailure() }
            if got == 0 { break }
            count += got
        }
        return String(validating: bytes.prefix(count), as: UTF8.self)
    }

    private static func currentFailure() -> Failure {
        let code = errno
        return Failure(reason: String(cString: strerror(code)), isMissing: code == ENOENT || code == ENOTDIR)
    }
}
