import Runtime

let loop = MainLoop()
let arguments = Array(CommandLine.arguments.dropFirst())
let environment = ProcessSetup.environment
loop.run { await Start.run(arguments, environment, loop).rawValue }
