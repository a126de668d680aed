import Weather

/// data.go.kr says with status 200 that a key's calls of the day are used up. This transport turns that into a status and a number of
/// seconds, so that the layers above wait, and remember it for the next program.
public struct DataGoKrLimits: HTTPTransport {
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp

    /// `now` is used to compute the time until Korea's midnight, when the portal begins to count anew.
    public init(_ transport: any HTTPTransport, now: @escaping @Sendable () -> Timestamp) {
        self.transport = transport
        self.now = now
    }

    public func prepare() { transport.prepare() }

    public func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        Self.read(try await transport.get(url, again: again), at: now())
    }

    /// Whether an answer says that the key is not accepted.
    public static func refusesKey(_ answer: HTTPAnswer) -> Bool { DataGoKrAnswer.refusesKey(answer) }

    /// The same response with the status and wait that its words imply.
    static func read(_ answer: HTTPAnswer, at now: Timestamp) -> HTTPAnswer {
        do throws(DataGoKrFailure) {
            _ = try DataGoKrAnswer.items(answer)
            return answer
        } catch {
            guard error == .quotaUsedUp, case .rateLimited(let wait?) = error.weatherFailure(at: now) else {
                return answer
            }
            return HTTPAnswer(status: 429, retryAfter: answer.retryAfter ?? wait, body: answer.body)
        }
    }
}
