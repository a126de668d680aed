/// The refusal of a request, in the service's words.
struct OpenMeteoRefusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
