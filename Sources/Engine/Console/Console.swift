import Files
import Glibc

/// Output to the standard streams, outside the screens.
package enum Console {
    /// Writes one sentence to standard error, after the program's name.
    package static func complain(_ sentence: String) {
        TextOutput.write("nalssi: \(sentence.printable)\n", to: STDERR_FILENO)
    }

    /// Writes an answer to standard output.
    package static func answer(_ text: String) throws(FileTrouble) {
        guard TextOutput.write(text, to: STDOUT_FILENO) else { throw .current }
    }
}
