/// The formats of current weather so far.
enum CurrentForm {
    /// Includes whether the visibility is a source's upper limit.
    static let withVisibilityLimit: UInt8 = 1
}
