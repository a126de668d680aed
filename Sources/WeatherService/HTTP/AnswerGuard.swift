import Limits
import NIOCore
import NIOHTTP1
import NIOSSL

/// Stands between NIO's decoder and the client and lets an answer through only when it is whole and one the client can
/// take. Anything else ends the request with a `WeatherFailure` and the connection with it. How much it may bring is the
/// request's to say.
///
/// The client's state machine ends the process on what it does not expect: a status below 100, a body without a head.
/// See docs/decisions/0010-guarded-answers.md.
final class AnswerGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    /// The field of a request's head in which its `bodyLimit` gets past the client to the connection it is sent on. It is
    /// taken off there, and no server sees it.
    static let bodyLimitField = "X-Nalssi-Body-Limit"

    private let held: HeldBytes
    private let begun: BegunAnswers
    private let meter: WireMeter
    private var answer = AnswerAssembly(bodyLimit: Limits.Network.body)
    /// The request's number (`BegunAnswers`).
    private var number: Int?
    /// What `held` has been told this answer holds.
    private var heldBytes = 0
    private var hasFailed = false

    init(held: HeldBytes, begun: BegunAnswers, meter: WireMeter) {
        self.held = held
        self.begun = begun
        self.meter = meter
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let limit = head.headers.first(name: Self.bodyLimitField).flatMap { Int($0) }
        let asked = head.headers.first(name: "Accept").flatMap(RequestURL.MediaType.init)
        answer = AnswerAssembly(bodyLimit: limit ?? Limits.Network.body, asked: asked ?? .json)
        number = head.headers.first(name: BegunAnswers.field).flatMap { Int($0) }
        for field in [Self.bodyLimitField, BegunAnswers.field] { head.headers.remove(name: field) }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else { return }
        do throws(WeatherFailure) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                guard meter.expectsAnswer, answer.head == nil else { throw .unreadable(field: "body") }
                try answer.take(head)
                // Heads of 1xx do not count as getting on: there may be any number of them.
                if answer.head != nil {
                    meter.gotOn()
                    if let number { begun.headCame(of: number) }
                }
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
        answer = AnswerAssembly(bodyLimit: answer.bodyLimit, asked: answer.asked)
    }
}
