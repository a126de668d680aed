/// A parsed command line.
public enum StandinCommand: Hashable, Sendable {
    case serve(StandinOptions)
    case help
}
