import Limits
import Testing

@testable import WeatherService

@Suite struct HeldBytesTests {
    @Test func `bytes beyond an answer's own share come from a common pool and are given back`() {
        // given
        let held = HeldBytes(common: 1_000)
        let own = Limits.Network.bodyShare
        // when one answer takes nearly all the room
        #expect(held.change(from: 0, to: own))
        #expect(held.change(from: own, to: own + 900))
        // then another still has its own share, but little more
        #expect(held.change(from: 0, to: own + 100))
        #expect(!held.change(from: own + 100, to: own + 101))
        // and when the first has ended, there is room again
        #expect(held.change(from: own + 900, to: 0))
        #expect(held.change(from: own + 100, to: own + 1_000))
    }
}
