import Files
import Glibc
import Limits
import Runtime

/// Makes a PNG of an SVG with rsvg-convert, in a folder of its own that is gone afterwards.
///
/// Three steps, because the first and the last wait for the disk and the one between for the program: `begin`, `start`, `end`.
package struct PictureConverter: Sendable {
    /// Why there is no PNG.
    package enum Failure: Error, Hashable, Sendable {
        /// There is no rsvg-convert.
        case missing
        /// It could not be started, or failed with this exit status.
        case failed(status: Int)
        case file(FileTrouble)
    }

    package static let program = "rsvg-convert"

    private let environment: Environment
    private let converter: OtherProgram

    /// Throws `missing` if there is no such program on PATH. This waits for the disk.
    package init(environment: Environment) throws(Failure) {
        guard let converter = OtherProgram([Self.program], searchPath: environment["PATH"] ?? "") else {
            throw .missing
        }
        (self.environment, self.converter) = (environment, converter)
    }

    /// A conversion that has begun.
    package struct Work: Sendable {
        fileprivate let folder: String
        fileprivate var source: String { folder + "/picture.svg" }
        fileprivate var result: String { folder + "/picture.png" }
    }

    /// Puts the SVG where the program reads it.
    package func begin(_ svg: String) throws(Failure) -> Work {
        let base = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        var template = Array("\(base)/nalssi-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .file(.current) }
        let work = Work(folder: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
        let descriptor = open(work.source, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let isWritten = descriptor >= 0 && TextOutput.write(svg, to: descriptor)
        let trouble = FileTrouble.current
        if descriptor >= 0 { close(descriptor) }
        guard isWritten else {
            remove(work)
            throw .file(trouble)
        }
        return work
    }

    /// Starts the program, which is ended if it takes too long; nil if it cannot be started.
    package func start(_ work: Work) -> StartedProgram? {
        converter.start(
            ["--format=png", "--zoom=2", "--output=\(work.result)", work.source],
            variables: environment.forOtherPrograms, seconds: Limits.Snapshot.conversion)
    }

    /// Reads the PNG of a program that has ended with this status, and removes the folder.
    package func end(_ work: Work, status: Int?) throws(Failure) -> [UInt8] {
        defer { remove(work) }
        guard status == 0 else { throw .failed(status: status ?? 1) }
        return try Result { () throws(FileTrouble) in try BoundedFile.bytes(work.result, limit: Limits.Snapshot.png) }
            .mapError(Failure.file).get()
    }

    private func remove(_ work: Work) {
        unlink(work.source)
        unlink(work.result)
        rmdir(work.folder)
    }
}
