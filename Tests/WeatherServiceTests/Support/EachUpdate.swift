import WeatherService

/// A service's updates one by one, even if the service sends several at once.
struct EachUpdate: AsyncSequence, Sendable {
    fileprivate let stream: AsyncStream<ServiceNews>

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var stream: AsyncStream<ServiceNews>.Iterator
        private var pending: ArraySlice<WeatherUpdate> = []

        fileprivate init(_ stream: AsyncStream<ServiceNews>.Iterator) { self.stream = stream }

        mutating func next() async -> WeatherUpdate? {
            while pending.isEmpty {
                guard let next = await stream.next() else { return nil }
                pending = next.updates[...]
            }
            return pending.removeFirst()
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(stream.makeAsyncIterator()) }
}

extension WeatherService {
    nonisolated func eachUpdate() -> EachUpdate { EachUpdate(stream: changes()) }
}
