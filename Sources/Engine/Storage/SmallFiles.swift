import WeatherService

/// The program's small files, for a main thread that must not wait for a disk, which may be slow or hang.
@MainActor
package final class SmallFiles {
    /// Writes, in order.
    package let writer: FileWriter
    private let writing: ServiceExecutor
    private var reading = ServiceExecutor(label: "nalssi.reading")

    package init() {
        writing = ServiceExecutor(label: "nalssi.writing")
        writer = FileWriter(executor: writing)
    }

    /// The result of reading something; nil if the disk has not answered within `milliseconds`. Later readings do not wait for
    /// one that hangs.
    package func read<Value: Sendable>(
        within milliseconds: Int, _ work: @escaping @Sendable () -> Value
    ) -> Value? {
        let value = reading.answer(within: milliseconds, work)
        if value == nil { reading = ServiceExecutor(label: "nalssi.reading") }
        return value
    }

    /// The result of work that has its place among the writes; nil if the disk has not answered within `milliseconds`. The work is
    /// done later then.
    package func inOrder<Value: Sendable>(
        within milliseconds: Int, _ work: @escaping @Sendable () -> Value
    ) -> Value? {
        writing.answer(within: milliseconds, work)
    }
}
