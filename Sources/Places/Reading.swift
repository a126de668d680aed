/// One interpretation of a text: some of its words are the name, all others the areas it lies in.
struct Reading {
    let name: TypedName
    /// For each phrase, the areas it may mean.
    let areas: [Set<Int>]
    /// Whether this interpretation is certain if the name matches completely: the areas are written in full or after a comma.
    let isCertain: Bool
    /// Whether a comma or the like ends the name, so that it is complete.
    var isDivided = false
}
