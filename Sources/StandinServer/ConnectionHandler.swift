import NIOCore
import NIOHTTP1
import Weather

/// One connection: takes a request at a time, has it answered, and tells the journal how it ended.
///
/// Requests that come while one is under way wait in a short line; a client that fills it is cut off.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private static let longestLine = 8
    private static let longestAddress = 8_192
    private static let largestBody = 65_536

    let responder: Responder
    let conduct: Conduct
    let journal: Journal
    let log: @Sendable (ReceivedRequest, RequestOutcome) -> Void
    /// The request under way.
    var current: (request: ReceivedRequest, keepsAlive: Bool)?
    /// The next thing to be done for the request under way.
    var scheduled: Scheduled<Void>?

    private var head: HTTPRequestHead?
    private var bodySize = 0
    private var line: [HTTPRequestHead] = []

    init(
        responder: Responder, conduct: Conduct, journal: Journal,
        log: @escaping @Sendable (ReceivedRequest, RequestOutcome) -> Void
    ) {
        self.responder = responder
        self.conduct = conduct
        self.journal = journal
        self.log = log
    }

    func channelActive(context: ChannelHandlerContext) {
        journal.connectionOpened()
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.aborted)
        line = []
        journal.connectionClosed()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The peer is gone (a reset is told as an error, not as an end), or what was read is not HTTP. Either way a
        // late answer must not follow.
        line = []
        end(error is IOError ? .aborted : .dropped)
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            bodySize = 0
        case .body(let part):
            bodySize += part.readableBytes
            if bodySize > Self.largestBody { context.close(promise: nil) }
        case .end:
            guard let head else { return }
            self.head = nil
            if current == nil {
                take(head, context)
            } else if line.count < Self.longestLine {
                line.append(head)
            } else {
                context.close(promise: nil)
            }
        }
    }

    /// Closes the books on the request under way, if there is one.
    func end(_ outcome: RequestOutcome) {
        scheduled?.cancel()
        scheduled = nil
        guard let request = current?.request else { return }
        current = nil
        journal.ended(outcome)
        log(request, outcome)
    }

    /// Turns to the next request in the line.
    func takeNext(_ context: ChannelHandlerContext) {
        guard current == nil, !line.isEmpty else { return }
        take(line.removeFirst(), context)
    }

    private func take(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let target = RequestTarget(uri: String(head.uri.prefix(Self.longestAddress)))
        let cities = responder.cities(of: target)
        let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
        let request = journal.received { number in
            ReceivedRequest(
                number: number, method: head.method.rawValue, path: target.path, query: target.queryWithoutKey,
                carriedKey: target.query[RequestTarget.keyName] != nil,
                headers: headers, city: cities.first, receivedAt: conduct.now, instant: .now)
        }
        current = (request, head.isKeepAlive)
        let answer: Answer =
            if head.method != .GET {
                .methodNotAllowed
            } else if head.uri.utf8.count > Self.longestAddress {
                .addressTooLong
            } else {
                responder.answer(
                    to: target, headers: request.headers, position: conduct.position, now: conduct.now)
            }
        let delivery = Delivery(
            conduct.fault(for: cities), of: answer, number: request.number, retryAfter: conduct.retryAfter,
            of: responder.service(of: target.path))
        after(seconds: conduct.delay, context) { handler, context in handler.deliver(delivery, context) }
    }
}
