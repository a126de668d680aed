import Glibc

/// Certificates to trust besides or instead of the system's.
public struct Authorities: Hashable, Sendable {
    /// A file of certificates (PEM), which replaces the system's.
    public let file: String?
    /// A folder of certificates under their hashes (openssl-rehash(1)), searched after the file.
    public let folder: String?

    public static let system = Authorities(file: nil, folder: nil)

    public init(file: String?, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }

    /// Whether a file is named that cannot be read.
    public var lacksFile: Bool { file.map { access($0, R_OK) != 0 } ?? false }

    /// Whether a folder is named that is not there.
    public var lacksFolder: Bool {
        guard let folder else { return false }
        var status = stat()
        return stat(folder, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
    }
}
