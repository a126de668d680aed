import Foundation
import TestSupport

extension TerminalSession {
    var logFile: String { sandbox.stateFolder + "/nalssi.log" }

    /// The sockets the program has open, as Linux lists them; empty elsewhere.
    func openSockets() throws -> [String] {
        let folder = "/proc/\(try programIdentifier())/fd"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.compactMap { descriptor in
            // A descriptor may have been closed since the folder was read.
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")
        }.filter { $0.hasPrefix("socket:") }
    }
}
