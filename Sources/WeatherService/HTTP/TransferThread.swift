import CCurl
import Limits
import Sockets
import Synchronization

/// The thread that runs libcurl. Every handle is created, used and freed there; other threads only send requests and
/// cancellations.
final class TransferThread: Sendable {
    private enum Instruction {
        case begin(RequestURL, number: Int, again: Repetition)
        case cancel(number: Int)
    }

    private struct State {
        var instructions: [Instruction] = []
        /// The waiting callers by request number. Whoever removes a continuation resumes it.
        var waiting: [Int: CheckedContinuation<Outcome, any Error>] = [:]
        var hasThread = false
        var isStopped = false
    }

    typealias Outcome = (head: AnswerHead, body: [UInt8])

    private let terms: Transfer.Terms
    private let state = Mutex(State())
    private let wakePipe: WakePipe?

    init(_ terms: Transfer.Terms) {
        self.terms = terms
        wakePipe = WakePipe()
    }

    /// Starts the thread and loads the library ahead of the first request.
    func prepare() {
        state.withLock { state in
            guard wakePipe != nil, !state.isStopped else { return }
            // If the thread cannot start, the next request reports it.
            _ = startThread(&state)
        }
    }

    /// `number` must be unique to the request. `again` is called on the thread; see `HTTPTransport`.
    func answer(to url: RequestURL, number: Int, again: @escaping Repetition) async throws -> Outcome {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let refusal: (any Error)? = state.withLock { state in
                    if Task.isCancelled || state.isStopped { return CancellationError() }
                    guard wakePipe != nil, startThread(&state) else { return WeatherFailure.offline }
                    state.waiting[number] = continuation
                    state.instructions.append(.begin(url, number: number, again: whileAwaited(number, again)))
                    return nil
                }
                if let refusal { continuation.resume(throwing: refusal) } else { wakePipe?.wake() }
            }
        } onCancel: {
            end(number, .failure(CancellationError()))
            send(.cancel(number: number))
        }
    }

    /// The same permission, as long as the request has not been given up meanwhile.
    private func whileAwaited(_ number: Int, _ again: @escaping Repetition) -> Repetition {
        { [self] () throws(WeatherFailure) in
            guard state.withLock({ $0.waiting[number] != nil }) else { throw .offline }
            try again()
        }
    }

    /// Ends the thread and all requests; may be called again.
    func stop() {
        let waiting = state.withLock { state in
            state.isStopped = true
            defer { state.waiting = [:] }
            return state.waiting.values.map(\.self)
        }
        for continuation in waiting { continuation.resume(throwing: CancellationError()) }
        wakePipe?.wake()
    }

    private func send(_ instruction: Instruction) {
        state.withLock { if !$0.isStopped { $0.instructions.append(instruction) } }
        wakePipe?.wake()
    }

    private func end(_ number: Int, _ outcome: Result<Outcome, any Error>) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(with: outcome)
    }

    private func startThread(_ state: inout State) -> Bool {
        if state.hasThread { return true }
        state.hasThread = OwnThread.start { self.run() }
        return state.hasThread
    }

    // MARK: On the thread

    private func run() {
        guard let wakePipe, nalssi_curl_open(), let multi = nalssi_curl_multi_new(Limits.Network.connectionsAHost)
        else {
            return refuseEverything()
        }
        var transfers: [Int: Transfer] = [:]
        var numbers: [UnsafeMutableRawPointer: Int] = [:]
        /// Hosts that have answered over HTTP/2.
        var sharing: Set<String> = []
        func remove(_ number: Int) -> Transfer? {
            guard let transfer = transfers.removeValue(forKey: number) else { return nil }
            nalssi_curl_multi_remove(multi, transfer.easy)
            numbers[transfer.easy] = nil
            return transfer
        }
        while let instructions = nextInstructions() {
            for instruction in instructions {
                switch instruction {
                case .begin(let url, let number, let again):
                    do throws(WeatherFailure) {
                        guard
                            let transfer = try Transfer(
                                url, number: number, terms, sharing: sharing.contains(url.host), again: again),
                            nalssi_curl_multi_add(multi, transfer.easy)
                        else { throw .offline }
                        transfers[number] = transfer
                        numbers[transfer.easy] = number
                    } catch {
                        end(number, .failure(error))
                    }
                case .cancel(let number): _ = remove(number)
                }
            }
            nalssi_curl_multi_perform(multi)
            var code = CURLE_OK
            while let easy = nalssi_curl_multi_ended(multi, &code) {
                guard let number = numbers[easy], let transfer = remove(number) else { continue }
                if transfer.cameOverHTTP2 { sharing.insert(transfer.host) }
                end(number, transfer.outcome(code))
            }
            nalssi_curl_multi_wait(multi, wakePipe.descriptor)
            wakePipe.drain()
        }
        for number in Array(transfers.keys) { _ = remove(number) }
        nalssi_curl_multi_free(multi)
    }

    /// The instructions since the last call; nil after `stop`.
    private func nextInstructions() -> [Instruction]? {
        state.withLock { state in
            defer { state.instructions = [] }
            return state.isStopped ? nil : state.instructions
        }
    }

    /// Without libcurl, every request fails.
    private func refuseEverything() {
        let waiting = state.withLock { state in
            defer { (state.waiting, state.instructions, state.hasThread) = ([:], [], false) }
            return state.waiting.values.map(\.self)
        }
        for continuation in waiting { continuation.resume(throwing: WeatherFailure.noTransport) }
    }
}
