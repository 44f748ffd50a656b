// The messages for mistakes in patterns. All other code handles only codes, places and names.

extension PatternMistake {
    /// The mistake as one line: the requirement and the text that does not meet it.
    ///
    ///     mistake.message
    ///     // expected a type, found 'nubmer'; the nearest type is 'number'
    public var message: String {
        switch code {
        case .empty, .byteOrderMark, .encoding, .syntax, .unterminated, .controlCharacter,
            .stringEscape, .surrogate, .number, .trailing:
            notationMessage
        case .typeUnknown, .typeEmpty, .typeSpace, .typeNullMark, .typeArgument,
            .typeArgumentMissing, .regex, .rangeMalformed, .rangeEmpty, .rangeReversed,
            .unionUnclosed, .unionSingle, .unionNested, .convertMisplaced:
            typeMessage
        case .directiveUnknown, .directiveMisplaced, .directiveConflict, .directiveValue,
            .convertUnknown, .convertArgument, .convertConflict, .defaultMismatch,
            .fallbackMismatch, .aliasConflict:
            directiveMessage
        case _ where code.isWarning: lintMessage
        default: structureMessage
        }
    }

    /// A few words to show next to ``range``, such as `this is not a type`.
    public var label: String {
        switch code {
        case .empty: "there is no pattern here"
        case .unterminated: "the text ends here"
        case .leaf: "this is not a pattern"
        case .jsonSchema: "this belongs to a JSON Schema"
        case .typeUnknown: "this is not a type"
        case .typeNullMark: "this belongs to the name"
        case .defineUnknown: "nothing has this name"
        case .directiveUnknown: "this is not a directive"
        case .directiveConflict: "this sets the same thing"
        case .directiveMisplaced: "this does not go here"
        case .convertUnknown: "this is not a conversion"
        case .convertMisplaced: "nothing is converted here"
        case .keyDuplicate, .keyOptionality: "the key is repeated here"
        case .aliasConflict: "this stands for a member already"
        case .keyOverlap: "this fits the same keys"
        case .arrayElements: "a second element"
        case .unionSingle: "one alternative"
        case .unionNested: "a union in a union"
        case .rangeReversed: "the minimum is the larger"
        case .regex: "in this regex"
        case .defaultMismatch, .fallbackMismatch: "this does not match"
        case .defineCircular: "this leads back to itself"
        case .defineEndless: "this needs another one of itself"
        case .lintExpensive: "up to \(other) steps a byte"
        case .lintUnreachable: "never reached"
        case .lintNeverConverts: "never converted"
        case .lintUnusedDefinition: "never used"
        case .lintOnlyNull: "only null"
        case .lintEnumSpace, .lintKeySpace: "white space"
        case .lintEnumBar: "one value"
        case .lintEnumRepeated: "listed already"
        case .lintListedNull: "null is listed here"
        case .lintIdleConversion: "never converted"
        case .lintUniquePart: "no item has it"
        default: "here"
        }
    }

    /// A few words to show next to ``relatedRange``, such as `first here`; empty if there is no
    /// related range.
    public var relatedLabel: String {
        guard relatedRange != nil else { return "" }
        return switch code {
        case .keyDuplicate, .keyOptionality, .aliasConflict: "first here"
        case .keyOverlap: "this key fits them too"
        case .unterminated, .syntax, .number: "opened here"
        case .directiveConflict, .convertConflict, .lintConvertArgument: "beside this"
        case .arrayElements: "the first element"
        case .defaultMismatch, .fallbackMismatch: "required by this"
        case .defineCircular, .defineEndless: "defined here"
        case .lintUnreachable, .lintNeverConverts: "this branch matches first"
        default: "because of this"
        }
    }

    /// The correction as a clause, such as `write "number"`; nil if the message says enough.
    public var help: String? {
        let parts = [note, edit].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// The edit of ``replacement`` as a clause.
    private var edit: String? {
        guard expressionError == nil, let replacement else { return nil }
        if replacement.text.isEmpty { return "remove it" }
        var text = replacement.text.trimmingEdges.cut
        if text.hasPrefix("{") || text.hasPrefix("["), code == .typeUnknown,
            replacement.range.lowerBound < range.lowerBound
        {
            return "write \(text) in place of the string"
        }
        if !text.utf8.contains(0x22) { text = "'\(text)'" }
        return purpose + (replacement.range.isEmpty ? "insert " : "write ") + text
    }

    /// The purpose of the edit as a phrase; empty if the message implies it.
    private var purpose: String {
        switch code {
        case .leaf where subject != "null": "for exactly this value, "
        case .arrayElements: "for positions, "
        case .unionSingle where subject != "$any": "for an array, "
        case .rangeMalformed where suggestion == "\(subject),\(subject)":
            "for exactly this number, "
        case .directiveUnknown where suggestion == nil: "for a member of this name, "
        case .keyEscape: "for a backslash in the key, "
        case .keyStars: "for a '*' that is part of the key, "
        case .defineEndless: "to let it end, "
        case .lintUnanchored: "to match the whole value, "
        case .lintOnlyNull: "to let it be missing, "
        case .lintEnumBar: "for several values, "
        case .lintListedNull: "to accept null, "
        case .lintUniquePart where replacement?.text == "true": "to compare whole items, "
        case .lintAcceptsAnything: "to say so, "
        default: ""
        }
    }

    /// The subject, cut to 80 scalars.
    var shownSubject: String { subject.cut }

    /// A statement of the nearest name; empty if there is none.
    var nearestStatement: String {
        suggestion.map { "; the nearest name is '\($0)'" } ?? ""
    }
}

extension String {
    /// The text, cut to at most 80 Unicode scalars with an ellipsis.
    var cut: String {
        guard unicodeScalars.count > 80 else { return self }
        return String(UnicodeScalarView(unicodeScalars.prefix(79))) + "…"
    }

    fileprivate var trimmingEdges: String {
        var scalars = unicodeScalars[...]
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}
