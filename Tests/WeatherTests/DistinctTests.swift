import Testing
import Weather

@Suite struct DistinctTests {
    @Test func `the first of each key stays, in order`() {
        #expect(["b1", "a1", "b2", "c1", "a2"].distinct(by: \.first) == ["b1", "a1", "c1"])
    }
}
