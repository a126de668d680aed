import AppResources
import BookmarkStore
import Files
import Glibc
import Runtime
import WeatherService

/// A reason why the program cannot start: one sentence for the user and an exit code for scripts.
public enum LaunchProblem: Error, Hashable, Sendable {
    case badEnvironmentValue(name: String, value: String, accepted: [String])
    case badAddress(name: String, ServiceAddress.Refusal)
    case keyFileUnreadable(name: String, path: String, FileTrouble)
    case keyFileEmpty(name: String, path: String)
    /// Users other than the owner may read or change the file, and so the key.
    case keyFileOpenToOthers(name: String, path: String)
    case keyMalformed(name: String)
    /// Only one of two values that need each other.
    case keyPartMissing(given: String, missing: String)
    case badGpsdAddress(name: String)
    case configUnreadable(path: String, FileTrouble)
    case configSyntax(path: String, line: Int, reason: String)
    /// This line contains a NUL byte.
    case configNotText(path: String, line: Int)
    /// This line contains invalid UTF-8.
    case configNotUTF8(path: String, line: Int)
    case configWrongValue(path: String, line: Int, key: String, accepted: [String])
    /// Two keys that mean the same; `line` is the second's.
    case configTwice(path: String, line: Int, key: String, other: String)
    /// The bookmarks, which are needed, cannot all be read.
    case bookmarksUnreadable(path: String, BookmarkContents)
    case notATerminal
    case unsuitableTerminal(String)
    case limitTooSmall(ResourceLimit)

    public var exitCode: ExitCode {
        switch self {
        case .configUnreadable(_, .larger): .configuration
        case .keyFileUnreadable, .configUnreadable, .bookmarksUnreadable: .inputOutput
        case .notATerminal, .unsuitableTerminal, .limitTooSmall: .unavailable
        default: .configuration
        }
    }

    /// What is wrong, where, and what to do, in one sentence.
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
        case .configUnreadable(let path, .larger(let limit)):
            phrase(.configTooLarge, ["path": path, "limit": "\(limit >> 10)"])
        case .configUnreadable(let path, let trouble):
            phrase(.configUnreadable, ["path": path, "reason": trouble.text(phrase)])
        case .configSyntax(let path, let line, let reason):
            phrase(.configSyntax, ["path": path, "line": "\(line)", "reason": reason])
        case .configNotText(let path, let line): phrase(.configNotText, ["path": path, "line": "\(line)"])
        case .configNotUTF8(let path, let line): phrase(.configNotUTF8, ["path": path, "line": "\(line)"])
        case .configWrongValue(let path, let line, let key, let accepted):
            phrase(.configWrongValue, ["path": path, "line": "\(line)", "key": key, "accepted": list(accepted)])
        case .configTwice(let path, let line, let key, let other):
            phrase(.configTwice, ["path": path, "line": "\(line)", "key": key, "other": other])
        case .bookmarksUnreadable(let path, let contents): contents.problem(at: path, phrase) ?? ""
        case .notATerminal: phrase(.notATerminal)
        case .unsuitableTerminal(""): phrase(.termUnset)
        case .unsuitableTerminal(let term): phrase(.unsuitableTerminal, ["term": term])
        case .limitTooSmall(let limit):
            phrase(
                .limitTooSmall,
                [
                    "what": phrase(limit.kind.phrase), "command": limit.command, "found": "\(limit.value)",
                    "enough": limit.enough,
                ])
        }
    }

    private func list(_ accepted: [String]) -> String { accepted.joined(separator: ", ") }
}

extension String {
    /// Quoted as one shell word (POSIX.1-2024, XCU 2.2.2) that the command cannot take for an option.
    package var quotedForShell: String {
        (hasPrefix("-") ? "'./" : "'") + replacing("'", with: #"'\''"#) + "'"
    }

    /// One shell word, for people to read: quoted only if necessary, and a leading `~/` still means the home folder.
    package var shellWord: String {
        let rest = hasPrefix("~/") ? String(dropFirst(2)) : self
        let isPlain = !rest.isEmpty && !rest.hasPrefix("-") && rest.utf8.allSatisfy(Self.plainForShell.contains)
        return (hasPrefix("~/") ? "~/" : "") + (isPlain ? rest : rest.quotedForShell)
    }

    private static let plainForShell = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-".utf8)
}

extension ResourceLimit.Kind {
    fileprivate var phrase: CommandPhrase {
        switch self {
        case .openFiles: .limitOpenFiles
        case .memory, .data: .limitMemory
        case .stack: .limitStack
        case .fileSize: .limitFileSize
        }
    }
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

/// The program's exit codes, numbered as in `sysexits.h`.
public enum ExitCode: Int32, CaseIterable, Sendable {
    /// The user quit the program, or a command succeeded.
    case success = 0
    case usage = 64
    /// Something the program needs (a terminal, a port) is missing.
    case unavailable = 69
    case internalError = 70
    /// A file could not be read or written.
    case inputOutput = 74
    case configuration = 78
}

extension FileTrouble {
    /// The reason in a few words, to be put into a sentence.
    package func text(_ phrase: PhraseBook) -> String {
        switch self {
        case .system(let code): phrase.systemReason(code)
        case .notAFile: phrase(.reasonNotAFile)
        case .notText: phrase(.reasonNotText)
        case .larger(let limit): phrase(.reasonTooLarge, ["limit": "\(limit)"])
        case .openToOthers: phrase(.reasonOpenToOthers)
        case .noAnswer: phrase(.storeNoAnswer)
        case .inUse: phrase(.reasonInUse)
        }
    }
}

extension PhraseBook {
    /// The meaning of an `errno`: the system's own words in English; in other languages ours, for the errors a user is likely
    /// to meet.
    package func systemReason(_ code: Int32) -> String {
        guard language != .english else { return String(cString: strerror(code)) }
        let known: Phrase? =
            switch code {
            case ENOENT: .reasonMissing
            case EACCES, EPERM: .reasonNoPermission
            case EISDIR: .reasonIsFolder
            case ENOTDIR: .reasonNotAFolder
            case ENOSPC, EDQUOT: .reasonDiskFull
            case EFBIG: .reasonSizeLimit
            case EROFS: .reasonReadOnly
            case EIO: .reasonDeviceFailed
            case ENAMETOOLONG: .reasonPathTooLong
            case ELOOP: .reasonTooManyLinks
            case EMFILE, ENFILE: .reasonTooManyFiles
            case EBUSY, ETXTBSY: .reasonBusy
            case EPIPE: .reasonNobodyReads
            default: nil
            }
        return known.map { self($0) } ?? self(.reasonOther, ["code": "\(code)"])
    }
}
