extension Sanitizer.Policy.Relaxed {
    // MARK: XML

    /// A `&` that begins no reference, a `<` that begins no tag, and `]]>`, in text and values of XML.
    public static let bareMarkup = Self(rawValue: 1 << 48)
    /// References to the characters that HTML names, such as `&nbsp;`.
    public static let htmlReferences = Self(rawValue: 1 << 49)
    /// White space and byte order marks before the XML declaration.
    public static let leadingSpace = Self(rawValue: 1 << 50)
    /// Values of attributes without quotes.
    public static let unquotedValues = Self(rawValue: 1 << 51)
    /// Attributes without values, which are empty.
    public static let bareAttributes = Self(rawValue: 1 << 52)
    /// Prefixes that no namespace declaration binds.
    public static let undeclaredPrefixes = Self(rawValue: 1 << 53)
    /// Bytes that are no text in the encoding of an XML document: characters of Windows-1252.
    public static let strayBytes = Self(rawValue: 1 << 54)
    /// Characters that XML 1.0 does not allow: U+FFFD.
    public static let forbiddenCharacters = Self(rawValue: 1 << 55)
    /// Several root elements, which are members of the document.
    public static let severalRoots = Self(rawValue: 1 << 56)
    /// References to the entities that the document type of an XML document declares.
    ///
    /// It is in no set: a declaration may expand to much. External entities are never read, and the
    /// expansion is charged to `limits.outputFactor`.
    public static let entities = Self(rawValue: 1 << 57)

    /// The departures from XML of which only one reading exists.
    static let compatibleXML: Self = [
        .bareMarkup, .htmlReferences, .leadingSpace, .unquotedValues, .bareAttributes,
        .undeclaredPrefixes, .strayBytes, .forbiddenCharacters,
    ]

    /// The departures from XML that have a name, in the order of their bits.
    package static let namedForXML: [(name: String, set: Self)] = [
        ("bareMarkup", .bareMarkup),
        ("htmlReferences", .htmlReferences),
        ("leadingSpace", .leadingSpace),
        ("unquotedValues", .unquotedValues),
        ("bareAttributes", .bareAttributes),
        ("undeclaredPrefixes", .undeclaredPrefixes),
        ("strayBytes", .strayBytes),
        ("forbiddenCharacters", .forbiddenCharacters),
        ("severalRoots", .severalRoots),
        ("entities", .entities),
    ]
}

extension Sanitizer.Policy.Relaxed {
    /// Returns the names of what to allow, besides these departures, so that a document is read.
    ///
    /// - Parameters:
    ///   - preferred: Departures in no set that are tried besides the sets.
    ///   - departures: A reader that returns the departures of the document that it repairs, given
    ///     those that are allowed; nil if it refuses the document.
    /// - Returns: The names; nil if no set helps.
    package func remedy(
        preferring preferred: Self = .none,
        departures: (Self) -> Self?
    ) -> [String]? {
        for set in [Self.compatible, .salvage] where !isSuperset(of: set.union(preferred)) {
            guard let used = departures(union(set).union(preferred)) else { continue }
            let needed = union(used)
            return (departures(needed) == nil ? union(set) : needed).words
        }
        return nil
    }
}
