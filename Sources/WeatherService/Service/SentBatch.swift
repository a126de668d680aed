/// Identifies a batch sent to a source.
struct SentBatch: Hashable {
    let source: SourceID
    let number: Int
}
