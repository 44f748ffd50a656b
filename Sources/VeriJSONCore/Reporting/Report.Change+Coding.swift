extension Report.Change {
    /// Decodes a change.
    ///
    /// - Throws: The decoder's error, such as `DecodingError.keyNotFound`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        action = try container.decode(Report.Action.self, forKey: .action)
        code = try container.decode(FindingCode.self, forKey: .code)
        severity = try container.decode(Finding.Severity.self, forKey: .severity)
        path = try container.decode(JSONPointer.self, forKey: .path)
        newPath = try container.decodeIfPresent(JSONPointer.self, forKey: .newPath)
        template = try container.decode(String.self, forKey: .template)
        range = try container.decode(Range<Int>.self, forKey: .range)
        location = try LazyLocation(from: decoder)
        inserted = try container.decodeIfPresent(String.self, forKey: .inserted)
        converted = try container.decodeIfPresent(String.self, forKey: .converted)
        conversions = try container.decodeIfPresent([String].self, forKey: .conversions) ?? []
        textPath = try container.decodeIfPresent(JSONPointer.self, forKey: .textPath)
        causes = try container.decode([Report.Cause].self, forKey: .causes)
        causesOmitted = try container.decode(Int.self, forKey: .causesOmitted)
        xpath = try container.decodeIfPresent(String.self, forKey: .xpath)
    }

    /// Encodes the change.
    ///
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        try location.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(action, forKey: .action)
        try container.encode(code, forKey: .code)
        try container.encode(severity, forKey: .severity)
        try container.encode(path, forKey: .path)
        try container.encodeIfPresent(newPath, forKey: .newPath)
        try container.encode(template, forKey: .template)
        try container.encode(range, forKey: .range)
        try container.encodeIfPresent(inserted, forKey: .inserted)
        try container.encodeIfPresent(converted, forKey: .converted)
        if !conversions.isEmpty { try container.encode(conversions, forKey: .conversions) }
        try container.encodeIfPresent(textPath, forKey: .textPath)
        try container.encode(causes, forKey: .causes)
        try container.encode(causesOmitted, forKey: .causesOmitted)
        try container.encodeIfPresent(xpath, forKey: .xpath)
    }
}
