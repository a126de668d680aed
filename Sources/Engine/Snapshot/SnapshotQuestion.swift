import Weather

/// What one frame of the dashboard is asked for with.
package struct SnapshotQuestion: Hashable, Sendable {
    /// What the frame is written as.
    package enum Form: String, CaseIterable, Sendable {
        case svg
        /// The characters alone.
        case text = "txt"
        /// Characters with their colours, as a terminal takes them.
        case ansi
    }

    /// How far from now.
    package enum Distance: Hashable, Sendable {
        /// Negative: back.
        case hours(Int)
        /// A day ahead as a whole, from 1 on.
        case days(Int)
    }

    /// Cells each way, within `Limits.Snapshot`.
    package var columns = 120
    package var rows = 36
    /// Nil: the one the dashboard begins with.
    package var list: PlaceList.ID?
    /// Nil: now.
    package var distance: Distance?
    package var opensDetail = false
    package var form = Form.text
    /// How long what is in view is waited for.
    package var seconds = 10
    package var settings: CommandLineOptions

    package init(settings: CommandLineOptions) {
        self.settings = settings
    }
}

/// A frame that was asked for, as it is to be written.
package struct Snapshot: Hashable, Sendable {
    package let text: String
    /// Whether every place in view has a value.
    package let isWhole: Bool

    package init(_ text: String, isWhole: Bool) {
        (self.text, self.isWhole) = (text, isWhole)
    }
}
