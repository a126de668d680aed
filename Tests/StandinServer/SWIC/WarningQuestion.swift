/// What a request asks a source of warnings for.
public enum WarningQuestion: String, CaseIterable, Hashable, Sendable {
    /// The rows of members, or anything else of the table.
    case rows
    /// The newest rows of the whole world, which tell whether the centre still takes in messages.
    case newest
    case members
    case offices
    case document
    /// The National Weather Service: the zones of a point, and the alerts for zones.
    case point
    case alerts
    /// The Korea Meteorological Administration: the state of all warnings.
    case status
    /// Its feed, and a message of the feed.
    case feed
    case message
    /// The Japan Meteorological Agency: all warnings, when the last bulletin came, municipalities, the outline of one, the cyclones
    /// in force, and one of them.
    case state, stateTime, areas, outline, cyclones, cyclone
}
