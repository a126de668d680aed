/// Supplies names for completion.
protocol NameSource {
    func bookmarks(beginningWith text: String) -> [Candidate]
    func places(beginningWith text: String) -> [Candidate]
}
