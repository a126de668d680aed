import Engine
import Weather

extension ForecastStep {
    /// The role of the step's precipitation: snow if only snow falls, rain if only rain falls, otherwise that of the
    /// condition.
    var precipitationRole: Role {
        let (rain, snow) = (rain?.millimetres ?? 0, snow?.millimetres ?? 0)
        if (rain > 0) == (snow > 0) { return condition.precipitationRole }
        return snow > 0 ? .snow : .rain
    }
}

extension ForecastDay {
    /// The same for a day; if its steps differ, the role of the day's condition.
    var precipitationRole: Role {
        let roles = Set(steps.filter { $0.precipitation.millimetres > 0 }.map(\.precipitationRole))
        return roles.count == 1 ? roles.first ?? .rain : condition.precipitationRole
    }
}

extension Condition {
    fileprivate var precipitationRole: Role { PrecipitationAhead.Kind(self) == .snow ? .snow : .rain }
}
