import Foundation

extension ServerIdentity {
    /// The test servers' certificate authority in a file for `SSL_CERT_FILE`. The path is the same each time.
    public static func authorityFile() throws -> String {
        let path = NSTemporaryDirectory() + "nalssi-test-authority.\(getpid()).pem"
        try Data(authority.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        return path
    }
}
