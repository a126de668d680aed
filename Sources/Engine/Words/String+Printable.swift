extension String {
    /// Without terminal control characters, so that messages can safely quote input.
    package var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
                }))
    }
}
