extension FindingCode {
    /// Whether an array failed for the number of its items.
    package var isArrayAsWhole: Bool { self == .arrayDropped || self == .arrayCount }

    /// Creates the code of an event or cause.
    ///
    /// - Parameters:
    ///   - tag: The code as one byte.
    ///   - detail: For a conversion, its bit in a ``ConversionSet``; for a repair, the position of
    ///     the bit in ``RelaxedSyntax``.
    ///   - index: The violated rule, which determines the format in a code.
    ///   - graph: The rules, whose schema determines the code of a keyword.
    init(_ tag: CodeTag, detail: UInt32, rule index: RuleIndex, of graph: RuleGraph) {
        let rule = graph[index]
        switch tag {
        case .keyword: self = graph.reported?.refusal(by: Int(detail)).code ?? .valueNever
        case .valueNever where graph.forbidsKeys(of: index): self = .keyUnknown
        case .stringFormat where graph.schema != nil:
            self = .stringFormat(rule.format == .datetime ? "date-time" : rule.format.codeName)
        case .stringFormat:
            self = .stringFormat(rule.form == .color ? "color" : rule.format.codeName)
        case .conversion, .askedConversion:
            let name = ConversionSet.named.first { $0.set.rawValue == detail }?.name
            self = .conversion(name ?? "other")
        case .repaired, .salvaged:
            self = .relaxed(RelaxedSyntax(position: Int(detail)).name)
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
        case .trim: self = .trim
        case .defaulted: self = .defaulted
        case .sentinel: self = .sentinel
        }
    }
}

extension StringFormat {
    /// The name of the format in a code, after `string.format.`.
    var codeName: String {
        switch self {
        case .url, .httpURL: "url"
        case .email: "email"
        case .color: "color"
        case .date: "date"
        case .time, .localTime: "time"
        case .datetime, .localDatetime: "datetime"
        case .uuid: "uuid"
        case .ipv4: "ipv4"
        case .ipv6: "ipv6"
        case .hostname: "hostname"
        case .base64: "base64"
        }
    }
}
