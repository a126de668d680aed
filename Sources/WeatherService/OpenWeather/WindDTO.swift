import Weather

struct WindDTO: Decodable {
    @Lenient var speed: WireNumber?
    @Lenient var deg: WireNumber?
    @Lenient var gust: WireNumber?

    var wind: Wind {
        Wind(
            speed: WireField.speed(speed),
            direction: (deg?.value).map(Bearing.init(degrees:)),
            gust: WireField.speed(gust))
    }
}
