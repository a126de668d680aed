import Weather

/// What is wanted of one source: what stands in line for it and what is under way. What another source is asked neither waits for it
/// nor goes along with it.
struct SourceLine {
    let source: any WeatherSource
    var flights: FlightBoard
    /// What was last told of it.
    var state = LineState.empty
    /// Sends what stands in line once there is room for it in the budget.
    var patience: (until: Timestamp, task: Task<Void, Never>)?

    /// `number` is the last one that a batch of any line has used; new batches count on from it.
    init(_ source: any WeatherSource, after number: Int) {
        self.source = source
        flights = FlightBoard(queues: source.queues, after: number)
    }
}

/// A batch on its way to a source.
struct SentBatch: Hashable {
    let source: SourceID
    let number: Int
}
