extension String {
    /// Without anything that steers a terminal: what is said of somebody's input goes where it came from.
    package var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
                }))
    }
}
