import Weather

/// Observation and control of a running server by tests.
extension StandinServer {
    /// All requests so far, in order of arrival.
    public func requests() async -> [ReceivedRequest] { journal.requests }

    /// The requests so far for one path, such as `/data/2.5/weather`.
    public func requests(to path: String) async -> [ReceivedRequest] { journal.requests.filter { $0.path == path } }

    /// The requests so far to the centre of the warnings with this question.
    public func requests(for question: WarningQuestion) async -> [ReceivedRequest] {
        journal.requests.filter { $0.warningQuestion == question }
    }

    public func activity() async -> StandinActivity { journal.activity }

    /// Replaces the faults; requests already received keep theirs.
    public func setFaults(_ faults: [Fault]) { conduct.faults = faults }

    /// Sets the `Retry-After` of later refusals for too many requests, valid or not; nil for no such header.
    public func setRetryAfter(_ text: String?) { conduct.retryAfter = text }

    /// Sets what is wrong with the warnings; nil for nothing.
    public func setWarningFault(_ fault: WarningFault?) { conduct.warningFault = fault }

    /// Sets the delay of every later response in seconds.
    public func setDelay(_ seconds: Double) { conduct.delay = max(0, min(3_600, seconds)) }

    /// Sets the location of every IP address.
    public func setPosition(_ position: Coordinate) {
        conduct.position = Spot(latitude: position.latitude, longitude: position.longitude)
    }

    /// Waits until `condition` holds for the server's activity.
    ///
    /// - Returns: false if it does not hold after `limit` seconds, the task is cancelled, or the server stops.
    public func wait(
        upTo limit: Double = 60, until condition: @escaping @Sendable (StandinActivity) -> Bool
    ) async -> Bool {
        let waiter = journal.nextWaiter()
        let journal = journal
        let timer = Task {
            // A cancelled sleep means that the wait has ended.
            if (try? await ContinuousClock().sleep(for: .seconds(limit))) != nil { journal.giveUp(waiter) }
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                journal.wait(waiter, for: condition, continuation)
            }
        } onCancel: {
            journal.giveUp(waiter)
        }
    }

    /// Waits until at least `count` requests have arrived, to `path` if given.
    public func waitForRequests(_ count: Int, to path: String? = nil, upTo limit: Double = 60) async -> Bool {
        await wait(upTo: limit) { activity in
            (path.map { activity.receivedByPath[$0, default: 0] } ?? activity.received) >= count
        }
    }

    /// Waits until at least `count` requests with this question have arrived.
    public func waitForRequests(_ count: Int, for question: WarningQuestion, upTo limit: Double = 60) async -> Bool {
        await wait(upTo: limit) { $0.receivedByWarningQuestion[question, default: 0] >= count }
    }

    /// Waits until clients have abandoned at least `count` unanswered requests.
    public func waitForAborted(_ count: Int, upTo limit: Double = 60) async -> Bool {
        await wait(upTo: limit) { $0.aborted >= count }
    }

    /// Waits until no request is under way.
    public func waitUntilQuiet(upTo limit: Double = 60) async -> Bool {
        await wait(upTo: limit) { $0.inFlight == 0 }
    }
}
