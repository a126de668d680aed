/// A frame in its output format.
package struct Snapshot: Hashable, Sendable {
    package let text: String
    /// Whether every place in view has values.
    package let isWhole: Bool

    package init(_ text: String, isWhole: Bool) {
        (self.text, self.isWhole) = (text, isWhole)
    }
}

/// The parameters of `nalssi snapshot`, which prints a frame of the dashboard, or plays some.
package struct SnapshotQuestion: Hashable, Sendable {
    /// The output format.
    package enum Form: String, CaseIterable, Sendable {
        case svg
        /// Drawn as an SVG, which another program converts.
        case png
        /// Characters without colours.
        case text = "txt"
        /// Characters with a terminal's colour codes.
        case ansi

        /// Whether it can show any character, in any colours.
        package var isPicture: Bool { self == .svg || self == .png }
    }

    /// The distance of the time shown from now.
    package enum TimeShift: Hashable, Sendable {
        /// Negative means back.
        case hours(Int)
        /// A whole day ahead, from 1.
        case days(Int)
    }

    /// The size in cells, within `Limits.Snapshot`.
    package var columns = 120
    package var rows = 36
    /// Nil for the list that the dashboard starts with.
    package var list: PlaceList.ID?
    /// Nil for now.
    package var shift: TimeShift?
    package var opensDetail = false
    /// Whether to leave out the bars for typing, and to add the list or place, the time and the source.
    package var isClean = false
    /// How many hours to play from that time on; nil for one frame.
    package var hours: Int?
    package var form = Form.text
    /// How many seconds to wait for the weather of the places in view.
    package var seconds = 10
    package var settings: CommandLineOptions

    package init(settings: CommandLineOptions) {
        self.settings = settings
    }
}
