import Testing

@testable import WeatherService

@Suite struct RequestQueueTests {
    @Test func requestsStartInTheOrderOfAskingUpToTheCapacity() {
        // given
        var queue = RequestQueue<Int>(capacity: 2)
        for id in 1...4 { queue.enqueue(id) }
        // when, then
        #expect(queue.admit() == [1, 2])
        #expect(queue.admit() == [])
        queue.finish(2)
        #expect(queue.admit() == [3])
        queue.finish(1)
        queue.finish(3)
        #expect(queue.admit() == [4])
    }

    @Test func whoWithdrawsLosesOnlyItsPlaceInLine() {
        var queue = RequestQueue<Int>(capacity: 1)
        for id in 1...3 { queue.enqueue(id) }
        #expect(queue.admit() == [1])
        queue.withdraw(2)
        queue.withdraw(1)
        #expect(queue.admit() == [], "1 still runs")
        queue.finish(1)
        #expect(queue.admit() == [3])
    }

    @Test func finishingTwiceFreesOnePlace() {
        var queue = RequestQueue<Int>(capacity: 1)
        for id in 1...3 { queue.enqueue(id) }
        #expect(queue.admit() == [1])
        queue.finish(1)
        queue.finish(1)
        #expect(queue.admit() == [2])
    }

    @Test func aSenselessCapacityStillLetsOneRun() {
        var queue = RequestQueue<Int>(capacity: 0)
        queue.enqueue(1)
        #expect(queue.admit() == [1])
    }
}
