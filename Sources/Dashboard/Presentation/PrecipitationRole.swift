import Engine
import Weather

extension ForecastStep {
    /// The role that colours what falls in it: snow where nothing else does.
    var precipitationRole: Role {
        let (rain, snow) = (rain?.millimetres ?? 0, snow?.millimetres ?? 0)
        if (rain > 0) == (snow > 0) { return condition.precipitationRole }
        return snow > 0 ? .snow : .rain
    }
}

extension ForecastDay {
    /// The same of a day; where one thing falls in one hour and another in the next, by what the day is drawn as.
    var precipitationRole: Role {
        let roles = Set(steps.filter { $0.precipitation.millimetres > 0 }.map(\.precipitationRole))
        return roles.count == 1 ? roles.first ?? .rain : condition.precipitationRole
    }
}

extension Condition {
    fileprivate var precipitationRole: Role { PrecipitationAhead.Kind(self) == .snow ? .snow : .rain }
}
