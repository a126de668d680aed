/// The result of one check.
struct Finding: Hashable, Sendable {
    enum Grade: String, CaseIterable, Hashable, Sendable { case ok, note, wrong }

    /// A stable name for scripts, such as `terminal.width`.
    let id: String
    let grade: Grade
    /// The subject of the check, in the display language.
    let title: String
    let value: String
    /// What to do; nil if nothing needs doing.
    let advice: String?

    init(_ id: String, _ grade: Grade, _ title: String, _ value: String, advice: String? = nil) {
        (self.id, self.grade, self.title, self.value, self.advice) = (id, grade, title, value, advice)
    }

    /// A result without problems.
    init(_ id: String, _ title: String, _ value: String) { self.init(id, .ok, title, value) }
}
