extension Finding {
    /// Creates a finding about a keyword of a JSON Schema.
    ///
    /// - Parameters:
    ///   - code: The kind of mismatch.
    ///   - path: The place in the document.
    ///   - template: The place in the schema, in which items and keys that are data are `*`.
    ///   - range: The bytes of the wrong part.
    ///   - location: The line and column of `range`.
    ///   - expected: The value that the keyword accepts, as a phrase.
    ///   - found: The value that the document has.
    ///   - label: The text next to the wrong part.
    ///   - rule: The place of the keyword.
    ///   - causes: The findings that explain this one.
    ///   - otherBranches: The number of branches that are not among the causes.
    package init(
        schemaCode code: FindingCode,
        path: JSONPointer,
        template: String,
        range: Range<Int>,
        location: TextLocation,
        expected: String,
        found: Found,
        label: String,
        rule: PatternPlace,
        causes: [Finding] = [],
        otherBranches: Int = 0
    ) {
        self.init(
            code: code,
            severity: .broken,
            path: path,
            template: template,
            range: range,
            location: LazyLocation(location),
            expected: expected,
            found: found,
            label: label,
            rule: rule,
            help: [],
            causes: causes,
            causesOmitted: 0,
            count: 1,
            otherPlaces: [],
            discriminator: nil,
            otherBranches: otherBranches
        )
    }
}

extension Finding.PatternPlace {
    /// Creates the place of a keyword in a JSON Schema.
    package init(
        name: String,
        range: Range<Int>,
        location: TextLocation,
        text: String,
        label: String,
        keywordLocation: String,
        absoluteKeywordLocation: String
    ) {
        self.init(
            name: name,
            range: range,
            line: location.line,
            column: location.column,
            text: text,
            label: label,
            keywordLocation: keywordLocation,
            absoluteKeywordLocation: absoluteKeywordLocation
        )
    }
}

extension Diagnostic.Place {
    /// Creates a place in the text of a JSON Schema.
    package init(
        schema name: String,
        range: Range<Int>,
        location: TextLocation,
        label: String
    ) {
        self.init(
            source: .pattern,
            name: name,
            line: location.line,
            column: location.column,
            range: range,
            label: label
        )
    }
}
