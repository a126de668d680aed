import Display
import Engine
import TerminalUI
import Weather

/// The scale of a measure: the colour and height of each value, the same for every tile and every time, so that colours can be
/// compared between places and hours.
///
/// The hues are those of Fabio Crameri's scientific colour maps (version 8.0, https://doi.org/10.5281/zenodo.8035877): batlow
/// and roma are sequential, vik diverges from a middle to two ends. Their lightness is adapted to the background: the greater
/// the value, the greater the contrast, and always enough for a number to be legible. Temperatures have a scale of their own.
struct MeasureScale: Sendable {
    let range: MeasureRange
    private let map: ColorMap?
    private let background: Background
    private let depth: ColorDepth
    private let temperatures: TemperatureScale

    init(_ measure: Measure, isOfDay: Bool, _ look: Presentation) {
        background = look.background
        depth = look.appearance.colorDepth
        temperatures = look.temperatures
        range = MeasureRange(measure, isOfDay: isOfDay)
        map =
            switch measure {
            case .temperature, .feelsLike: nil
            case .precipitation, .wind: .batlow
            case .fineDust: .roma
            case .difference: .vik
            }
    }

    /// The colour of a number.
    func color(of value: Double) -> Color {
        guard let map else { return temperatures.color(of: Temperature(celsius: value)) }
        let share = range.share(of: value)
        return switch depth {
        case .direct, .indexed256: map.color(at: share, on: background).color
        case .ansi16: map.band(at: share, on: background)
        case .none: .standard
        }
    }

    /// The colour of an area; the less certain the value (0…1), the closer to the background.
    func ground(of value: Double, certainty: Double) -> Color {
        guard let map else { return temperatures.ground(of: Temperature(celsius: value)) }
        guard depth >= .indexed256 else { return color(of: value) }
        let paper = OKLab(lightness: background == .dark ? 0.2 : 0.97, a: 0, b: 0)
        let share = Self.groundShare + (1 - max(0, min(1, certainty))) * (Self.faintestShare - Self.groundShare)
        return map.color(at: range.share(of: value), on: background).moved(to: paper, share: share).color
    }

    /// How far an area's colour is mixed with the background, at least and at most.
    private static let groundShare = 0.25
    private static let faintestShare = 0.75
}

extension Presentation {
    /// The style of a measure's value, wherever its number appears; zero precipitation is dim.
    func style(of value: MeasuredValue) -> Style {
        if value.measure == .precipitation, value.number == 0 { return theme[.dim] }
        return Style(MeasureScale(value.measure, isOfDay: value.isOfDay, self).color(of: value.number))
    }
}
