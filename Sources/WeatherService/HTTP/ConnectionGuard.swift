import NIOCore
import NIOHTTP1

/// Puts the guards around NIO's decoder on every new connection of a client.
struct ConnectionGuard: Sendable {
    let held: HeldBytes
    let begun: BegunAnswers

    /// What `HTTPClient.Configuration.http1_1ConnectionDebugInitializer` is to be. The client calls it on the
    /// connection's event loop, when its own handlers stand and before the first request.
    func install(on channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            do {
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
                let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
                let meter = WireMeter()
                try pipeline.addHandler(meter, position: .before(encoder))
                try pipeline.addHandler(
                    AnswerGuard(held: held, begun: begun, meter: meter), position: .after(decoder))
            } catch {
                // Without its guards a connection is not used, and the client wants a failed one closed.
                channel.close(promise: nil)
                throw error
            }
        }
    }
}
