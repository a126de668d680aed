import NIOCore
import NIOPosix
import NIOSSL
import Weather

/// A look at the certificate of a server that was not believed, in a connection of its own over which nothing is sent:
/// the TLS library says that a certificate does not hold, but not why.
struct CertificateLook: Hashable, Sendable {
    let host: String
    let port: Int

    /// Nil where `url` is no `https` address.
    init?(_ url: RequestURL) {
        let address = url.wireText.prefix { $0 != "?" }
        guard let address = try? ServiceAddress(parsing: String(address)), address.scheme == .https else { return nil }
        host = address.host
        port = address.port ?? 443
    }

    /// When the server's own certificate is good, in Unix seconds. Fails when none was shown within `limit`.
    func validity(on loop: any EventLoop, limit: TimeAmount) -> EventLoopFuture<Range<Int>> {
        let seen = loop.makePromise(of: Range<Int>.self)
        let timer = loop.scheduleTask(in: limit) { seen.fail(WeatherFailure.timedOut) }
        ClientBootstrap(group: loop).connectTimeout(limit)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(handler(telling: seen))
                }
            }
            .connect(host: host, port: port)
            .whenComplete { result in
                switch result {
                case .success(let channel):
                    channel.closeFuture.whenComplete { _ in seen.fail(WeatherFailure.offline) }
                    seen.futureResult.whenComplete { _ in channel.close(promise: nil) }
                case .failure(let error): seen.fail(error)
                }
            }
        seen.futureResult.whenComplete { _ in timer.cancel() }
        return seen.futureResult
    }

    /// Refuses every certificate, having told of the first.
    private func handler(telling seen: EventLoopPromise<Range<Int>>) throws -> NIOSSLClientHandler {
        var configuration = TLSConfiguration.makeClientConfiguration()
        // Every certificate will be rejected, so no trust roots are needed.
        configuration.trustRoots = .certificates([])
        // An address is no name to ask for (RFC 6066 3).
        let name = (try? SocketAddress(ipAddress: host, port: port)) == nil ? host : nil
        let refusing: NIOSSLCustomVerificationCallback = { chain, verdict in
            if let own = chain.first, own.notValidBefore <= own.notValidAfter {
                seen.succeed(Int(own.notValidBefore)..<Int(own.notValidAfter) + 1)
            } else {
                seen.fail(WeatherFailure.insecure(.untrusted))
            }
            verdict.succeed(.failed)
        }
        return try NIOSSLClientHandler(
            context: NIOSSLContext(configuration: configuration), serverHostname: name,
            customVerificationCallback: refusing)
    }
}
