/// A run of postings.
struct PostingRun: Sequence {
    let table: ByteTable
    let range: Range<Int>

    func makeIterator() -> some IteratorProtocol<Posting> {
        range.lazy.map { Posting(bits: table.u32($0 * 4), number: $0) }.makeIterator()
    }
}
