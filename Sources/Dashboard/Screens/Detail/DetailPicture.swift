import Engine
import Weather

/// Everything the detail's picture depends on.
struct DetailPicture: Equatable {
    let place: Place?
    let report: Report
    let retries: RetryTimes
    /// The selected time.
    let moment: Moment
    let now: Timestamp
    let scroll: Int
    /// What is selected and open; without a selection while the keys are elsewhere.
    let focus: DetailFocus
    /// Whether the keys go to the detail.
    let isFocused: Bool
    /// The place under its proper name; nil if it is shown under that name anyway.
    let properName: Place?
    let bookmark: BookmarkStar
    /// The open page; nil if there is only one, or if the keys are elsewhere.
    let pages: PagePosition?
    /// The picture of the sky.
    let sky: SkyPicture
    /// The alert rules that hold at the place now.
    let findings: [WatchFinding]
}
