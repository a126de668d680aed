import NIOCore
import NIOPosix

/// A server on 127.0.0.1 that closes every connection as soon as something comes.
public final class ClosingServer: Sendable {
    private let group: MultiThreadedEventLoopGroup
    private let listener: any Channel

    public var port: Int { listener.localAddress?.port ?? 0 }

    public static func start() async throws -> ClosingServer {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let listener = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Closing())
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return ClosingServer(group: group, listener: listener)
    }

    private init(group: MultiThreadedEventLoopGroup, listener: any Channel) {
        (self.group, self.listener) = (group, listener)
    }

    public func stop() async {
        // Fails only when it is down already.
        try? await group.shutdownGracefully()
    }

    private final class Closing: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.close(promise: nil) }
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
