import Limits
import NIOCore

/// Stands before NIO's decoder and counts what it is given: unrequested bytes close the connection, and so do more
/// bytes than any head, trailer or chunk line has, which the decoder would collect up to 2 MB of.
final class WireMeter: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// Whether a request was sent whose answer has not been handed on.
    private(set) var expectsAnswer = false
    private var bytes = 0
    private var hasFailed = false

    /// A head or a piece of a body has come of what was read.
    func gotOn() { bytes = 0 }

    func answerIsOver() {
        expectsAnswer = false
        bytes = 0
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        expectsAnswer = true
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else { return }
        guard expectsAnswer else {
            hasFailed = true
            return context.close(promise: nil)
        }
        guard bytes <= Limits.Network.head else {
            hasFailed = true
            context.fireErrorCaught(WeatherFailure.tooLarge)
            return context.close(promise: nil)
        }
        bytes += unwrapInboundIn(data).readableBytes
        context.fireChannelRead(data)
    }
}
