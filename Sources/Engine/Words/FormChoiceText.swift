import AppResources

extension TileDensity {
    /// Its name.
    package var phrase: Phrase {
        switch self {
        case .line: .densityLine
        case .small: .densitySmall
        case .medium: .densityMedium
        case .large: .densityLarge
        }
    }
}

extension Settings.FormChoice {
    package var phrase: Phrase {
        switch self {
        case .automatic: .valueAutomatic
        case .chosen(let density): density.phrase
        case .map: .formMap
        }
    }
}
