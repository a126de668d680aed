import CTestTLS
import Loopback

/// The server side of TLS with this certificate.
public final class TLSFilter: LoopbackConnection.Filter {
    /// The bytes are not TLS, or the client rejects the certificate.
    public struct Refusal: Error {}

    /// Nil if the certificate or its key is invalid; every connection ends then.
    private let tls: OpaquePointer?
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// `speaksHTTP2`: whether to choose HTTP/2 (ALPN) rather than no protocol.
    public init(_ identity: ServerIdentity, speaksHTTP2: Bool = false) {
        tls = test_tls_new(identity.certificate, identity.key, speaksHTTP2)
    }

    deinit { if let tls { test_tls_free(tls) } }

    public func received(_ bytes: [UInt8]) throws -> (plain: [UInt8], reply: [UInt8]) {
        guard let tls else { throw Refusal() }
        test_tls_feed(tls, bytes, bytes.count)
        var plain: [UInt8] = []
        while true {
            let count = test_tls_read(tls, &buffer, buffer.count)
            if count < 0 { throw Refusal() }
            if count == 0 { return (plain, sealed()) }
            plain += buffer[..<count]
        }
    }

    public func sealed(_ plain: [UInt8]) -> [UInt8] {
        guard let tls else { return [] }
        test_tls_write(tls, plain, plain.count)
        return sealed()
    }

    public func end() -> [UInt8] {
        guard let tls else { return [] }
        test_tls_end(tls)
        return sealed()
    }

    private func sealed() -> [UInt8] {
        var bytes: [UInt8] = []
        while let tls {
            let count = test_tls_take(tls, &buffer, buffer.count)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
