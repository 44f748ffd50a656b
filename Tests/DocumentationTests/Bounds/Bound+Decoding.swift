extension Bound {
    /// The constants of decoding, recovery and derivation.
    static let decoding: [Bound] = [
        .crossed(
            in: "ModelWordsTests",
            by: "words that may quote a value give way",
            "ModelWords.limit"
        ),
        .noBound(
            "the values of an object that words are compared with; beyond them, all words are hidden",
            "ModelWords.comparedLimit"
        ),
        .crossed(
            in: "LoudDecoderTests",
            by: "a process tells at most a hundred lines, and says so",
            "DecoderLog.limit"
        ),
        .crossed(
            in: "ContainerPoolTests",
            by: "there may be more types of keys than are kept",
            "ContainerPool.largestCount"
        ),
        .crossed(
            in: "DecodingReuseTests",
            by: "a deep document is decoded between flat ones",
            "DecodingWorkspace.largestStack"
        ),
        .crossed(
            in: "RecoveryBoundTests",
            by: "lists and dictionaries of any size are decoded",
            "DirectCollection.4_096"
        ),
        .crossed(
            in: "RecoveryBoundTests",
            by: "a thousand places are told apart, and more are repaired as well",
            "RequestedPattern.limit"
        ),
        .crossed(
            in: "RecoveryBoundTests",
            by: "a thousand rules are added to a pattern, and more are repaired as well",
            "RequestedRules.limit"
        ),
        .crossed(
            in: "RecoveryBoundTests",
            by: "a place may be asked for as any number of types",
            "RequestedPattern.typeLimit"
        ),
        .crossed(
            in: "RecoveryBoundTests",
            by: "faults at any depth are told at their place",
            "RequestedPattern.depthLimit"
        ),
        .crossed(
            in: "RecoveryBoundTests",
            by: "a value that catches any number of errors is kept or dropped",
            "PassingError.caughtLimit",
            "Recovery+Necessity.checkLimit"
        ),
        .crossed(
            in: "RecoveryBoundTests",
            by: "any number of faults of one item is repaired, and nothing else",
            "RepairTrial.limit",
            "Verification.restartLimit"
        ),
        .crossed(
            in: "ConversionLossTests",
            by: "a value with any number of conversions is settled",
            "Recovery+Conversions.wayLimit"
        ),
        .crossed(
            in: "RecoveryBoundTests",
            by: "bad items in bad items are repaired at any depth",
            "RecoverableList.strictDepthLimit",
            "RecoverableList.strictCount"
        ),
        .crossed(
            in: "ContainerRecoveryTests",
            by: "texts in texts are opened up to a depth, and what is further inside goes",
            "ContainerRounds.roundLimit"
        ),
        .crossed(
            in: "PatternedRecoveryCornerTests",
            by: "a pattern and a model that never agree reject the document",
            "RecoveryRounds.limit"
        ),
        .crossed(
            in: "DerivationBoundTests",
            by: "types are looked at inside each other up to a depth",
            "PatternDerivation.depthLimit"
        ),
        .crossed(
            in: "DerivationBoundTests",
            by: "an initialiser may make twenty thousand requests",
            "Recording.requestLimit"
        ),
        .crossed(
            in: "DerivationBoundTests",
            by: "strings that match an expression are tried",
            "RegexExamples.limits"
        ),
        .crossed(
            in: "DerivationBoundTests",
            by: "lists of up to a hundred items are made",
            "PatternExamples.100"
        ),
        .crossed(
            in: "DerivationBoundTests",
            by: "values are made inside each other up to a depth",
            "PatternExamples.64",
            "PatternExamples.24"
        ),
        .crossed(
            in: "FoundationTreeTests",
            by: "decimals are exact",
            "JSONNumber+Decimal.200",
            "JSONNumber+Decimal.40"
        ),
        .crossed(
            in: "FoundationTreeTests",
            by: "nesting has a limit",
            "JSONValue+FoundationTree.depthLimit"
        ),
        .crossed(
            in: "ContractTests",
            by: "the limit bounds what is tried",
            "Pattern+Model.limit"
        ),
        .noBound(
            "the characters of a made-up value that an error shows",
            "Pattern+Model.200"
        ),
        .noBound(
            "the effort of a search: what it does not reach is not found, and nothing it finds depends on it",
            "ContractCheck.shrinkLimit",
            "Exploration+Ways.limits",
            "Exploration.runLimit",
            "TypeDescriptions.100"
        ),
    ]
}
