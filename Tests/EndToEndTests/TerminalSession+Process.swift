import Foundation
import TestSupport

extension TerminalSession {
    var logFile: String { sandbox.stateFolder + "/nalssi.log" }

    /// The sockets the program has open.
    func openSockets() throws -> [String] {
        let folder = "/proc/\(try programIdentifier())/fd"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.compactMap { descriptor in
            // A descriptor may have been closed since the folder was listed.
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")
        }.filter { $0.hasPrefix("socket:") }
    }

    /// The names of the files the program has mapped.
    func mappedFiles() throws -> Set<String> {
        let file = FileHandle(forReadingAtPath: "/proc/\(try programIdentifier())/maps")
        var text = Data()
        // The kernel returns a page at a time, and `String(contentsOfFile:)` would end at the first.
        while let page = try file?.read(upToCount: 4_096), !page.isEmpty { text += page }
        return Set(
            String(decoding: text, as: UTF8.self).split(separator: "\n")
                .compactMap { $0.split(separator: "/").last.map(String.init) })
    }

    /// The program's TCP peers, as "address:port" with the address in hexadecimal.
    func connections() throws -> [String] {
        let sockets = try Set(openSockets())
        let process = try programIdentifier()
        return ["tcp", "tcp6"].flatMap { table in
            let text = try? String(contentsOfFile: "/proc/\(process)/net/\(table)", encoding: .utf8)
            return (text ?? "").split(separator: "\n").dropFirst().compactMap { (line) -> String? in
                let fields = line.split(separator: " ")
                guard fields.count > 9, sockets.contains("socket:[\(fields[9])]") else { return nil }
                let remote = fields[2].split(separator: ":")
                return remote.last.flatMap { Int($0, radix: 16) }.map { "\(remote[0]):\($0)" }
            }
        }
    }
}
