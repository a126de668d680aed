/// One of a response's conditions; the first is the main one. Its description is not read, because the program has its
/// own words.
struct ConditionDTO: Decodable {
    @Lenient var id: WireNumber?
    @Lenient var main: String?
    @Lenient var icon: String?
}
