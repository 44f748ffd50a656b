extension Bound {
    /// The constants of inference.
    static let inference: [Bound] = [
        .crossed(
            in: "InferenceBoundTests",
            by: "an enumeration has at most twenty-four values",
            "PatternDecision+Strings.enumerationLimit"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "twenty strings make an enumeration or an expression",
            "PatternDecision+Strings.enumerationSupport",
            "StringForm.regexSupport"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "three texts show a form that others have as often",
            "TextConversion.support"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "a date in a form has eight to forty bytes",
            "TextForms+Narrowing.40"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "JSON in a text nests at most 256 levels",
            "TextForms+Narrowing.jsonDepth"
        ),
        .noBound(
            "the number of the forms of a day that come in pairs",
            "TextForm.rivals"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "numbers of at most fifteen bytes are told from texts in XML",
            "TextualScalars.longest"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "a value of an enumeration has at most forty bytes",
            "PatternDecision+Strings.40"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "different strings are told apart up to a limit",
            "DistinctValues.limit",
            "DistinctValues.slotCount",
            "DistinctValues.fewRecords"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "strings up to sixty-four bytes are told apart",
            "DistinctValues.longest"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "examples are cut between characters, and numbers stay numbers",
            "StringStatistics.longestExample"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "members are found again, however many an object has",
            "MemberLookup.fewMembers",
            "ObservedPlace.keyLimit"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "positions of an array have places up to six",
            "ObservedPlace.longestTuple"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "objects have at most twenty-four variants",
            "ObservedPlace.limit"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "a value that tells objects apart has at most forty bytes",
            "ObservedPlace.longestValue"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "a member remembers the four members before it that sort first",
            "ObservedPlace.predecessorLimit"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "drift of presence needs twenty objects",
            "DriftSearch.support"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "places deeper than a pattern accept anything",
            "PatternDecision+Values.depthLimit"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "shapes are compared up to a limit, and all samples are accepted",
            "PatternDecision.comparisonLimit"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "an object is written on one line up to eighty-eight columns",
            "PatternText.width"
        ),
        .crossed(
            in: "InferenceBoundTests",
            by: "sixteen objects of one shape make a dictionary",
            "PatternDecision+Shapes.16"
        ),
        .crossed(
            in: "PlaceLimitTests",
            by: "a sample with too many places changes nothing",
            "ObservedPlaces.limit"
        ),
        .crossed(
            in: "StringClassTests",
            by: "the first colon is found at any position",
            "StringClass.16"
        ),
        .crossed(
            in: "ColumnConversionTests",
            by: "a column is as narrow as what the pattern accepts",
            "ColumnType.mostDigits"
        ),
        .crossed(
            in: "ColumnConversionTests",
            by: "names that an engine does not have are left out with a comment",
            "ColumnWriter.nameLimit"
        ),
        .crossed(
            in: "ColumnConversionTests",
            by: "columns end at a number of them",
            "ColumnReader.columnLimit"
        ),
        .noBound(
            "the length of a UUID, of an address or of the shortest base64 that is one",
            "ObservedPlace.36",
            "StringClass.36",
            "StringClass.20",
            "StringClass.45"
        ),
        .noBound(
            "a guard: documents nest at most 512 levels, so that no place has as many ancestors",
            "PatternDecision+Unification.1_024",
            "StateCoding.depthLimit"
        ),
    ]
}
