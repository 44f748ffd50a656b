extension PatternMistake {
    var directiveMessage: String {
        switch code {
        case .directiveUnknown: "expected a directive, found '\(shownSubject)'\(nearestStatement)"
        case .directiveConflict:
            "expected '\(other.cut)' alone to say what this is, found '\(shownSubject)' as well"
        case .directiveMisplaced:
            "expected '\(shownSubject)' \(placeWords)"
                + (other.isEmpty
                    ? "" : ", found it on \(other.isPhrase ? other : "'\(other.cut)'")")
        case .directiveValue:
            "expected \(valueWords) for '\(shownSubject)', found \(other.cut)"
        case .convertUnknown:
            "expected the name of a conversion, found '\(shownSubject)'\(nearestStatement)"
        case .convertArgument:
            subject.hasPrefix("expected") ? subject : "expected another argument: \(subject)"
        case .convertConflict where subject.hasPrefix("zone:"):
            "expected one offset, found '\(shownSubject)' beside '\(other)'"
        case .convertConflict where subject.hasPrefix("splitList"):
            "expected one separator, found '\(shownSubject)' beside '\(other)'"
        case .convertConflict:
            Conversion(name: subject)?.isOfNumberTexts == true
                ? "expected a comma to have one meaning, found '\(shownSubject)' beside '\(other)'"
                : "expected numbers to be seconds or milliseconds, found '\(shownSubject)' beside "
                    + "'\(other)'"
        case .aliasConflict:
            "expected a key that stands for one member, found '\(shownSubject)' again"
        case .defaultMismatch:
            "expected a $default that matches \(quotedOther), found \(shownSubject)"
        default: "expected a $fallback that matches \(quotedOther), found \(shownSubject)"
        }
    }

    private var quotedOther: String {
        other.isPhrase ? "its pattern" : "'\(other.cut)'"
    }

    private var placeWords: String {
        switch requirement {
        case .stringType: "with a type of string only"
        case .plainString: "with 'string' and without '$unescape' and another '$json' only"
        case .countedArray: "with an array or '$tuple' only"
        case .array: "with an array pattern only"
        case .arrayOrDictionary: "with an array pattern or an object with \"*\" or \"*?\" only"
        case .alternatives: "with 'enum', '$in' or '$any' only"
        case .mandatoryMember: "on a mandatory named member only"
        case .namedMember: "on a named member only"
        case .outsideDefinitions: "outside of '$define' only"
        case .root: "in the outermost object only"
        default: "elsewhere"
        }
    }

    private var valueWords: String {
        switch requirement {
        case .trueLiteral: "true"
        case .trueOrValues: "true or an array of values"
        case .trueOrPointer: "true or a JSON Pointer like \"/id\""
        case .values: "an array of values"
        case .patterns: "an array of patterns"
        case .definitions: "an object of named patterns"
        case .text: "a string"
        case .countRange: "\"min,max\""
        case .dropLimit: "a number of items, or a share like \"20%\""
        case .conversionNames: "an array of names"
        case .references: "\"html\""
        case .keys: "an array of keys without '*'"
        default: "another value"
        }
    }

    var lintMessage: String {
        switch code {
        case .lintUnanchored:
            "found a regex with neither '^' nor '$', which may match anywhere: '\(shownSubject)'"
        case .lintExpensive:
            "found a regex that some texts make take \(other) steps a byte or more, where a document"
                + " may take \(WorkBudget.usualFactor): '\(shownSubject)'"
        case .lintUnusedDefinition: "found a definition that is never used, '\(shownSubject)'"
        case .lintUnreachable:
            other.isEmpty
                ? "found a branch that matches nothing, '\(shownSubject)'"
                : "found a branch that is never chosen: '\(other.cut)' matches"
                    + " all that '\(shownSubject)' does"
        case .lintNeverConverts:
            "found conversions that never happen: a \(suggestion ?? "value") matches '\(other.cut)'"
                + " as it is"
        case .lintEnumNullMark:
            "found '?' in the last value of 'enum:\(shownSubject)', where it is part of the value"
        case .lintEnumSpace:
            "found white space around a value of 'enum:\(shownSubject)', where it is part of the value"
        case .lintEnumBar:
            "found '|' in a value of 'enum:\(shownSubject)', where it is part of the value"
        case .lintEnumRepeated: "found the value '\(other.cut)' twice in 'enum:\(shownSubject)'"
        case .lintKeySpace:
            "found white space around the key '\(shownSubject)', where it is part of the key"
        case .lintOnlyNull: "found a mandatory member that accepts nothing but null"
        case .lintListedNull:
            "found null among the values of '\(shownSubject)', which the type beside it refuses"
        case .lintIdleConversion:
            "found conversions that cannot give what '\(other.cut)' accepts: \(shownSubject)"
        case .lintConvertArgument: subject
        case .lintUniquePart: "found a part to compare that no item can have: \(shownSubject)"
        default: "found an object pattern that accepts anything, as it has only '\(shownSubject)'"
        }
    }
}

extension String {
    /// Whether a place's summary is a phrase for the pattern and not the expression as written.
    fileprivate var isPhrase: Bool {
        ["an object", "an array", "any value"].contains(self) || hasPrefix("one of ")
    }
}
