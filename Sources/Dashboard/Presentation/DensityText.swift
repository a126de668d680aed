import AppResources

extension TileDensity {
    /// What it is called.
    var phrase: Phrase {
        switch self {
        case .line: .densityLine
        case .small: .densitySmall
        case .medium: .densityMedium
        case .large: .densityLarge
        }
    }
}

extension Settings.Density {
    var phrase: Phrase {
        switch self {
        case .automatic: .valueAutomatic
        case .chosen(let density): density.phrase
        }
    }
}
