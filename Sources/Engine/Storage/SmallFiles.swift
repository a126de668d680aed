import Files
import WeatherService

/// The program's small files, for a main thread that must not wait for a disk, which may be slow or hang.
@MainActor
package final class SmallFiles {
    /// Writes, in order.
    package let writer: FileWriter
    private let writing: ServiceExecutor
    private var reading = ServiceExecutor(label: "nalssi.reading")
    /// Whether a reading has hung, with others behind it.
    private var hasHung = false

    package init() {
        writing = ServiceExecutor(label: "nalssi.writing")
        writer = FileWriter(executor: writing)
    }

    /// The result of reading something; nil if the disk has not answered within `milliseconds`. Later readings do not wait for
    /// one that hangs.
    package func read<Value: Sendable>(
        within milliseconds: Int, _ work: @escaping @Sendable () -> Value
    ) -> Value? {
        result(of: begin(work), within: milliseconds)
    }

    /// Begins to read something that is needed later. Several that are begun together cost one change of threads.
    package func begin<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> DiskWork<Value> {
        reading.begin(DiskWork(work))
    }

    /// The result of something that was begun; nil as for `read`. What waits behind a reading that hangs is begun again beside it.
    package func result<Value: Sendable>(of work: DiskWork<Value>, within milliseconds: Int) -> Value? {
        // Twice at most: there may be no thread for it at all.
        for _ in 0..<2 {
            if hasHung, !work.hasBegun { reading.begin(work) }
            if let value = work.result(within: milliseconds) { return value }
            hasHung = true
            reading = ServiceExecutor(label: "nalssi.reading")
            if work.hasBegun { break }
        }
        return nil
    }

    /// The result of work that has its place among the writes; nil if the disk has not answered within `milliseconds`. The work is
    /// done later then.
    package func inOrder<Value: Sendable>(
        within milliseconds: Int, _ work: @escaping @Sendable () -> Value
    ) -> Value? {
        writing.begin(DiskWork(work)).result(within: milliseconds)
    }
}
