/// The places in view, by their index in the list. A picture is large: they are found through their numbers, not copied into a dictionary.
struct MapTiles {
    private let tiles: [VisibleTile]
    private let slots: [Int: Int]

    init(_ tiles: [VisibleTile]) {
        self.tiles = tiles
        var slots = [Int: Int](minimumCapacity: tiles.count)
        for (slot, tile) in tiles.enumerated() { slots[tile.index] = slot }
        self.slots = slots
    }

    subscript(index: Int) -> TilePicture? { slots[index].map { tiles[$0].tile } }
}
