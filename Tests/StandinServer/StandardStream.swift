import Glibc

/// Standard output and error, unbuffered so that other programs can wait for a line.
public enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes `text` and a line break. A closed reader is ignored.
    public func write(line text: String) {
        var rest = Array((text + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                Glibc.write(rawValue, bytes.baseAddress, bytes.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}
