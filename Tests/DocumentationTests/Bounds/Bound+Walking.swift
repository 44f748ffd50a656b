extension Bound {
    /// The constants of the walk and the tape.
    static let walking: [Bound] = [
        .crossed(
            in: "ScratchTextTests",
            by: "an escape is read at every place of texts of every length",
            "ScratchText.16"
        ),
        .crossed(
            in: "UnescapingTests",
            by: "an escape is read at every place of strings of every length",
            "Scanner+Unescaping.16"
        ),
        .crossed(
            in: "TextTrialTests",
            by: "a text at the work limit is what it is without a trial",
            "Walk+TextTrials.trialFactor"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "an object has any number of members that are missing, or have other keys",
            "MemberState.64",
            "Walk+Missing.64",
            "Walk+Aliases.64",
            "Workspace.64"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "members any distance apart and with keys of any length are read",
            "MemberState.capacity",
            "MemberState.16",
            "KeyDigest.16",
            "KeyHash.16"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "keys that no pattern names are found again, however many",
            "ObjectState.learnedCapacity"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "containers that no rule looks at may have any number of shapes",
            "StateArena.shapeCapacity"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "states of objects take more memory than a chunk",
            "Arena.largestChunk"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "a branch is the same wherever its discriminator is",
            "Discriminator.reach"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "texts with escapes of any length are what they denote",
            "ScratchText.capacity"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "the losses of an array have twenty places and are all counted",
            "LossReasons.placeLimit"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "a reason for a loss has eight explanations",
            "LossReasons.explanationLimit"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "items of more levels than are compared are no duplicates",
            "Walk+WholeValue.wholeValueDepth"
        ),
        .crossed(
            in: "WalkBoundTests",
            by: "a result does not depend on how much the one before it changed",
            "WalkRecord.keptRoom",
            "KnownExtents.1_024",
            "UnionState.1_024"
        ),
        .crossed(
            in: "QuickConversionTests",
            by: "texts of every length are converted",
            "QuickConversion.longestText",
            "NumberText+QuickReading.32",
            "DateForm+FixedLayout.longestText"
        ),
        .crossed(
            in: "QuickConversionTests",
            by: "what is converted is found at every place",
            "Lexeme+Text.16",
            "TextWriter.16"
        ),
        .crossed(
            in: "HostileSchemaTests",
            by: "values inside values that fail beside alternatives take linear work",
            "Walk+UnionFailure.levelLimit"
        ),
        .crossed(
            in: "HostileSchemaTests",
            by: "many causes beside alternatives explain the union",
            "Walk+UnionFailure.causeLimit"
        ),
        .crossed(
            in: "MemberTableTests",
            by: "keys that all belong into one slot get no more than a few",
            "MemberTable.reach"
        ),
        .crossed(
            in: "DuplicateKeyTests",
            by: "a key that comes twice among very many is found",
            "KeySet.size"
        ),
        .noBound(
            "what a check of invariants in debug builds looks at",
            "WalkJournal+Recording.32",
            "Workspace+Invariants.47",
            "ObservedPlaces.4_096"
        ),
        .noBound(
            "the digits of a number that an Int64 holds",
            "CompiledBounds.largest"
        ),
        .crossed(
            in: "TapeReadingTests",
            by: "there is room for all nodes",
            "TapeReader+Memory.1_024"
        ),
        .crossed(
            in: "TapeReadingTests",
            by: "the memory of a sample is that of the next one, whatever became of it",
            "SampleTape.keptNodes",
            "SampleTape.keptBytes"
        ),
        .crossed(
            in: "TapeReadingTests",
            by: "indentation is expected on more levels than are told apart",
            "TapeReader.levels",
            "TapeReader+WhiteSpace.31"
        ),
        .crossed(
            in: "TapeReadingTests",
            by: "a string of any length is checked as a whole",
            "TapeView.16"
        ),
        .crossed(
            in: "TapeTests",
            by: "strings of every length end at their quotes",
            "TapeReader+Scalars.32"
        ),
        .crossed(
            in: "SampleEndTests",
            by: "the state does not depend on where the copied end begins",
            "TapeReader.reach",
            "TapeReader.copied",
            "TapeReader.short"
        ),
        .crossed(
            in: "UniqueScalarTests",
            by: "an item is dropped if an earlier one has the same value",
            "DecimalLexeme+Conversion.18"
        ),
        .crossed(
            in: "UniqueScalarTests",
            by: "arrays of any size are told apart, one after the other",
            "UniqueScalars.keptCapacity",
            "UniqueScalars.smallestCapacity"
        ),
        .crossed(
            in: "WrittenKeyTests",
            by: "keys of any length are told apart by each byte",
            "WrittenKey.32"
        ),
        .crossed(
            in: "ContainerPoolTests",
            by: "a repeated key is found in an object of any size",
            "TapeView+Members.16",
            "TapeView+Members.64"
        ),
        .crossed(
            in: "DecodingTests",
            by: "doubles are the nearest ones",
            "TapeView+Numbers.9_999_999"
        ),
        .noBound(
            "the room for a count in a node: a document with as many values has half a gigabyte",
            "TapeNode.largestCount"
        ),
    ]
}
