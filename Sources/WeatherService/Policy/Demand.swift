import Weather

/// The weather that is wanted, by how prominently it is displayed.
public struct Demand: Hashable, Sendable {
    /// Places whose current weather is in view, most important first.
    public var visible: [Place]
    /// Those whose tiles also show the forecast and air quality, most important first.
    public var outlined: [Place]
    /// What such a tile shows besides the current weather, in the order of requests.
    public var outline: [ReportPart]
    /// The place open in the details, with all its parts.
    public var opened: Place?
    /// Places next to the open one, which may be opened next.
    public var neighbours: [Place]
    /// Places that are listed but not in view.
    public var listed: [Place]

    /// In longer lists, only the places in view are requested.
    public static let longestList = 200

    /// The usual outline: rain matters more than dust.
    public static let outline: [ReportPart] = [.forecast, .air]

    public init(
        visible: [Place] = [], outlined: [Place] = [], outline: [ReportPart] = outline, opened: Place? = nil,
        neighbours: [Place] = [], listed: [Place] = []
    ) {
        self.visible = visible
        self.outlined = outlined
        self.outline = outline
        self.opened = opened
        self.neighbours = neighbours
        self.listed = listed
    }

    /// All places in the demand.
    public var places: [Place] { visible + outlined + [opened].compactMap(\.self) + neighbours + listed }

    /// How many places `source` updates at the rate of places in view.
    func count(_ part: ReportPart, from source: PlannedSource) -> Int {
        let opened = opened.map { place in outlined.contains { $0.id == place.id } ? [] : [place] } ?? []
        let places =
            switch part {
            case .current: visible
            case .forecast, .air, .airForecast:
                outline.contains(part) ? outlined + opened : self.opened.map { [$0] } ?? []
            }
        return places.count { source.isAsked(part, $0) }
    }
}
