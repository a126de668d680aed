import Foundation

/// A separate network for one test, with nothing but a loopback interface that can be taken down and brought up again.
///
/// Creating one takes root, or a kernel that allows unprivileged user namespaces.
public struct NetworkNamespace: Sendable {
    /// The command that runs programs in the namespace of the process `holder`.
    private let entering: [String]
    private let tool: String
    private let holder: BackgroundProgram
    /// The first line that the program in the namespace wrote.
    public let line: String

    /// Why no namespace can be created here; nil if one can.
    public static let obstacle: String? = {
        for (name, package) in [("ip", "iproute2"), ("unshare", "util-linux"), ("nsenter", "util-linux")]
        where (try? Products.systemPath(of: name, package: package)) == nil {
            return "\(name) is not installed: apt-get install \(package)"
        }
        guard let making = try? making() else { return nil }
        let trial = try? ProgramRun.of(making[0], making.dropFirst() + ["/bin/true"], environment: [:])
        return trial?.status == 0 ? nil : "this system lets nobody make a network namespace"
    }()

    /// Creates a namespace with its loopback up and starts `program` in it, which must write a line when it is ready.
    public init(running program: String, _ arguments: [String], in sandbox: Sandbox) throws {
        let making = try Self.making()
        tool = try Products.systemPath(of: "ip", package: "iproute2")
        let words = [tool, program] + arguments
        // The first word is the shell's own name, the second the tool's.
        let script = "\"$1\" link set lo up || exit 1; shift; exec \"$@\""
        holder = try BackgroundProgram(
            making[0], making.dropFirst() + ["/bin/sh", "-c", script, "sh"] + words, output: sandbox.root + "/holder")
        try holder.waitForOutput()
        line = try holder.lines.first.map(String.init) ?? ""
        let own = getuid() == 0 ? [] : ["-U", "--preserve-credentials"]
        entering =
            [try Products.systemPath(of: "nsenter", package: "util-linux"), "-t", "\(holder.process)", "-n"] + own
    }

    /// The command that runs `words` in the namespace.
    public func command(_ words: [String]) -> [String] { entering + words }

    /// Takes the loopback down with its address, as if the network were gone: connecting fails at once.
    public func takeLoopbackDown() throws {
        try run("link", "set", "lo", "down")
        try run("address", "flush", "dev", "lo")
    }

    /// Brings the loopback up; the kernel assigns its address.
    public func bringLoopbackUp() throws { try run("link", "set", "lo", "up") }

    /// Adds another address, which is not a loopback address.
    public func addAddress(_ address: String) throws { try run("address", "add", "\(address)/32", "dev", "lo") }

    private func run(_ arguments: String...) throws {
        let words = command([tool] + arguments)
        let run = try ProgramRun.of(words[0], Array(words.dropFirst()), environment: [:])
        guard run.status == 0 else { throw SystemFailure("ip \(arguments.joined(separator: " ")): \(run.errors)") }
    }

    /// Ends the program in the namespace, which disappears with its last process.
    public func end() { holder.kill() }

    private static func making() throws -> [String] {
        [try Products.systemPath(of: "unshare", package: "util-linux")] + (getuid() == 0 ? ["-n"] : ["-r", "-n"])
    }
}
