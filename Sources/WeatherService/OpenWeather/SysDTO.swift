struct SysDTO: Decodable {
    @Lenient var sunrise: WireNumber?
    @Lenient var sunset: WireNumber?
    /// The position of the offset in responses of `/group` in 2020.
    @Lenient var timezone: WireNumber?
    /// Part of the day: `d` or `n`, in forecasts.
    @Lenient var pod: String?
}
