extension Bound {
    /// The constants of bytes, texts and numbers, and of limits.
    static let core: [Bound] = [
        .crossed(
            in: "MessageBoundTests",
            by: "a text looks like YAML if its first 4,096 bytes do",
            "SourceText.4_096"
        ),
        .noBound(
            "the days from year 0 to 9999, all that a calendar date has",
            "CalendarDay.2_932_896",
            "DateParts.9999"
        ),
        .noBound(
            "the bits of an option set, or a table with an entry for each byte",
            "Policy+Relaxed.64",
            "KindSet.256"
        ),
        .noBound(
            "the first size of a table or a stack that grows",
            "NFAStates.32"
        ),
        .noBound(
            "a number that no array has as its index, for a member whose key is hidden",
            "CauseRecord.hiddenMember"
        ),
        .noBound(
            "the changes that a page has one by one; it counts all of them in the document",
            "ReportOutput+Stream.changes"
        ),
        .noBound(
            "the nesting of a value that may be that of a discriminator, which is a scalar",
            "ReportBuilder+Discriminators.16"
        ),
        .noBound(
            "the nesting of a document, which no policy allows to be deeper",
            "ParsedDocument.100_000"
        ),
        .crossed(
            in: "UTF8ScannerTests",
            by: "one byte is found wherever it is among steps of every length",
            "CheckedText.shortestStep",
            "CheckedText.longestStep",
            "CheckedText.longestRun"
        ),
        .crossed(
            in: "ItemEndFinderTests",
            by: "ends are those of a reader of single bytes, in chunks of any size",
            "ByteBlock.width"
        ),
        .crossed(
            in: "QuoteSearchTests",
            by: "more places than are tried are given up",
            "QuoteSearch.editLimit"
        ),
        .crossed(
            in: "QuoteSearchTests",
            by: "other departures before the quote are repaired as well, and places map back",
            "QuoteSearch.quoteCount"
        ),
        .crossed(
            in: "RelaxedPromiseTests",
            by: "only a short part in brackets is prose",
            "RelaxedReader+Prose.200"
        ),
        .crossed(
            in: "LineIndexTests",
            by: "look-ups agree with counting, across blocks",
            "LineIndex.blockSize"
        ),
        .crossed(
            in: "PieceWriterTests",
            by: "pieces of every length are copied",
            "PieceWriter.shortCount",
            "PieceWriter.done"
        ),
        .crossed(
            in: "SlotPoolTests",
            by: "no more values are kept than there are slots",
            "SlotPool.slotCount"
        ),
        .crossed(
            in: "SlotPoolTests",
            by: "each type has its own value, however many there are",
            "TypeCache.slotCount",
            "TypeCache.probeCount"
        ),
        .crossed(
            in: "UniqueArrayTests",
            by: "a list that was given up is empty again",
            "UniqueArray.keptRoom",
            "UniqueArray.16"
        ),
        .crossed(
            in: "BufferBoundTests",
            by: "a stack grows",
            "FlatStack.capacity"
        ),
        .crossed(
            in: "BufferBoundTests",
            by: "work is allowed in proportion to the input, and a million steps more",
            "WorkBudget.1_000_000"
        ),
        .crossed(
            in: "BufferBoundTests",
            by: "a place in another encoding is found on both sides of a note",
            "TextDecoder.stride"
        ),
        .crossed(
            in: "BufferBoundTests",
            by: "the nearest name is found up to a length",
            "NearestName.longest",
            "NearestName.width"
        ),
        .crossed(
            in: "NearestNameTests",
            by: "a search ends after so many steps",
            "NearestName.stepsLeft"
        ),
        .crossed(
            in: "BufferBoundTests",
            by: "an instant of any number of digits is read or refused",
            "Epoch.secondDigits"
        ),
        .crossed(
            in: "BufferBoundTests",
            by: "an instant has at most 40 zeros before its fraction",
            "Epoch.zeroLimit"
        ),
        .crossed(
            in: "DecodingTests",
            by: "deep models fit on a small stack",
            "LargeStack.size",
            "LargeStack.usableSize",
            "LargeStack.borrowedSize"
        ),
        .crossed(
            in: "DepthTests",
            by: "the deepest document is walked on a small stack",
            "StackBounds.checkInterval",
            "StackBounds.unmeasuredSize",
            "StackBounds.reserve",
            "Sanitizer+Limits.depth"
        ),
        .crossed(
            in: "PatternLintTests",
            by: "what is legal but suspicious is a warning",
            "WorkBudget.usualFactor"
        ),
        .crossed(
            in: "HostileDocumentTests",
            by: "duplicates inside of duplicates end",
            "Sanitizer+Limits.rereadFactor"
        ),
        .crossed(
            in: "FileBoundTests",
            by: "no policy allows more than a hundred thousand levels",
            "Sanitizer+Limits.100_000"
        ),
        .crossed(
            in: "FileBoundTests",
            by: "a thousand changes are listed and all are counted",
            "Sanitizer+Limits.changes"
        ),
        .crossed(
            in: "FileBoundTests",
            by: "the output may be a number of times the input",
            "Sanitizer+Limits.outputFactor",
            "Sanitizer+Limits.64_000_000"
        ),
        .crossed(
            in: "JSONValueTests",
            by: "one level more than the limit is refused",
            "JSONValue+Parsing.depthLimit",
            "SyntaxChecker.depthLimit"
        ),
        .crossed(
            in: "FileLimitTests",
            by: "a pattern is read up to its limit",
            "Pattern.fileLimit"
        ),
        .crossed(
            in: "UndoFileTests",
            by: "a long text is written in pieces that are cut between scalars",
            "UndoWriter.pieceSize"
        ),
        .crossed(
            in: "InPlaceLawTests",
            by: "many small changes are made as well, wherever that is",
            "EditApplier.4_096"
        ),
        .crossed(
            in: "JSONNumberTests",
            by: "a digit far after the middle of two doubles decides",
            "DecimalLexeme+Conversion.most"
        ),
        .crossed(
            in: "JSONNumberTests",
            by: "doubles beyond the range are infinite or zero",
            "DecimalLexeme+Conversion.400"
        ),
        .crossed(
            in: "JSONNumberTests",
            by: "exponents of ten thousand digits compare exactly",
            "DecimalLexeme+Comparison.beyond",
            "DecimalLexeme+Comparison.18"
        ),
        .crossed(
            in: "CollectionDecodingTests",
            by: "numbers of any length have the values that the standard library reads",
            "DecimalLexeme+Conversion.22",
            "TapeView+ShortNumbers.16",
            "TapeView+Numbers.19"
        ),
        .crossed(
            in: "CollectionDecodingTests",
            by: "integers of any length have their values, or do not fit",
            "DecimalLexeme+Conversion.20",
            "TapeView+Numbers.18"
        ),
        .crossed(
            in: "NumberScannerTests",
            by: "a number ends where its grammar ends",
            "Scanner+Number.30",
            "Scanner+Number.32"
        ),
        .crossed(
            in: "StringScannerTests",
            by: "strings of every length end at their quote",
            "Scanner+String.32"
        ),
        .crossed(
            in: "BadInputTests",
            by: "the size up to which documents are copied shows nowhere",
            "Workspace.paddedCapacity"
        ),
        .crossed(
            in: "BadInputTests",
            by: "root scalars of any size and kind are values",
            "Scanner.padding"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "a word up to forty bytes is quoted as a whole",
            "SyntaxChecker+Errors.most",
            "SyntaxChecker+Structure.40"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "a string in single quotes up to two hundred bytes is quoted anew",
            "SyntaxChecker+Structure.200"
        ),
        .crossed(
            in: "MessageBoundTests",
            by: "up to sixteen open brackets are closed",
            "SyntaxChecker+Errors.16"
        ),
        .crossed(
            in: "HexIntegerTests",
            by: "isExactAtAnyLength",
            "HexInteger.digitLimit"
        ),
        .noBound(
            "the length of a hash, of a UUID or of a table of all bytes",
            "Undo+File.16",
            "DFATable.classBytes"
        ),
        .noBound(
            "the length of a date in a fixed form",
            "DateParts.longestPlainText",
            "ISODateReader.19",
            "PlainDate.19",
            "PlainDate.24",
            "PlainDate.26",
            "PlainDate.room"
        ),
        .noBound(
            "a length or a number of entries of a fixed table",
            "CharacterNames.longestName",
            "CharacterNames+Table.count"
        ),
        .noBound(
            "a mask or a bit",
            "ByteLanes.ones",
            "ByteLanes.highs",
            "ByteLanes.lows",
            "DiscriminatorKey.lengths",
            "TapeNode.flag",
            "TapeNode.removed",
            "NearestDouble.mantissa",
            "PlainDate.colons"
        ),
        .noBound(
            "a value that means nothing else",
            "DFATable.unknown",
            "DFATable.dead",
            "DFATable.found",
            "DFATable.firstRow",
            "UTF8Trie.accept",
            "TextRepair.part",
            "Rule.none",
            "ConversionRequest.trial"
        ),
        .noBound(
            "the range of Unicode scalars",
            "ScalarSet.last",
            "ScalarSet.surrogates"
        ),
        .noBound(
            "the version of a saved form",
            "Undo+File.fileVersion",
            "QuarantineRecord.formatVersion",
            "Report.formatVersion",
            "PatternInference+JSON.version"
        ),
        .crossed(
            in: "StringFormatTests",
            by: "a format accepts its form and refuses what is near it",
            "StringFormat+Address.63"
        ),
        .noBound(
            "the length of a table of all bytes, or the number of bits of a mask",
            "DFATable.256",
            "URLBytes.256",
            "DiscriminatorKey.32"
        ),
    ]
}
