/// The formats of forecasts so far.
enum ForecastForm {
    /// Includes pressure, clouds and visibility of each step, and the condition of each day.
    static let withSurroundings: UInt8 = 1
    /// Also includes the depth of fresh snow, and whether a visibility is a source's upper limit.
    static let withSnowfall: UInt8 = 2
}
