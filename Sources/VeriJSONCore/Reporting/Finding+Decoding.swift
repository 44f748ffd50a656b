extension Finding {
    /// Decodes a finding; one of an earlier version may lack the members about lost items.
    ///
    /// - Throws: The decoder's error, such as `DecodingError.keyNotFound`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(FindingCode.self, forKey: .code)
        severity = try container.decode(Severity.self, forKey: .severity)
        path = try container.decode(JSONPointer.self, forKey: .path)
        template = try container.decode(String.self, forKey: .template)
        range = try container.decode(Range<Int>.self, forKey: .range)
        lineNumber = try container.decode(LazyNumber.self, forKey: .lineNumber)
        columnNumber = try container.decode(LazyNumber.self, forKey: .columnNumber)
        expected = try container.decode(String.self, forKey: .expected)
        found = try container.decode(Found.self, forKey: .found)
        label = try container.decode(String.self, forKey: .label)
        rule = try container.decode(PatternPlace.self, forKey: .rule)
        help = try container.decode([Help].self, forKey: .help)
        causes = try container.decode([Finding].self, forKey: .causes)
        causesOmitted = try container.decodeIfPresent(Int.self, forKey: .causesOmitted) ?? 0
        count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 1
        otherPlaces = try container.decodeIfPresent([Place].self, forKey: .otherPlaces) ?? []
        discriminator = try container.decodeIfPresent(String.self, forKey: .discriminator)
        otherBranches = try container.decode(Int.self, forKey: .otherBranches)
    }
}
