import Testing

@testable import Runtime

@MainActor
@Suite struct ObservedTests {
    @MainActor private final class Model {
        @Observed var count = 0
        @Observed var names: [String] = []
        @Observed var unread = 0
        @Observed var closure: () -> Int = { 0 }
    }

    private let model = Model()

    /// How often the reader of `read` hears of changes that `change` makes.
    private func notices(of read: () -> Void, while change: () -> Void) -> Int {
        var count = 0
        ReadTracking.track(read) { count += 1 }
        change()
        return count
    }

    @Test("a change of what was read is noticed, and only the first")
    func change() {
        let count = notices {
            _ = model.count + model.names.count
        } while: {
            model.count = 1
            model.count = 2
            model.names = ["서울"]
        }
        #expect(count == 1)
        #expect(model.count == 2 && model.names == ["서울"])
    }

    @Test("changes in place are noticed")
    func changeInPlace() {
        #expect(notices(of: { _ = model.names }, while: { model.names.append("부산") }) == 1)
        #expect(notices(of: { _ = model.count }, while: { model.count += 1 }) == 1)
    }

    @Test("neither equal values nor values that were not read are noticed")
    func noChange() {
        #expect(notices(of: { _ = model.count }, while: { model.count = 0 }) == 0)
        #expect(notices(of: { _ = model.count }, while: { model.unread = 1 }) == 0)
        #expect(notices(of: {}, while: { model.count = 3 }) == 0)
    }

    @Test("a value that cannot be compared changes whenever it is set")
    func incomparable() {
        #expect(notices(of: { _ = model.closure }, while: { model.closure = { 0 } }) == 1)
    }

    @Test("each new tracking notices the next change")
    func again() {
        let read = { _ = self.model.count }
        #expect(notices(of: read, while: { model.count = 1 }) == 1)
        #expect(notices(of: read, while: { model.count = 2 }) == 1)
    }

    @Test("reading outside of any tracking changes nothing")
    func untracked() {
        let count = notices {
            _ = model.count
        } while: {
            _ = model.count
            model.count += 1
        }
        #expect(count == 1)
    }

    @Test("within another tracking, only the inner one notices")
    func nested() {
        var heard: [String] = []
        ReadTracking.track {
            ReadTracking.track {
                _ = model.count
            } onChange: {
                heard.append("inner")
            }
            _ = model.unread
        } onChange: {
            heard.append("outer")
        }
        model.count = 1
        #expect(heard == ["inner"])
        model.unread = 1
        #expect(heard == ["inner", "outer"])
    }
}
