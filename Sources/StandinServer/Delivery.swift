/// How an answer leaves the server.
enum Delivery: Sendable {
    case whole(Answer)
    /// The full length is promised, half of it is sent, then the connection is closed.
    case truncated(Answer)
    /// One byte at a time.
    case dripping(Answer)
    /// The connection is reset, at once or after half the answer.
    case reset(Answer, midway: Bool)
    case never

    /// - Parameters:
    ///   - answer: what would be sent if nothing went wrong.
    ///   - number: of the request, from 1; resets alternate by it.
    ///   - retryAfter: what a refusal for too many requests says.
    init(_ fault: Fault.Kind?, of answer: Answer, number: Int, retryAfter: String?) {
        self =
            switch fault {
            case nil: .whole(answer)
            case .hang: .never
            case .reset: .reset(answer, midway: number.isMultiple(of: 2))
            case .truncate: .truncated(answer)
            case .garbage: .whole(.garbage)
            case .html502: .whole(.badGateway)
            case .portal: .whole(.loginPage)
            case .error500: .whole(.internalError)
            case .unauthorized: .whole(.invalidKey)
            case .notFound: .whole(.cityNotFound)
            case .rateLimited: .whole(.tooManyRequests(retryAfter: retryAfter))
            case .plan: .whole(.notInPlan)
            case .redirect: .whole(.elsewhere)
            case .huge: .whole(answer.padded(toAtLeast: 3_200_000))
            case .slow: .dripping(answer)
            case .empty: .whole(.nothing)
            case .cod404: .whole(.notFoundInsideOK)
            }
    }
}

extension Answer {
    /// The same answer with blanks behind it, which JSON allows: only its size is wrong.
    fileprivate func padded(toAtLeast size: Int) -> Answer {
        Answer(
            status: status, contentType: contentType, headers: headers,
            body: body + [UInt8](repeating: UInt8(ascii: " "), count: max(0, size - body.count)))
    }
}
