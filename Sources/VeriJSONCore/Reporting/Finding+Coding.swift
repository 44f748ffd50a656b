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
        location = try LazyLocation(from: decoder)
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
        xpath = try container.decodeIfPresent(String.self, forKey: .xpath)
        textPath = try container.decodeIfPresent(JSONPointer.self, forKey: .textPath)
    }

    /// Encodes the finding.
    ///
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        try location.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(severity, forKey: .severity)
        try container.encode(path, forKey: .path)
        try container.encode(template, forKey: .template)
        try container.encode(range, forKey: .range)
        try container.encode(expected, forKey: .expected)
        try container.encode(found, forKey: .found)
        try container.encode(label, forKey: .label)
        try container.encode(rule, forKey: .rule)
        try container.encode(help, forKey: .help)
        try container.encode(causes, forKey: .causes)
        try container.encode(causesOmitted, forKey: .causesOmitted)
        try container.encode(count, forKey: .count)
        try container.encode(otherPlaces, forKey: .otherPlaces)
        try container.encodeIfPresent(discriminator, forKey: .discriminator)
        try container.encode(otherBranches, forKey: .otherBranches)
        try container.encodeIfPresent(xpath, forKey: .xpath)
        try container.encodeIfPresent(textPath, forKey: .textPath)
    }
}
