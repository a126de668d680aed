/// A language of the user interface.
public enum Language: String, CaseIterable, Sendable {
    case korean = "ko"
    case english = "en"
}
