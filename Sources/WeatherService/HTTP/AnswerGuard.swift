import NIOCore
import NIOHTTP1
import NIOSSL

/// Stands between NIO's decoder and the client and lets an answer through only when it is whole and one the client can
/// take. Anything else ends the request with a `WeatherFailure` and the connection with it.
///
/// The client's state machine ends the process on what it does not expect: a status below 100, a body without a head.
/// See docs/decisions/0010-guarded-answers.md.
final class AnswerGuard: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private let bodyLimit: Int
    private let held: HeldBytes
    private let meter: WireMeter
    private var answer: AnswerAssembly
    /// What `held` has been told this answer holds.
    private var heldBytes = 0
    private var hasFailed = false

    init(bodyLimit: Int, held: HeldBytes, meter: WireMeter) {
        self.bodyLimit = bodyLimit
        self.held = held
        self.meter = meter
        answer = AnswerAssembly(bodyLimit: bodyLimit)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else { return }
        do throws(WeatherFailure) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                guard meter.expectsAnswer, answer.head == nil else { throw .unreadable(field: "body") }
                try answer.take(head)
                // Heads of 1xx do not count as getting on: there may be any number of them.
                if answer.head != nil { meter.gotOn() }
            case .body(let piece):
                let size = heldBytes + piece.readableBytes
                guard held.change(from: heldBytes, to: size) else { throw .tooLarge }
                heldBytes = size
                try answer.take(piece)
                meter.gotOn()
            case .end:
                try answer.finish()
            }
        } catch {
            fail(error, context)
        }
    }

    /// A whole answer goes on when everything that came with it has been read, so that bytes after its end are noticed
    /// before the connection is used again.
    func channelReadComplete(context: ChannelHandlerContext) {
        deliver(context)
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deliver(context)
        letGo()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !hasFailed else { return }
        // The end of the connection could be anybody's; an answer that ends with it may have been cut short.
        if error as? NIOSSLError == .uncleanShutdown, answer.head != nil { return fail(.offline, context) }
        hasFailed = true
        letGo()
        context.fireErrorCaught(error)
    }

    private func deliver(_ context: ChannelHandlerContext) {
        guard !hasFailed, answer.isComplete, let head = answer.head else { return }
        let body = answer.body
        letGo()
        // Before the end is told: the client may send the next request at once.
        meter.answerIsOver()
        context.fireChannelRead(wrapInboundOut(.head(head)))
        if body.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(.body(body))) }
        // Trailers are dropped: no source has any.
        context.fireChannelRead(wrapInboundOut(.end(nil)))
    }

    private func fail(_ failure: WeatherFailure, _ context: ChannelHandlerContext) {
        hasFailed = true
        letGo()
        context.fireErrorCaught(failure)
        context.close(promise: nil)
    }

    private func letGo() {
        // Giving back always succeeds.
        _ = held.change(from: heldBytes, to: 0)
        heldBytes = 0
        answer = AnswerAssembly(bodyLimit: bodyLimit)
    }
}
