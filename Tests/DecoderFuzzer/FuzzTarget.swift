/// One decoder of what comes from outside, and what has to hold for every input whatsoever.
struct FuzzTarget: Sendable {
    let name: String
    /// Inputs in good order to begin with.
    let seeds: @Sendable () -> [[UInt8]]
    /// What to put in and exchange besides single bytes.
    var words: [String] = []
    /// Kinds of real answers to begin with as well, where there are any, and what has to stand before them.
    var corpus: [String] = []
    var prefix: [UInt8] = []
    /// Bytes of an input.
    var longest = 4_096
    /// Seconds one input may take: much more than any does, sanitiser and all.
    var patience = 5
    /// Runs the decoder; ends the process through `require` where something does not hold.
    let check: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] = [
        .current, .forecast, .air, .places, .errors, .openMeteoWeather, .openMeteoAir, .openMeteoErrors,
        .openMeteoPlaces, .gpsd, .ipPosition, .naver, .serverText, .retryAfter, .address, .reports,
        .calls, .icon, .iconFile, .zone,
        .bookmarks, .config, .gazetteerFile, .query, .mapFile, .terminal, .width,
    ]

    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Ends the process with the sentence where `condition` does not hold; libFuzzer then writes the input to a file.
func require(
    _ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
    guard !condition else { return }
    fatalError(sentence(), file: file, line: line)
}
