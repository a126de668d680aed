/// A frame in its output format.
package struct Snapshot: Hashable, Sendable {
    package let text: String
    /// Whether every place in view has values.
    package let isWhole: Bool

    package init(_ text: String, isWhole: Bool) {
        (self.text, self.isWhole) = (text, isWhole)
    }
}

/// The parameters of `nalssi snapshot`, which prints one frame of the dashboard.
package struct SnapshotQuestion: Hashable, Sendable {
    /// The output format.
    package enum Form: String, CaseIterable, Sendable {
        case svg
        /// Characters without colours.
        case text = "txt"
        /// Characters with a terminal's colour codes.
        case ansi
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
    package var form = Form.text
    /// How many seconds to wait for the weather of the places in view.
    package var seconds = 10
    package var settings: CommandLineOptions

    package init(settings: CommandLineOptions) {
        self.settings = settings
    }
}
