extension Bound {
    /// The constants of schemas.
    static let schema: [Bound] = [
        .crossed(
            in: "AlternativeTagTests",
            by: "any number of members can be required",
            "Evaluation+Assertions.64"
        ),
        .crossed(
            in: "EvaluatedFirstTests",
            by: "keys of any number and length match the same expressions",
            "KeyMemo.entryCount",
            "TapeView+KeyWords.32"
        ),
        .crossed(
            in: "EvaluatedFirstTests",
            by: "a value of any size is cleaned as one that is walked",
            "ReusedTape.keptSize",
            "Walk+Matching.evaluatedSize"
        ),
        .crossed(
            in: "OpenAPITests",
            by: "a help lists twelve names, and counts the others",
            "APIDescription.listed"
        ),
        .crossed(
            in: "RulesFormTests",
            by: "a long part of rules is cut in messages",
            "ChangeRules+JSON.40"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "a hundred levels of defaults supply each other, or none does",
            "SchemaLowering+Defaults.nestingLimit"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "a key may match any number of expressions",
            "SchemaLowering+Members.combinedExpressions"
        ),
        .crossed(
            in: "PropertyNamesTests",
            by: "names of up to a hundred characters are told by rules, and longer ones, too",
            "SchemaLowering+Names.countedLength"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "what is settled in eight rounds is cleaned, and what takes more fails",
            "SchemaRules+Settling.settlingRounds"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "ten thousand listed values are cleaned by, and more are checked",
            "SchemaLowering+Draft.10_000"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "a schema of more places than are combined has the same verdicts",
            "SchemaLowering.placeLimit"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "a hundred mistakes of a schema are drawn and the rest is counted",
            "SchemaError.drawnLimit"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "ten thousand listed values are tried by lint",
            "SchemaValueLint.valueLimit"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "a default that takes long to check is not filled in",
            "SchemaLowering.verdictWork"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "up to eight positions may be missing at the end of a tuple",
            "PatternWriter+Lists.missingSlots"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "up to thirty-two alternatives are compared with each other",
            "PatternWriter+Scalars.32"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "places that nest deeply become definitions",
            "PatternWriter.inlineLimit"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "names of definitions are cut and stay apart",
            "PatternWriter.60"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "ten further places of a loss are named",
            "PatternTranslation.placeLimit"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "a long value in a message is cut between characters",
            "SchemaLowering.summaryLength",
            "SchemaRules.80",
            "ParsedDocument+Schema.60",
            "FindingReader.80",
            "SchemaWords.60",
            "Schema.40"
        ),
        .crossed(
            in: "LabelBoundTests",
            by: "a label is as long as its encoded form, which has sixty-three bytes",
            "Punycode.limit"
        ),
        .crossed(
            in: "LabelBoundTests",
            by: "a name has two hundred and fifty-three bytes",
            "DomainName.254",
            "SchemaFormat+Email.254"
        ),
        .crossed(
            in: "HostileSchemaTests",
            by: "a chain of references is followed, or ends with an error",
            "Evaluation.depthLimit"
        ),
        .crossed(
            in: "HostileSchemaTests",
            by: "documents that a closure makes without end are refused",
            "SchemaRegistry+References.documentLimit"
        ),
        .crossed(
            in: "HostileTests",
            by: "numbers of any size are compared exactly",
            "Divisibility.18"
        ),
        .crossed(
            in: "BacktrackingTests",
            by: "a catastrophic search ends with an error",
            "BacktrackingExpression.statesPerCall"
        ),
        .noBound(
            "a guard: no schema is known whose defaults are refused in more than two rounds",
            "SchemaRules.rounds"
        ),
        .noBound(
            "the largest number that a reference in an expression is read as",
            "RegexTranslation+Escapes.1 << 30",
            "RegexSyntax+Escape.1 << 40"
        ),
        .crossed(
            in: "NameTableTests",
            by: "a table has the names that it was given, and no other",
            "NameTable.fewNames",
            "NumberTable.16"
        ),
        .noBound(
            "the position of the empty pointer",
            "PointerTree.root"
        ),
        .noBound(
            "the year of a draft",
            "SchemaFormat.draft",
            "Schema+Draft.draft2019",
            "Schema+Draft.draft2020"
        ),
        .crossed(
            in: "SchemaBoundTests",
            by: "lint ends after so much work",
            "SchemaValueLint.workLimit"
        ),
    ]
}
