extension FindingCode {
    /// Whether an array failed for the number of its items.
    package var isArrayAsWhole: Bool { self == .arrayDropped || self == .arrayCount }

    /// Creates the code of an event or cause.
    ///
    /// - Parameters:
    ///   - tag: The code as one byte.
    ///   - detail: The number of a ``Conversion``, or the position of the bit of a repair in
    ///     ``Sanitizer/Policy/Relaxed``.
    ///   - index: The violated rule, which determines the format in a code.
    ///   - graph: The rules, whose schema determines the code of a keyword.
    init(_ tag: CodeTag, detail: UInt32, rule index: RuleIndex, of graph: RuleGraph) {
        let rule = graph[index]
        switch tag {
        case .keyword: self = graph.reported?.refusal(by: Int(detail)).code ?? .valueNever
        case .valueNever where graph.forbidsKeys(of: index): self = .keyUnknown
        case .stringFormat where graph.schema != nil:
            self = .stringFormat(rule.format.facts.schema.format ?? rule.format.typeName)
        case .stringFormat:
            self = .stringFormat(rule.form == .color ? "color" : rule.format.typeName)
        case .conversion, .askedConversion:
            self = .conversion(Conversion(detail: detail)?.name ?? "other")
        case .repaired, .salvaged:
            self = .relaxed(Sanitizer.Policy.Relaxed(position: Int(detail)).name)
        case .missing: self = .missing
        case .typeMismatch: self = .typeMismatch
        case .nullNotAllowed: self = .nullNotAllowed
        case .stringPattern: self = .stringPattern
        case .stringLength: self = .stringLength
        case .numberRange: self = .numberRange
        case .integerFraction: self = .integerFraction
        case .integerOverflow: self = .integerOverflow
        case .enumUnknown: self = .enumUnknown
        case .arrayCount: self = .arrayCount
        case .arrayDropped: self = .arrayDropped
        case .arrayDuplicate: self = .arrayDuplicate
        case .keyUnknown: self = .keyUnknown
        case .keyDuplicate: self = .keyDuplicate
        case .modelRefusedKey: self = .modelRefusedKey
        case .itemInvalid: self = .itemInvalid
        case .objectInvalid: self = .objectInvalid
        case .unionNoBranch: self = .unionNoBranch
        case .valueNever: self = .valueNever
        case .modelRefused: self = .modelRefused
        case .modelCaught: self = .modelCaught
        case .trim: self = .trim
        case .unescape: self = .unescape
        case .json: self = .json
        case .jsonInvalid: self = .jsonInvalid
        case .defaulted: self = .defaulted
        case .sentinel: self = .sentinel
        case .alias, .spelling: self = .keyAlias
        }
    }
}
