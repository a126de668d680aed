import AppResources
import Files
import WeatherService

/// Why the program does not start: one sentence for the person and an exit code for a script.
public enum LaunchProblem: Error, Hashable, Sendable {
    case badEnvironmentValue(name: String, value: String, accepted: [String])
    case badAddress(name: String, ServiceAddress.Refusal)
    case keyFileUnreadable(name: String, path: String, FileTrouble)
    case keyFileEmpty(name: String, path: String)
    /// Others than the owner may read or change the file, and with it the key.
    case keyFileOpenToOthers(name: String, path: String)
    case keyMalformed(name: String)
    /// One of two that only make sense together.
    case keyPartMissing(given: String, missing: String)
    case badGpsdAddress(name: String)
    case configUnreadable(path: String, FileTrouble)
    case configSyntax(path: String, line: Int, reason: String)
    /// There is a NUL byte on this line.
    case configNotText(path: String, line: Int)
    /// There are bytes on this line that are no UTF-8.
    case configNotUTF8(path: String, line: Int)
    case configWrongValue(path: String, line: Int, key: String, accepted: [String])
    case notATerminal
    case unsuitableTerminal(String)

    public var exitCode: ExitCode {
        switch self {
        case .keyFileUnreadable, .configUnreadable: .inputOutput
        case .notATerminal, .unsuitableTerminal: .unavailable
        default: .configuration
        }
    }

    /// What, where, and what to do, in one sentence.
    public func sentence(_ phrase: PhraseBook) -> String {
        switch self {
        case .badEnvironmentValue(let name, let value, let accepted):
            phrase(.badEnvironmentValue, ["name": name, "value": value, "accepted": list(accepted)])
        case .badAddress(let name, let refusal):
            phrase(.badAddress, ["name": name, "reason": phrase(refusal.phrase)])
        case .keyFileUnreadable(let name, let path, let trouble):
            phrase(.keyFileUnreadable, ["name": name, "path": path, "reason": trouble.text(phrase)])
        case .keyFileEmpty(let name, let path): phrase(.keyFileEmpty, ["name": name, "path": path])
        case .keyFileOpenToOthers(let name, let path):
            phrase(
                .keyFileOpenToOthers, ["name": name, "path": path, "command": "chmod 600 \(path.quotedForShell)"])
        case .keyPartMissing(let given, let missing):
            phrase(.keyPartMissing, ["given": given, "missing": missing])
        case .badGpsdAddress(let name): phrase(.badGpsdAddress, ["name": name])
        case .keyMalformed(let name): phrase(.keyMalformed, ["name": name])
        case .configUnreadable(let path, let trouble):
            phrase(.configUnreadable, ["path": path, "reason": trouble.text(phrase)])
        case .configSyntax(let path, let line, let reason):
            phrase(.configSyntax, ["path": path, "line": "\(line)", "reason": reason])
        case .configNotText(let path, let line): phrase(.configNotText, ["path": path, "line": "\(line)"])
        case .configNotUTF8(let path, let line): phrase(.configNotUTF8, ["path": path, "line": "\(line)"])
        case .configWrongValue(let path, let line, let key, let accepted):
            phrase(.configWrongValue, ["path": path, "line": "\(line)", "key": key, "accepted": list(accepted)])
        case .notATerminal: phrase(.notATerminal)
        case .unsuitableTerminal(""): phrase(.termUnset)
        case .unsuitableTerminal(let term): phrase(.unsuitableTerminal, ["term": term])
        }
    }

    private func list(_ accepted: [String]) -> String { accepted.joined(separator: ", ") }
}

extension String {
    /// As one word for a shell (POSIX.1-2024, XCU 2.2.2), and not an option to the command it is given to.
    package var quotedForShell: String {
        (hasPrefix("-") ? "'./" : "'") + replacing("'", with: #"'\''"#) + "'"
    }

    /// As one word for a shell, for a person to read: without quotation marks where none are needed, and `~/` stays a home.
    package var shellWord: String {
        let rest = hasPrefix("~/") ? String(dropFirst(2)) : self
        let isPlain = !rest.isEmpty && !rest.hasPrefix("-") && rest.utf8.allSatisfy(Self.plainForShell.contains)
        return (hasPrefix("~/") ? "~/" : "") + (isPlain ? rest : rest.quotedForShell)
    }

    private static let plainForShell = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-".utf8)
}

extension ServiceAddress.Refusal {
    fileprivate var phrase: CommandPhrase {
        switch self {
        case .notAURL, .noHost, .badPort: .addressNotURL
        case .schemeNotAllowed: .addressScheme
        case .plainHTTPToRemoteHost: .addressPlainHTTP
        case .hasUserInfo: .addressUserInfo
        case .hasQuery, .hasFragment: .addressExtra
        }
    }
}
