import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What is said to who started the program, beside the screen.
package enum Console {
    /// One sentence on standard error.
    package static func complain(_ sentence: String) {
        TextOutput.write("nalssi: \(sentence.printable)\n", to: STDERR_FILENO)
    }

    /// Writes an answer to standard output.
    package static func answer(_ text: String) throws(FileTrouble) {
        guard TextOutput.write(text, to: STDOUT_FILENO) else { throw .current }
    }
}
