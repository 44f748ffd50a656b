extension FindingCode {
    /// Most of an array was dropped; leads every rendering.
    public static let arrayEmptied = FindingCode(rawValue: "array.emptied")
    /// A report has more changes than the limits keep.
    public static let limitChanges = FindingCode(rawValue: "limit.changes")

    /// The code of an event or cause.
    ///
    /// - Parameters:
    ///   - tag: The code in one byte.
    ///   - detail: For a conversion, its bit.
    ///   - rule: The rule that decided, which knows its format.
    init(_ tag: CodeTag, detail: UInt32, rule: Rule) {
        switch tag {
        case .stringFormat:
            let name = rule.form == .color ? "color" : rule.format.codeName
            self.init(rawValue: "string.format." + name)
        case .conversion:
            let name = ConversionSet.named.first { $0.set.rawValue == detail }?.name
            self.init(rawValue: "convert." + (name ?? "other"))
        default:
            self.init(rawValue: Self.text(of: tag))
        }
    }

    private static func text(of tag: CodeTag) -> String {
        switch tag {
        case .missing: "missing"
        case .typeMismatch: "type.mismatch"
        case .nullNotAllowed: "null.notAllowed"
        case .stringPattern: "string.pattern"
        case .stringLength: "string.length"
        case .stringFormat: "string.format"
        case .numberRange: "number.range"
        case .integerFraction: "integer.fraction"
        case .integerOverflow: "integer.overflow"
        case .enumUnknown: "enum.unknown"
        case .arrayCount: "array.count"
        case .arrayDropped: "array.dropped"
        case .arrayDuplicate: "array.duplicate"
        case .keyUnknown: "key.unknown"
        case .keyDuplicate: "key.duplicate"
        case .itemInvalid: "item.invalid"
        case .objectInvalid: "object.invalid"
        case .unionNoBranch: "union.noBranch"
        case .valueNever: "value.never"
        case .trim: "trim"
        case .defaulted: "default"
        case .sentinel: "convert.sentinel"
        case .conversion: "convert"
        }
    }
}

extension StringFormat {
    /// The format's name in a code: what follows `string.format.`.
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

    /// What the format asks for, in words.
    var words: String {
        switch self {
        case .url: "a URL or relative reference"
        case .httpURL: "an absolute http or https URL"
        case .email: "an email address"
        case .color: "a color of six hexadecimal digits"
        case .date: "a date like 2024-01-31"
        case .time: "a time with an offset, like 10:00:00Z"
        case .localTime: "a time without an offset, like 10:00:00"
        case .datetime: "a date-time with an offset, like 2024-01-31T10:00:00Z"
        case .localDatetime: "a date-time without an offset, like 2024-01-31T10:00:00"
        case .uuid: "a UUID"
        case .ipv4: "an IPv4 address"
        case .ipv6: "an IPv6 address"
        case .hostname: "a host name"
        case .base64: "padded Base64"
        }
    }
}
