/// The formats of forecasts so far.
enum ForecastForm {
    /// Includes pressure, clouds and visibility of each step, and the condition of each day.
    static let withSurroundings: UInt8 = 1
}
