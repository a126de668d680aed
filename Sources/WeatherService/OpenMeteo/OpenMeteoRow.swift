import Weather

/// One row of a block: the numbers of one moment.
struct OpenMeteoRow {
    let block: OpenMeteoBlock
    let index: Int

    subscript(_ variable: OpenMeteoVariable) -> Double? { block.number(variable, at: index) }

    var wind: Wind {
        Wind(
            speed: WireField.speed(self[.windSpeed]),
            direction: self[.windDirection].map(Bearing.init(degrees:)),
            gust: WireField.speed(self[.windGusts]))
    }

    /// Sent in percent; returned as 0…1.
    func probability(_ variable: OpenMeteoVariable) -> Double? {
        WireField.percent(self[variable]).map { Double($0) / 100 }
    }
}
