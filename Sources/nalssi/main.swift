import Dashboard

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

Composition.start(
    arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
