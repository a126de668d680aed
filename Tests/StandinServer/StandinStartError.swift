import Glibc
import Sockets

/// Why a server could not start. The description is one sentence for the user.
public enum StandinStartError: Error, Hashable, Sendable, CustomStringConvertible {
    case portInUse(Int)
    case portForbidden(Int)
    case cannotListen(port: Int, reason: String)

    init(_ failure: SocketFailure, port: Int) {
        self =
            switch failure.code {
            case EADDRINUSE: .portInUse(port)
            case EACCES: .portForbidden(port)
            default: .cannotListen(port: port, reason: failure.reason)
            }
    }

    public var description: String {
        switch self {
        case .portInUse(let port): "port \(port) is in use by another program; choose another with --port N"
        case .portForbidden(let port): "port \(port) may not be used without root; choose another with --port N"
        case .cannotListen(let port, let reason): "cannot listen on 127.0.0.1:\(port): \(reason)"
        }
    }
}
