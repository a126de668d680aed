/// Rain or snow. Current weather has the last hour, a forecast step its three hours; old responses have either or both.
struct PrecipitationDTO: Decodable {
    @Lenient var oneHour: WireNumber?
    @Lenient var threeHours: WireNumber?

    enum CodingKeys: String, CodingKey {
        case oneHour = "1h"
        case threeHours = "3h"
    }
}
