import Runtime

ProcessSetup.openStandardDescriptors()
ProcessSetup.reportFileSizeLimit()
let arguments = Array(CommandLine.arguments.dropFirst())
let environment = ProcessSetup.environment
Start.checkLimits(arguments, environment)
let loop = MainLoop()
loop.run { await Start.run(arguments, environment, loop).rawValue }
