import AppResources

/// A host or program asked about the person's location, only with their consent or with a key they have set for it.
package struct PositionContact: Hashable, Sendable {
    package enum Purpose: CaseIterable, Hashable, Sendable { case gpsd, ip, naver }

    package let purpose: Purpose
    /// The host as shown.
    package let host: String
}

extension PositionContact.Purpose {
    /// What it provides.
    package var phrase: Phrase {
        switch self {
        case .gpsd: .contactGpsd
        case .ip: .contactIP
        case .naver: .contactNaver
        }
    }

    /// When it is contacted.
    package var condition: Phrase { self == .naver ? .contactWithNaverKey : .contactIfAllowed }

    /// What it learns.
    package var learns: Phrase {
        switch self {
        case .gpsd: .learnsNothing
        case .ip: .learnsIPAddress
        case .naver: .learnsPosition
        }
    }
}
