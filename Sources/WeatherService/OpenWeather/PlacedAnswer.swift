/// A response that may contain the point it is for.
protocol PlacedAnswer: JSONObject {
    /// Nil if the point is missing or invalid.
    var answered: AnsweredPoint? { get }
}

extension CurrentWeatherDTO: PlacedAnswer {
    var answered: AnsweredPoint? { coord?.point }
}

extension ForecastDTO: PlacedAnswer {
    var answered: AnsweredPoint? { city?.coord?.point }
}

extension AirPollutionDTO: PlacedAnswer {
    var answered: AnsweredPoint? { coord?.point }
}
