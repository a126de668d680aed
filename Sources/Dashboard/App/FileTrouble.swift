import AppResources

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file cannot be read or written.
public enum FileTrouble: Error, Hashable, Sendable {
    /// The system's number for it (`errno`).
    case system(Int32)
    case notAFile
    /// It holds more bytes than anything of its kind needs.
    case larger(than: Int)
    /// It holds a secret, and others than its owner may read or change it.
    case openToOthers

    /// What the last call of the system has met.
    static var current: FileTrouble { .system(errno) }

    /// There is no such file; a file where a folder would have to be (HOME=/dev/null) has none in it either.
    var isMissing: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }

    /// Why, in a few words that go into a sentence.
    func text(_ phrase: PhraseBook) -> String {
        switch self {
        case .system(let code): phrase.systemReason(code)
        case .notAFile: phrase(.reasonNotAFile)
        case .larger(let limit): phrase(.reasonTooLarge, ["limit": "\(limit)"])
        case .openToOthers: phrase(.reasonOpenToOthers)
        }
    }
}

extension PhraseBook {
    /// What an `errno` means: English has the system's own words, other languages have ours for what a person is likely to meet.
    func systemReason(_ code: Int32) -> String {
        guard language != .english else { return String(cString: strerror(code)) }
        let known: Phrase? =
            switch code {
            case ENOENT: .reasonMissing
            case EACCES, EPERM: .reasonNoPermission
            case EISDIR: .reasonIsFolder
            case ENOTDIR: .reasonNotAFolder
            case ENOSPC, EDQUOT: .reasonDiskFull
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
