import Foundation

extension ServerIdentity {
    /// The authority of the tests' servers as a file, as `SSL_CERT_FILE` names one. The same file each time.
    public static func authorityFile() throws -> String {
        let path = NSTemporaryDirectory() + "nalssi-test-authority.\(getpid()).pem"
        try Data(authority.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        return path
    }
}
