import AppResources
import WeatherService

extension SourceID {
    /// Whose data it is, in full.
    var credit: Phrase {
        switch self {
        case .sample: .dataSample
        case .openWeather: .dataOpenWeather
        case .openMeteo: .dataOpenMeteo
        }
    }
}
