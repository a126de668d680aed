/// What keeps a connection from being secure.
public enum TLSProblem: Hashable, Sendable, CaseIterable {
    /// The server's certificate has expired, or this machine's clock is wrong.
    case expired
    /// The server's certificate is not valid yet, or this machine's clock is wrong.
    case notYetValid
    /// The certificate has no trusted root, for example because it is self-signed.
    case untrusted
    /// The certificate belongs to another host.
    case otherName
    /// `SSL_CERT_FILE` names no file with certificates.
    case noAuthorityFile
    /// The certificate is not trusted, and `SSL_CERT_DIR` names no folder.
    case noAuthorityFolder
    /// Anything else: no TLS, no protocol in common, an invalid handshake.
    case other
}
