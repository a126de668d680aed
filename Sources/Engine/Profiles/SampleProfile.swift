import WeatherService

extension SourceProfile {
    package static let sample = SourceProfile(
        id: .sample, words: Words(title: .sourceSample), isInvented: true,
        facts: SourceFacts(hasGases: false, hasField: true)
    ) { doors in (SampleSource(now: doors.now), nil) }
}
