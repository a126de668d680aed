import Dispatch
import Glibc
import StandinServer

/// Ends the program with one sentence on standard error.
func fail(_ reason: String, code: Int32) -> Never {
    StandardStream.error.write(line: "openweather-standin: \(reason)")
    exit(code)
}

let command: StandinCommand
do {
    command = try StandinCommand(arguments: Array(CommandLine.arguments.dropFirst()))
} catch {
    fail(error.description, code: EX_USAGE)
}

switch command {
case .help:
    StandardStream.output.write(line: StandinCommand.usage)
case .serve(let options):
    do {
        // SIGINT and SIGTERM no longer end the process directly; they end the wait below.
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        let signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { stop.yield() }
            source.resume()
            return source
        }
        let server = try await StandinServer.start(
            options, log: { request, outcome in StandardStream.error.write(line: request.logLine(outcome)) })
        StandardStream.output.write(line: server.command)
        StandardStream.output.write(line: server.openMeteoCommand)
        StandardStream.output.write(line: server.metNorwayCommand)
        for await _ in stops { break }
        await server.stop()
        for source in signals { source.cancel() }
    } catch {
        fail(String(describing: error), code: EX_UNAVAILABLE)
    }
}
