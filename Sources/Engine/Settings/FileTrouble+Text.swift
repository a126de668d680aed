import AppResources
import Files
import Glibc

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
    /// The meaning of an `errno`: the system's own words in English; in other languages ours, for the errors a person is likely
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
