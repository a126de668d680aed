struct CloudsDTO: Decodable {
    @Lenient var all: WireNumber?
}
