import Weather

/// The requests to one source, queued and under way. Requests to different sources neither wait for each other nor are
/// combined.
struct SourceQueue {
    let source: any WeatherSource
    var flights: FlightBoard
    /// The last published state.
    var state = QueueState.empty
    /// A timer that sends queued requests once the budget has room.
    var timer: (firesAt: Timestamp, task: Task<Void, Never>)?

    /// `number` is the last batch number used by any source; new batches continue from it.
    init(_ source: any WeatherSource, after number: Int) {
        self.source = source
        flights = FlightBoard(limits: source.limits, after: number)
    }
}
