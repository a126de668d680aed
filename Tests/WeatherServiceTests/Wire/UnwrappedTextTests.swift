import Testing

@testable import WeatherService

/// Texts that were broken into lines.
@Suite struct UnwrappedTextTests {
    @Test(arguments: [
        ("one line", "one line"), ("", ""),
        (
            "The Flood Watch continues for portions of the northern part of\nthe state.",
            "The Flood Watch continues for portions of the northern part of the state."
        ),
        ("First paragraph.\n\nSecond one.", "First paragraph.\n\nSecond one."),
        (
            "* WHAT...Flooding caused by excessive rainfall continues to be\npossible.\n\n* WHEN...Through the evening.",
            "* WHAT...Flooding caused by excessive rainfall continues to be possible.\n\n* WHEN...Through the evening."
        ),
        (
            "* An item that is long enough to have been broken by width.\n* Another item.",
            "* An item that is long enough to have been broken by width.\n* Another item."
        ),
        (
            "Locations impacted include...\nNorman, Moore and Noble.",
            "Locations impacted include...\nNorman, Moore and Noble."
        ),
        (
            "River stages of the last day and of the next, in feet and time:\n  Monday   12.4   09:00 in the morning of that day\n  Tuesday  13.0   later",
            "River stages of the last day and of the next, in feet and time:\nMonday   12.4   09:00 in the morning of that day\nTuesday  13.0   later"
        ),
        (
            "Windows ends its lines in two characters, as everybody knows,\r\nwhich changes nothing.",
            "Windows ends its lines in two characters, as everybody knows, which changes nothing."
        ),
    ]) func `breaks of the width are undone, and those that were meant stay`(raw: String, expected: String) {
        #expect(UnwrappedText(raw).text == expected)
        #expect(UnwrappedText(expected).text == expected)
    }
}
