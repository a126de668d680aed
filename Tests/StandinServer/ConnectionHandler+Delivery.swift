import Loopback

/// Sends responses, or fails on purpose.
extension ConnectionHandler {
    /// Seconds between two bytes of a dripping response.
    private static let dripInterval = 0.1

    func deliver(_ delivery: Delivery, _ connection: LoopbackConnection) {
        switch delivery {
        case .whole(let answer):
            connection.write(head(of: answer) + answer.body)
            finish(answer, connection)
        case .truncated(let answer):
            connection.write(head(of: answer) + answer.body[..<(answer.body.count / 2)])
            end(.answered(status: answer.status), connection)
            connection.end()
        case .dripping(let answer):
            connection.write(head(of: answer))
            drip(answer, from: 0, connection)
        case .reset(let answer, let midway):
            if midway { connection.write(head(of: answer) + answer.body[..<(answer.body.count / 2)]) }
            end(.dropped, connection)
            connection.reset()
        case .never: break
        }
    }

    /// Runs `action` later, unless the request has ended by then.
    func after(
        seconds: Double, _ connection: LoopbackConnection, _ action: @escaping (ConnectionHandler) -> Void
    ) {
        guard seconds > 0 else { return action(self) }
        scheduled = connection.after(seconds: seconds) { [weak self] in if let self { action(self) } }
    }

    private func head(of answer: Answer) -> [UInt8] {
        let fields =
            answer.headers + [
                ("Server", "openresty"), ("Content-Type", answer.contentType),
                ("Content-Length", "\(answer.body.count)"),
                ("Connection", current?.keepsAlive == true ? "keep-alive" : "close"),
            ]
        let lines = ["HTTP/1.1 \(answer.status) \(answer.reason)"] + fields.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private func drip(_ answer: Answer, from start: Int, _ connection: LoopbackConnection) {
        guard start < answer.body.count else { return finish(answer, connection) }
        connection.write([answer.body[start]])
        after(seconds: Self.dripInterval, connection) { $0.drip(answer, from: start + 1, connection) }
    }

    private func finish(_ answer: Answer, _ connection: LoopbackConnection) {
        let keepsAlive = current?.keepsAlive ?? false
        end(.answered(status: answer.status), connection)
        if keepsAlive {
            takeNext(connection)
        } else {
            connection.end()
        }
    }
}

extension Answer {
    /// The reason phrase, which clients do not read.
    fileprivate var reason: String { (200..<300).contains(status) ? "OK" : "Error" }
}
