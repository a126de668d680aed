import AppResources
import Engine
import Files
import Runtime
import Weather

/// Saves pictures of the screen. The main thread waits neither for the disk nor for the program that makes a PNG.
@MainActor
final class PictureDesk {
    /// What has become of a picture.
    enum Outcome: Hashable, Sendable {
        case saved(path: String)
        /// There is no PNG, for this reason, so that it is an SVG.
        case savedAsSVG(path: String, PictureConverter.Failure)
        case failed(folder: String, FileTrouble)
    }

    private let environment: Environment
    private let writer: FileWriter

    init(environment: Environment, writer: FileWriter) {
        (self.environment, self.writer) = (environment, writer)
    }

    /// "nalssi-2026-11-28-150000": the name of a picture taken at a time.
    static func name(_ time: Timestamp, _ clock: LocalClock) -> String {
        let local = clock.time(time)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let second = ((time.secondsSince1970 % 60) + 60) % 60
        return "nalssi-\(local.year)-\(digits(local.month))-\(digits(local.day))-"
            + [local.hour, local.minute, second].map(digits).joined()
    }

    /// Saves a picture. `svg` draws it, on another thread.
    func save(
        _ svg: @escaping @Sendable () -> String, as form: PictureForm, named name: String,
        done: @escaping @MainActor @Sendable (Outcome) -> Void
    ) {
        guard form == .png else { return store(nil, svg, named: name, done) }
        writer.write(.picture) { [environment] in
            Result { () throws(PictureConverter.Failure) in
                let converter = try PictureConverter(environment: environment)
                return (converter, try converter.begin(svg()))
            }
        } done: { [self] in
            switch $0 {
            case .success(let (converter, work)): convert(work, converter, svg, named: name, done)
            case .failure(let failure): store(failure, svg, named: name, done)
            }
        }
    }

    private func convert(
        _ work: PictureConverter.Work, _ converter: PictureConverter, _ svg: @escaping @Sendable () -> String,
        named name: String, _ done: @escaping @MainActor @Sendable (Outcome) -> Void
    ) {
        func ended(_ status: Int?) {
            writer.write(.picture) {
                Result { () throws(PictureConverter.Failure) in try converter.end(work, status: status) }
            } done: { [self] in
                switch $0 {
                case .success(let bytes):
                    store(bytes, named: name, ending: PictureForm.png.rawValue, done) { .saved(path: $0) }
                case .failure(let failure): store(failure, svg, named: name, done)
                }
            }
        }
        guard let run = converter.start(work) else { return ended(nil) }
        run.onEnd(ended)
    }

    /// Stores the SVG. `failure`: why it is no PNG.
    private func store(
        _ failure: PictureConverter.Failure?, _ svg: @escaping @Sendable () -> String, named name: String,
        _ done: @escaping @MainActor @Sendable (Outcome) -> Void
    ) {
        store(Array(svg().utf8), named: name, ending: PictureForm.svg.rawValue, done) { path in
            failure.map { .savedAsSVG(path: path, $0) } ?? .saved(path: path)
        }
    }

    private func store(
        _ bytes: @escaping @autoclosure @Sendable () -> [UInt8], named name: String, ending: String,
        _ done: @escaping @MainActor @Sendable (Outcome) -> Void, _ outcome: @escaping @Sendable (String) -> Outcome
    ) {
        let work = { @Sendable [environment] () -> Outcome in
            let folder = PictureFolder(environment: environment).path
            do throws(FileTrouble) {
                return outcome(try PictureFolder.save(bytes(), in: folder, named: name, ending: ending))
            } catch {
                return .failed(folder: folder, error)
            }
        }
        writer.write(.picture, work, done: done)
    }
}
