import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension AsyncHTTPTransport {
    /// What an error of the client means to us. Its own text is never passed on: it may quote the address.
    nonisolated func failure(for error: any Error) -> any Error {
        switch error {
        case is WeatherFailure, is CancellationError: error
        case let error as NIOSSLError: failure(for: error)
        case let error as NIOSSLExtraError: WeatherFailure.insecure(problem(in: error))
        case is BoringSSLError: WeatherFailure.insecure(.other)
        case let error as HTTPClientError: failure(for: error)
        case let error as HTTPParserError: failure(for: error)
        case let error as NIOConnectionError: failure(for: error)
        case let error as ChannelError: error.isTimeout ? WeatherFailure.timedOut : .offline
        default: WeatherFailure.offline
        }
    }

    private nonisolated func failure(for error: NIOSSLError) -> WeatherFailure {
        guard case .handshakeFailed(.sslError(let stack)) = error else { return .insecure(.other) }
        if stack.contains(.eofDuringHandshake) { return .offline }
        // The library tells this one only in words; a test holds on to them.
        let isAboutCertificate = stack.contains { $0.description.contains("CERTIFICATE_VERIFY_FAILED") }
        return .insecure(isAboutCertificate ? .untrusted : .other)
    }

    private nonisolated func problem(in error: NIOSSLExtraError) -> TLSProblem {
        switch error {
        case .failedToValidateHostname, .serverHostnameImpossibleToMatch: .otherName
        default: .other
        }
    }

    private nonisolated func failure(for error: HTTPClientError) -> any Error {
        switch error {
        case .deadlineExceeded, .connectTimeout, .readTimeout, .writeTimeout, .tlsHandshakeTimeout,
            .getConnectionFromPoolTimeout:
            WeatherFailure.timedOut
        // What a request hears whose client is being shut down.
        case .cancelled, .alreadyShutdown: CancellationError()
        default: WeatherFailure.offline
        }
    }

    private nonisolated func failure(for error: HTTPParserError) -> WeatherFailure {
        // The connection was lost in the middle of an answer; everything else is not HTTP at all.
        error == .invalidEOFState ? .offline : .unreadable(field: "body")
    }

    private nonisolated func failure(for error: NIOConnectionError) -> WeatherFailure {
        let attempts = error.connectionErrors.map { $0.error as? ChannelError }
        return !attempts.isEmpty && attempts.allSatisfy { $0?.isTimeout == true } ? .timedOut : .offline
    }
}

extension ChannelError {
    fileprivate var isTimeout: Bool {
        if case .connectTimeout = self { true } else { false }
    }
}
