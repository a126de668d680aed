/// An official warning, as its issuer published it, after the Common Alerting Protocol 1.2 (OASIS, CAP-v1.2).
///
/// Whether it is in force is never stored: `isInForce(at:)` judges it at the moment that is looked at.
public struct Warning: Hashable, Sendable {
    /// The message it came in. The same message from two ways has the same id.
    public var id: ID
    /// Which of the warnings of its message it is, from 0 in the order of the message: one message can have several, for other
    /// events, times or areas. What names the message means all of them.
    public var part = 0
    /// What the issuer is called, as the message or its distributor says it; shown as it is.
    public var issuer: String
    public var country: CountryCode?
    public var kind: WarningKind
    public var level: WarningLevel
    public var certainty: WarningCertainty
    public var sent: Timestamp
    /// When what it warns of begins. It may lie before `sent`.
    public var onset: Timestamp
    /// When it ends, as the issuer says; nil if it does not say.
    public var expires: Timestamp?
    /// The issuer's words, by language.
    public var texts: WarningTexts
    public var areas: [WarningArea]
    /// The messages that it replaces or cancels.
    public var replaces: [ID] = []
    /// Whether it only says that what it replaces is over.
    public var isCancellation = false
    /// Whether it only says that a warning is likely to be issued (Korea's 예비특보). Then it is never in force, and `onset` and `expires` are
    /// when that warning is expected.
    public var isPreliminary = false
    /// Whether its event is what it is called, because its kind and level do not tell all of that: Japan has
    /// two grades of extreme warnings, and a watch and a warning of the United States can have the same severity.
    public var isNamedByEvent = false
    /// Of two warnings of the same kind and level the graver one has more, 0…9: Japan's special warnings have 1, its danger warnings 0.
    public var rank = 0
    /// The document with its full text, as its distributor calls it; nil if there is no other than what is here.
    public var document: String?

    /// A message of an issuer. When it was sent is no part of it: some issuers give a wrong time where they refer to a
    /// message.
    public struct ID: Hashable, Comparable, Sendable {
        public var sender: String
        public var identifier: String

        public init(sender: String, identifier: String) {
            (self.sender, self.identifier) = (sender, identifier)
        }

        public static func < (left: ID, right: ID) -> Bool {
            (left.sender, left.identifier) < (right.sender, right.identifier)
        }
    }

    public init(
        id: ID, issuer: String, country: CountryCode? = nil, kind: WarningKind, level: WarningLevel,
        certainty: WarningCertainty = .unknown, sent: Timestamp, onset: Timestamp? = nil, expires: Timestamp? = nil,
        texts: WarningTexts, areas: [WarningArea]
    ) {
        (self.id, self.issuer, self.country) = (id, issuer, country)
        (self.kind, self.level, self.certainty) = (kind, level, certainty)
        (self.sent, self.onset, self.expires) = (sent, onset ?? sent, expires)
        (self.texts, self.areas) = (texts, areas)
    }

    /// How long a warning without an end is believed after it was sent, in seconds. CAP leaves the case open.
    public static let longestWithoutEnd = 24 * 3_600

    /// When it ends: as the issuer says, or else a day after it was sent, or after what it warns of begins.
    public var end: Timestamp { expires ?? max(sent, onset).adding(seconds: Self.longestWithoutEnd) }

    /// What its issuer calls it in `language`, if it is named by its event; nil if there is no such name in that language, because
    /// its kind and level say more to a reader than words of another one.
    public func ownName(in language: Language) -> String? {
        isNamedByEvent ? texts.byLanguage.first { $0.language == language.rawValue }?.text.event : nil
    }

    /// Never true of a warning that ends before it begins, as some issuers say where there is nothing to warn of.
    public func isInForce(at moment: Timestamp) -> Bool {
        !isCancellation && !isPreliminary && onset <= moment && moment < end
    }
}

/// How grave a warning is: CAP's severity. Korea's 주의보 is moderate, 경보 severe, 중대경보 extreme.
public enum WarningLevel: Int, CaseIterable, RawOrdered, Hashable, Sendable {
    case unknown, minor, moderate, severe, extreme
}

/// How sure the issuer is: CAP's certainty.
public enum WarningCertainty: Int, CaseIterable, RawOrdered, Hashable, Sendable {
    case unknown, unlikely, possible, likely, observed
}

/// What a warning says in one language.
public struct WarningText: Hashable, Sendable {
    /// What it warns of, in the issuer's words: "Strong Wind Watch".
    public var event: String
    public var headline: String?
    public var description: String?
    /// What to do.
    public var instruction: String?

    public init(event: String, headline: String? = nil, description: String? = nil, instruction: String? = nil) {
        (self.event, self.headline) = (event, headline)
        (self.description, self.instruction) = (description, instruction)
    }
}

/// What a warning says, by language.
public struct WarningTexts: Hashable, Sendable {
    /// By the first part of the BCP 47 tag in small letters ("ko", "en", "zh"), in the order of the message.
    public var byLanguage: [(language: String, text: WarningText)]

    public init(_ byLanguage: [(language: String, text: WarningText)]) {
        self.byLanguage = byLanguage
    }

    /// The text in `language`, or else in English, or else the first one; nil if there is none.
    public func text(in language: Language) -> WarningText? {
        let found = [language.rawValue, Language.english.rawValue].lazy.compactMap { code in
            byLanguage.first { $0.language == code }
        }
        return (found.first ?? byLanguage.first)?.text
    }

    public static func == (left: WarningTexts, right: WarningTexts) -> Bool {
        left.byLanguage.elementsEqual(right.byLanguage, by: ==)
    }

    public func hash(into hasher: inout Hasher) {
        for (language, text) in byLanguage {
            hasher.combine(language)
            hasher.combine(text)
        }
    }
}
