import Loopback
import Weather

/// One connection: takes one request at a time, gets its response, and reports the outcome to the journal.
///
/// Requests that arrive meanwhile wait in a short queue; a client that fills it is disconnected.
final class ConnectionHandler: LoopbackServer.Handler {
    private static let longestQueue = 8
    private static let longestAddress = 8_192

    let responder: Responder
    let conduct: Conduct
    let journal: Journal
    let log: @Sendable (ReceivedRequest, RequestOutcome) -> Void
    /// The current request.
    var current: (request: ReceivedRequest, keepsAlive: Bool)?
    /// The timer of the current request's next step.
    var scheduled: Int?

    private var reader = RequestReader()
    private var queue: [RequestReader.Head] = []

    init(
        responder: Responder, conduct: Conduct, journal: Journal,
        log: @escaping @Sendable (ReceivedRequest, RequestOutcome) -> Void
    ) {
        self.responder = responder
        self.conduct = conduct
        self.journal = journal
        self.log = log
    }

    func opened(_ connection: LoopbackConnection) { journal.connectionOpened() }

    func ended(_ connection: LoopbackConnection) {
        end(.aborted)
        queue = []
        journal.connectionClosed()
    }

    func received(_ bytes: [UInt8], _ connection: LoopbackConnection) {
        do {
            for head in try reader.take(bytes) {
                if current == nil {
                    take(head, connection)
                } else if queue.count < Self.longestQueue {
                    queue.append(head)
                } else {
                    return connection.cut()
                }
            }
        } catch {
            // No late response must follow.
            queue = []
            end(.dropped, connection)
            connection.write(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
            connection.end()
        }
    }

    /// Records the outcome of the current request, if there is one.
    func end(_ outcome: RequestOutcome, _ connection: LoopbackConnection? = nil) {
        if let scheduled { connection?.cancel(scheduled) }
        scheduled = nil
        guard let request = current?.request else { return }
        current = nil
        journal.ended(outcome)
        log(request, outcome)
    }

    /// Starts the next queued request.
    func takeNext(_ connection: LoopbackConnection) {
        guard current == nil, !queue.isEmpty else { return }
        take(queue.removeFirst(), connection)
    }

    private func take(_ head: RequestReader.Head, _ connection: LoopbackConnection) {
        let target = RequestTarget(uri: String(head.uri.prefix(Self.longestAddress)))
        let cities = responder.cities(of: target)
        let request = journal.received { number in
            ReceivedRequest(
                number: number, method: head.method, path: target.path, query: target.queryWithoutKey,
                carriedKey: target.carriesKey, headers: head.headers, city: cities.first,
                warningQuestion: SWICResponder.question(of: target) ?? NWSResponder.question(of: target)
                    ?? KMAResponder.question(of: target) ?? KMASiteResponder.question(of: target)
                    ?? JMAResponder.question(of: target),
                receivedAt: conduct.now, instant: .now)
        }
        current = (request, head.keepsAlive)
        let fault = conduct.fault(for: cities)
        // The answer is made when it is due: a server elsewhere would take no time from the client that waits on this machine.
        after(seconds: conduct.delay, connection) { handler in
            let answer = handler.answer(to: head, target, request)
            let delivery = Delivery(
                fault, of: answer, number: request.number, retryAfter: handler.conduct.retryAfter,
                of: handler.responder.service(of: target.path))
            handler.deliver(delivery, connection)
        }
    }

    private func answer(to head: RequestReader.Head, _ target: RequestTarget, _ request: ReceivedRequest) -> Answer {
        if head.method != "GET" { return .methodNotAllowed }
        if head.uri.utf8.count > Self.longestAddress { return .addressTooLong }
        return responder.answer(
            to: target, headers: request.headers, position: conduct.position, now: conduct.now,
            warningFault: conduct.warningFault)
    }
}
