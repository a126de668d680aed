/// What a map needs to know of a place besides its weather. Found out once for each list, away from the main thread.
struct MapNote: Hashable, Sendable {
    /// Among the provinces of the atlas; nil abroad and at sea.
    let province: Int?
    /// The gazetteer's rank by population, of which each step is a fifth more people; 0 if unknown.
    let population: Int
}
