extension Bound {
    /// The constants of patterns, formats and expressions.
    static let patterns: [Bound] = [
        .crossed(
            in: "PatternHostileTests",
            by: "nesting past the limit is a mistake, on a small stack too",
            "PatternCompiler.depthLimit",
            "PatternParser.depthLimit"
        ),
        .crossed(
            in: "CompilingBoundTests",
            by: "a chain of references is followed up to a depth",
            "PatternLinker.depthLimit"
        ),
        .crossed(
            in: "PatternHostileTests",
            by: "merging of listed values is bounded",
            "PatternLinker.mergeLimit"
        ),
        .crossed(
            in: "CompilingBoundTests",
            by: "a hundred starred keys are compared with each key",
            "PatternCompiler.starredKeyLimit"
        ),
        .crossed(
            in: "CompilingBoundTests",
            by: "keys and paths of templates are cut",
            "TemplatePath.keyLimit",
            "TemplatePath.pathLimit"
        ),
        .crossed(
            in: "CompilingBoundTests",
            by: "the paths of cycles have ten thousand nodes at most",
            "CycleSearch.pathsLeft"
        ),
        .crossed(
            in: "CompilingBoundTests",
            by: "a long text in a mistake is cut between characters",
            "PatternCompiler+Directives.80",
            "PatternCompiler+Expressions.60",
            "PatternCompiler+Expressions.59",
            "PatternMistake+Places.80",
            "PatternMessages.80",
            "PatternMessages.79"
        ),
        .crossed(
            in: "LexemeTests",
            by: "an integral number becomes an integer by moving its point",
            "Lexeme+Number.expansionLimit",
            "NumberParts.exponentLimit"
        ),
        .crossed(
            in: "StringFormatTests",
            by: "a format accepts its form and refuses what is near it",
            "StringFormat+Address.253",
            "StringFormat+Date.20",
            "StringFormat+Date.19",
            "StringFormat+Text.36"
        ),
        .crossed(
            in: "PlainURLTests",
            by: "what is plain is a URL with a host",
            "StringFormat+URL.16"
        ),
        .crossed(
            in: "RegexBoundTests",
            by: "a repetition has up to a thousand copies",
            "RegexParser+Quantifier.repetitionLimit"
        ),
        .crossed(
            in: "RegexBoundTests",
            by: "an expression has up to fifty thousand instructions",
            "RegexProgram.instructionLimit"
        ),
        .crossed(
            in: "RegexBoundTests",
            by: "an expression has up to four hundred thousand threads",
            "RegexProgram.threadLimit"
        ),
        .crossed(
            in: "RegexBoundTests",
            by: "the trees of all sets have up to sixty thousand nodes",
            "UTF8Trie.nodeLimit"
        ),
        .crossed(
            in: "RegexBoundTests",
            by: "an automaton forgets states when they take too much memory",
            "RegexMatcher.stateLimit",
            "RegexMatcher.entryLimit",
            "RegexMatcher.threadLimit"
        ),
        .crossed(
            in: "RegexBoundTests",
            by: "the cost of a text is found up to a limit on the search for it",
            "RegularExpression+Work.1_024",
            "RegularExpression+Work.1_000_000"
        ),
        .crossed(
            in: "RegexBoundTests",
            by: "a long text in a message is cut",
            "RegexError+Message.40",
            "RegexError+Message.39"
        ),
        .crossed(
            in: "RegexErrorTests",
            by: "groups may be nested two hundred deep and no deeper",
            "RegexParser.depthLimit"
        ),
        .crossed(
            in: "RegexTemplateTests",
            by: "an expression of one length has a template",
            "RegexTemplate.rangeLimit",
            "RegexTemplate.lengths"
        ),
        .crossed(
            in: "RegexTemplateTests",
            by: "a template and the automaton find the same",
            "RegexTemplate.16"
        ),
        .noBound(
            "the largest number that a repetition is read as, far above those that are allowed",
            "RegexParser+Quantifier.1_000_000"
        ),
        .noBound("the drafts of JSON Schema, past and future", "StringFormat+Facts.allDrafts"),
    ]
}
