// The sentences about patterns. Everything else knows codes, places and names only.

extension PatternMistake {
    /// One line that can stand alone: what has to stand there, and what was found.
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
            .convertUnknown, .convertConflict, .defaultMismatch, .fallbackMismatch:
            directiveMessage
        case _ where code.isWarning: lintMessage
        default: structureMessage
        }
    }

    /// A few words to stand at the place itself.
    public var label: String {
        switch code {
        case .empty: "there is no pattern here"
        case .unterminated: "the text ends here"
        case .leaf: "this is not a pattern"
        case .typeUnknown: "this is not a type"
        case .typeNullMark: "this belongs to the name"
        case .defineUnknown: "nothing has this name"
        case .directiveUnknown: "this is not a directive"
        case .directiveConflict: "this says it as well"
        case .directiveMisplaced: "this does not go here"
        case .convertUnknown: "this is not a conversion"
        case .convertMisplaced: "nothing is converted here"
        case .keyDuplicate, .keyOptionality: "the key stands here again"
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
        case .lintListedNull: "null is listed here"
        default: "here"
        }
    }

    /// What to say about ``relatedRange``; empty where there is none.
    public var relatedLabel: String {
        guard relatedRange != nil else { return "" }
        return switch code {
        case .keyDuplicate, .keyOptionality: "first here"
        case .keyOverlap: "this key fits them too"
        case .unterminated, .syntax, .number: "opened here"
        case .directiveConflict, .convertConflict: "beside this"
        case .arrayElements: "the first element"
        case .defaultMismatch, .fallbackMismatch: "required by this"
        case .defineCircular, .defineEndless: "defined here"
        case .lintUnreachable, .lintNeverConverts: "this branch matches first"
        default: "because of this"
        }
    }

    /// How to mend it; nil where there is nothing to add to the message.
    public var help: String? {
        let parts = [note, edit].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// The edit that ``replacement`` makes, in words.
    private var edit: String? {
        guard expressionError == nil, let replacement else { return nil }
        if replacement.text.isEmpty { return "take it out" }
        var text = replacement.text.trimmingEdges.cut
        if !text.utf8.contains(0x22) { text = "'\(text)'" }
        return purpose + (replacement.range.isEmpty ? "put in " : "write ") + text
    }

    /// What the edit is for, where the mistake alone does not tell.
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
        case .lintListedNull: "to accept null, "
        case .lintAcceptsAnything: "to say so, "
        default: ""
        }
    }

    /// The subject as it is shown: not longer than a line has room for.
    var shownSubject: String { subject.cut }

    /// A statement of the nearest name.
    var nearestStatement: String {
        suggestion.map { "; the nearest name is '\($0)'" } ?? ""
    }
}

extension String {
    /// At most 80 scalars.
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
