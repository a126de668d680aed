/// Something that can be selected, and its rows.
struct DetailChoice: Hashable, Sendable {
    let row: DetailRow
    let rows: Range<Int>
}
