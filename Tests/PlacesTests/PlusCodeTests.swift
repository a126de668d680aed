import Places
import Testing
import Weather

/// Codes of the specification of Open Location Code, and of its test data.
@Suite("Plus codes")
struct PlusCodeTests {
    @Test(
        "A whole code is the middle of its cell",
        arguments: [
            ("8Q98HX8H+H6", 37.5664, 126.9781), ("8q98hx8h+h6", 37.5664, 126.9781), ("7FG49Q00+", 20.375, 2.775),
            ("7FG49QCJ+2V", 20.3701, 2.7822), ("8FVC2222+22", 47.0000625, 8.0000625),
            ("4VCPPQGP+Q9", -41.2730625, 174.7859375),
            ("62G20000+", 0.5, -179.5), ("8FVC9G8F+6W 날씨", 47.3656, 8.5249),
            ("https://plus.codes/8Q98HX8H+H6", 37.5664, 126.9781),
            ("https://maps.google.com/?q=8Q98HX8H%2BH6", 37.5664, 126.9781),
        ])
    func whole(text: String, latitude: Double, longitude: Double) throws {
        let found = try #require(CoordinateText.found(in: text))
        #expect(found.distance(to: try #require(coordinate(latitude, longitude))) < 0.05, "\(found)")
    }

    @Test(
        "A shortened code is the cell nearest to the place beside it",
        arguments: [
            ("HX8H+H6 서울", 37.5664, 126.9781), ("서울 HX8H+H6", 37.5664, 126.9781), ("HX8H+H6, Seoul", 37.5664, 126.9781),
            ("9G8F+6X Zurich", 47.3656, 8.5249),
        ])
    func shortened(text: String, latitude: Double, longitude: Double) throws {
        let found = try #require(gazetteer?.search(text, limit: 5).first)
        #expect(!found.isGuess)
        #expect(found.place.coordinate.distance(to: try #require(coordinate(latitude, longitude))) < 0.1)
    }

    @Test(
        "What only looks like a code is none",
        arguments: [
            "1+1", "C++", "02+120", "8Q98HX8+H6", "8Q98HX8H+H", "8Q98HX8HH+H6", "8Q98HX8H+H6A", "8098HX8H+H6",
            "WQ98HX8H+H6", "8W98HX8H+H6",
            "8Q98HX0H+", "8Q98HX00+H6", "HX8H+H6", "HX8H+", "asdf+gh", "",
        ])
    func none(text: String) {
        #expect(CoordinateText.found(in: text) == nil)
    }
}
