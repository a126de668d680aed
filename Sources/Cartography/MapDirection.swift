/// Where an arrow key leads on the map.
public enum MapDirection: CaseIterable, Sendable {
    case left, right, up, down
}
