import AppResources
import Engine
import Files
import Glibc
import Limits

/// Runs `nalssi config`. It never writes the configuration file.
struct ConfigCommandRunner {
    let phrase: PhraseBook
    let environment: Environment

    func run(_ command: ConfigCommand) throws(CommandProblem) -> ExitCode {
        switch command {
        case .printDefault:
            let template = ConfigTemplate(path: ownPath, environment: environment)
            try WholeFile.answer(template.text(phrase))
        case .check(let path):
            if let path { return try check(ConfigFile(path: path, checking: bytes(of: path))) }
            if let bytes = try ownBytes() { return try check(ConfigFile(path: ownPath, checking: bytes)) }
            try answer(.configMissing, path: ownPath)
        }
        return .success
    }

    private var ownPath: String { Paths(environment: environment).config }

    /// Prints mistakes and warnings starting with file and line, as compilers do, without the program's name in front.
    private func check(_ file: ConfigFile) throws(CommandProblem) -> ExitCode {
        let sentences = file.report(phrase)
        if sentences.isEmpty {
            try answer(.configGood, path: file.path)
        } else {
            TextOutput.write(sentences.map { $0.printable + "\n" }.joined(), to: STDERR_FILENO)
        }
        return file.mistakes.isEmpty ? .success : .configuration
    }

    private func answer(_ sentence: CommandPhrase, path: String) throws(CommandProblem) {
        try WholeFile.answer(phrase(sentence, ["path": path.printable]) + "\n")
    }

    /// The person's own file, read with the same restrictions as at a start; nil if there is none.
    private func ownBytes() throws(CommandProblem) -> [UInt8]? {
        do throws(FileTrouble) {
            if let text = try BoundedFile.text(ownPath, limit: Limits.File.configuration) { return Array(text.utf8) }
        } catch {
            if error.isMissing { return nil }
            throw .launch(.configUnreadable(path: ownPath, error))
        }
        // The file is not UTF-8, so its bytes are needed to find the line.
        return try bytes(of: ownPath)
    }

    /// Any file the person names, including a pipe.
    private func bytes(of path: String) throws(CommandProblem) -> [UInt8] {
        let limit = Limits.File.configuration
        let bytes = try WholeFile.read(path, limit: limit)
        guard bytes.count <= limit else { throw .launch(.configUnreadable(path: path, .larger(than: limit))) }
        return bytes
    }
}
