extension PatternMistake {
    var typeMessage: String {
        switch code {
        case .typeUnknown: return "expected a type, found '\(shownSubject)'\(nearestType)"
        case .typeEmpty:
            return "expected a type, found "
                + (subject.isEmpty ? "an empty string" : "'\(shownSubject)'")
        case .typeSpace:
            return "expected no white space outside arguments, found it in '\(shownSubject)'"
        case .typeNullMark:
            return "expected '?' before the argument, found it after, in '\(shownSubject)'"
        case .typeArgument:
            let wanted = suggestion.map { "'\($0)' or no argument" } ?? "no argument"
            return "expected \(wanted) after '\(other.cut)', found '\(shownSubject)'"
        case .typeArgumentMissing:
            return requirement == .enumValues
                ? "expected values after 'enum:', found none"
                : "expected a regex after 'string:', found nothing"
        case .regex:
            return expressionError?.message ?? "expected a regex, found '\(shownSubject)'"
        case .rangeMalformed:
            return "expected \(rangeWords) in '\(other)', found '\(shownSubject)'"
        case .rangeEmpty: return "expected \(rangeWords) in '\(other)', found no bound"
        case .rangeReversed:
            return "expected the minimum of '\(other)' not to be above the maximum,"
                + " found '\(shownSubject)'"
        case .unionUnclosed: return "expected ']' at the end of a union, found '\(shownSubject)'"
        case .unionSingle:
            return "expected at least two alternatives, found one in '\(shownSubject)'"
        case .unionNested: return "expected no union in a union, found '\(shownSubject)'"
        default: return "expected '~' before a type that values can be converted to"
        }
    }

    private var nearestType: String {
        guard let suggestion else { return "" }
        let isKnown = TypeName(rawValue: String(suggestion.prefix { $0 != ":" })) != nil
        return !isKnown
            ? "; that is written \(suggestion) here" : "; the nearest type is '\(suggestion)'"
    }

    /// Advice for an unknown type that resembles no other.
    private var typeNote: String {
        let meant = TypeName.foreign[subject.lowercased()]
        if meant == "{}" || meant == "[]" { return "structured alternatives are \"$any\"" }
        return "the types are " + TypeName.allCases.map(\.rawValue).joined(separator: ", ")
    }

    private var rangeWords: String {
        switch requirement {
        case .integerRange: "MIN,MAX as integers"
        case .countRange: "MIN,MAX as whole numbers"
        default: "MIN,MAX as numbers"
        }
    }

    /// Advice in addition to the edit.
    var note: String? {
        switch code {
        case .typeUnknown where suggestion == nil: typeNote
        case .directiveUnknown: Directive.foreign[subject]
        case .directiveMisplaced
        where requirement == .array && other == Directive.tuple.rawValue:
            "the positions of a tuple never move, so no item of it is dropped"
        case .jsonSchema:
            "give it after '-s', or use Sanitizer(schema) of VeriJSONSchema; a pattern mirrors the"
                + " documents: {\"id\": \"int\", \"name?\": \"string\"}"
        case .arrayElements: "for alternatives, write [{\"$any\": […]}]"
        case .unionNested: "structured alternatives are \"$any\""
        case .keyOverlap: "make one of the keys longer, or write out the keys that both fit"
        case .rangeEmpty, .rangeMalformed: "one side of the comma may be empty"
        case .regex: expressionError?.help
        case _ where Self.mayBeYAML.contains(code): suggestion
        case .defineCircular: "take the reference out, or put an array or object around it"
        case .convertArgument where replacement == nil: suggestion
        case .defineUnknown where other.isEmpty:
            "names are given by \"$define\" in the outermost object"
        case .typeArgumentMissing where requirement == .enumValues: "values are written enum:a,b,c"
        case .lintExpensive: "begin it with '^', or let it repeat less"
        case .lintNeverConverts: "take the '~' off, or the branch '\(other.cut)' out"
        case .lintUnreachable where replacement == nil: "take the branch out, or put it first"
        case .defaultMismatch, .fallbackMismatch:
            "it has to match without conversions, unknown keys and values that mean null"
        default: nil
        }
    }
}
