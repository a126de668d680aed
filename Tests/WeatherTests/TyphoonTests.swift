import TestSupport
import Testing
import Weather

/// Which issued position of a cyclone comes nearest to a place.
@Suite struct TyphoonTests {
    private static let noon = Timestamp(secondsSince1970: 1_791_514_800)

    private static func position(_ hours: Int, _ north: Double, _ east: Double) throws -> TyphoonPosition {
        TyphoonPosition(
            time: noon.adding(seconds: hours * 3_600), basis: hours == 0 ? .analysis : .forecast,
            centre: try #require(Coordinate(latitude: north, longitude: east)))
    }

    private static func typhoon(_ positions: [TyphoonPosition]) throws -> Typhoon {
        try #require(Typhoon(id: "TC2628", category: .typhoon, issued: noon, positions: positions))
    }

    @Test func `without a position there is no typhoon, and positions are by time`() throws {
        #expect(Typhoon(id: "TC2628", category: .typhoon, issued: Self.noon, positions: []) == nil)
        let typhoon = try Self.typhoon([Self.position(24, 28, 129), Self.position(0, 24, 131)])
        #expect(typhoon.positions.map(\.time) == [Self.noon, Self.noon.adding(seconds: 86_400)])
    }

    @Test func `the nearest issued position is told, with its time and distance, and none between`() throws {
        let jeju = try #require(Coordinate(latitude: 33.5, longitude: 126.5))
        let typhoon = try Self.typhoon([
            Self.position(0, 28, 126), Self.position(24, 32, 126), Self.position(48, 38, 128),
        ])
        let approach = typhoon.nearestApproach(to: jeju, from: Self.noon)
        #expect(approach.position == typhoon.positions[1] && abs(approach.kilometres - 173) < 1)
    }

    @Test func `what is over is left out, except the position of now`() throws {
        let naha = try #require(Coordinate(latitude: 26.2, longitude: 127.7))
        let typhoon = try Self.typhoon([
            Self.position(0, 26.2, 127.7), Self.position(24, 30, 128), Self.position(48, 36, 130),
        ])
        func time(after hours: Int) -> Timestamp {
            typhoon.nearestApproach(to: naha, from: Self.noon.adding(seconds: hours * 3_600)).position.time
        }
        #expect(time(after: -5) == Self.noon && time(after: 23) == Self.noon)
        #expect(time(after: 24) == Self.noon.adding(seconds: 86_400))
        #expect(time(after: 500) == Self.noon.adding(seconds: 2 * 86_400))
    }

    @Test(arguments: 0..<100) func `no position from now on is nearer, and it is one of those issued`(seed: UInt64)
        throws
    {
        var random = SeededRandom(seed: seed)
        let positions = try (0..<Int.random(in: 1...13, using: &random)).map { index in
            try Self.position(
                index * 12, Double.random(in: 5...45, using: &random), Double.random(in: 100...180, using: &random))
        }
        let typhoon = try Self.typhoon(positions)
        let place = try #require(Coordinate(latitude: 35, longitude: 129))
        let moment = Self.noon.adding(seconds: 3_600 * Int.random(in: -20...160, using: &random))
        let approach = typhoon.nearestApproach(to: place, from: moment)
        #expect(positions.contains(approach.position))
        #expect(approach.kilometres == approach.position.centre.distance(to: place))
        for position in positions where position.time >= moment {
            #expect(position.centre.distance(to: place) >= approach.kilometres)
        }
    }
}
