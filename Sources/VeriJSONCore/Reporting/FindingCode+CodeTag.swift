extension FindingCode {
    /// Creates the code of an event or cause.
    ///
    /// - Parameters:
    ///   - tag: The code as one byte.
    ///   - detail: For a conversion, its bit in a ``ConversionSet``; for a repair, the position of
    ///     the bit in ``RelaxedSyntax``.
    ///   - rule: The violated rule, which determines the format in a code.
    ///   - schema: The schema of the rules, which determines the code of a keyword.
    init(_ tag: CodeTag, detail: UInt32, rule: Rule, schema: (any ReportedSchema)?) {
        switch tag {
        case .keyword: self = schema?.refusal(by: Int(detail)).code ?? .valueNever
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
