extension String {
    /// With a capital first letter, for use as a sentence of its own.
    var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
