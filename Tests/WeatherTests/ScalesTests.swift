import Testing
import Weather

@Suite struct ScalesTests {
    /// The highest speed of each force in the WMO's table, and the lowest of the next.
    @Test(arguments: [
        (0, 0.2, 0.3), (1, 1.5, 1.6), (2, 3.3, 3.4), (3, 5.4, 5.5), (4, 7.9, 8.0), (5, 10.7, 10.8), (6, 13.8, 13.9),
        (7, 17.1, 17.2), (8, 20.7, 20.8), (9, 24.4, 24.5), (10, 28.4, 28.5), (11, 32.6, 32.7),
    ])
    func `a speed has the force of its row in the table`(force: Int, highest: Double, next: Double) {
        #expect(BeaufortForce(Speed(metresPerSecond: highest)).rawValue == force)
        #expect(BeaufortForce(Speed(metresPerSecond: next)).rawValue == force + 1)
        #expect(BeaufortForce(Speed(metresPerSecond: highest)) < BeaufortForce(Speed(metresPerSecond: next)))
    }

    @Test func `no wind is calm, the strongest is a hurricane, and tenths decide`() {
        #expect(BeaufortForce(Speed(metresPerSecond: 0)) == .calm)
        #expect(BeaufortForce(Speed(metresPerSecond: 113)) == .hurricane)
        #expect(BeaufortForce(Speed(metresPerSecond: 3.34)) == .lightBreeze)
        #expect(BeaufortForce(Speed(metresPerSecond: 3.36)) == .gentleBreeze)
    }

    @Test(arguments: [
        (0.0, CompassPoint.north), (11.2, .north), (11.3, .northNorthEast), (22.5, .northNorthEast),
        (45, .northEast), (67.5, .eastNorthEast), (90, .east), (112.5, .eastSouthEast), (135, .southEast),
        (157.5, .southSouthEast), (180, .south), (202.5, .southSouthWest), (225, .southWest), (247.5, .westSouthWest),
        (270, .west), (292.5, .westNorthWest), (315, .northWest), (337.5, .northNorthWest), (348.7, .northNorthWest),
        (348.8, .north), (359.9, .north), (-22.5, .northNorthWest),
    ])
    func `a bearing gives the nearest of sixteen points`(degrees: Double, point: CompassPoint) {
        #expect(CompassPoint(Bearing(degrees: degrees)) == point)
    }

    @Test(arguments: [
        (0.0, UVGrade.low), (2, .low), (2.4, .low), (2.5, .moderate), (3, .moderate), (5.4, .moderate), (5.5, .high),
        (7, .high), (7.5, .veryHigh), (10.4, .veryHigh), (10.5, .extreme), (11, .extreme), (43.3, .extreme),
    ])
    func `an index has one of five grades`(index: Double, grade: UVGrade) {
        #expect(UVGrade(index: index) == grade)
    }

    /// Calculated with the WMO's formula, to a tenth of a degree.
    @Test(arguments: [
        (20.0, 50, 9.3), (25, 60, 16.7), (30, 70, 23.9), (35, 90, 33.1), (10, 30, -6.8), (0, 80, -3.0),
        (-10, 70, -14.4),
        (-40, 60, -44.8), (21, 1, -37.4),
    ])
    func `air is saturated at its dew point`(celsius: Double, humidity: Int, dewPoint: Double) throws {
        let found = try #require(Temperature(celsius: celsius).dewPoint(humidity: humidity))
        #expect(abs(found.celsius - dewPoint) < 0.06)
    }

    @Test func `saturated air is at its dew point, and outside the formula's range there is none`() throws {
        for celsius in stride(from: -45.0, through: 60, by: 2.5) {
            let air = Temperature(celsius: celsius)
            #expect(abs(try #require(air.dewPoint(humidity: 100)).celsius - celsius) < 1e-9)
            #expect(try #require(air.dewPoint(humidity: 99)) < air)
        }
        #expect(Temperature(celsius: 20).dewPoint(humidity: 0) == nil)
        #expect(Temperature(celsius: 20).dewPoint(humidity: 101) == nil)
        #expect(Temperature(celsius: -45.1).dewPoint(humidity: 50) == nil)
        #expect(Temperature(celsius: 60.1).dewPoint(humidity: 50) == nil)
    }

    @Test func `the weather has a dew point if its humidity is known`() {
        func weather(_ humidity: Int?) -> Conditions {
            Conditions(
                .observed(
                    CurrentWeather(
                        observedAt: Timestamp(secondsSince1970: 0),
                        condition: Condition(kind: .clear, isDaylight: true),
                        temperature: Temperature(celsius: 20), humidity: humidity, clock: .utc)))
        }
        #expect(weather(nil).dewPoint == nil)
        #expect(weather(50).dewPoint == Temperature(celsius: 20).dewPoint(humidity: 50))
    }
}
