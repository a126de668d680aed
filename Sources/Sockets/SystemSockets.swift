import Glibc

package let readable = Int16(POLLIN)
package let writable = Int16(POLLOUT)

package let streamSocket = Int32(SOCK_STREAM.rawValue)
package let noSignal = Int32(MSG_NOSIGNAL)

/// Makes a descriptor close on exec and non-blocking, and turns writing to a closed peer into an error instead of a signal.
package func setUp(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
}

package func switchOn(_ option: Int32, _ level: Int32, _ descriptor: Int32) {
    var yes: Int32 = 1
    setsockopt(descriptor, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
}
