/// A text format that a pattern can require by name.
///
/// ``facts`` is the table of all that is known of the formats. A case, its entry and its line in
/// ``accepts(_:)`` add a format to the language, to messages, to translations and to the schema for
/// editors. Each format is checked by a pure function over the unescaped UTF-8 of a string; a family
/// of formats has a file.
package enum StringFormat: UInt8, Sendable, CaseIterable {
    case url
    case httpURL
    case email
    case color
    case date
    case time
    case datetime
    case localDatetime
    case localTime
    case uuid
    case ipv4
    case ipv6
    case hostname
    case base64

    /// Returns whether the whole text has this format.
    ///
    /// - Parameter text: Valid UTF-8.
    /// - Returns: Whether the text has the format; the empty text only has `base64`.
    /// - Complexity: O(*n*), *n* the bytes of the text; allocates nothing.
    package func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch self {
        case .url: Self.isURL(text)
        case .httpURL: Self.isHTTPURL(text)
        case .email: Self.isEmail(text)
        case .color: Self.isColor(text)
        case .date: Self.isDate(text)
        case .time: Self.isTime(text)
        case .datetime: Self.isDatetime(text)
        case .localDatetime: Self.isLocalDatetime(text)
        case .localTime: Self.isLocalTime(text)
        case .uuid: Self.isUUID(text)
        case .ipv4: Self.isIPv4(text, in: 0..<text.count)
        case .ipv6: Self.isIPv6(text, in: 0..<text.count)
        case .hostname: Self.isHostname(text)
        case .base64: Self.isBase64(text)
        }
    }

    /// The entry of the format in the table, from which ``facts`` is made once.
    var entry: Facts {
        switch self {
        case .url:
            Facts(
                "url",
                "a URL or relative reference",
                explanation: "a URL reference",
                otherNames: ["uri", "link"],
                schema: Schema("iri-reference", #"\S"#),
                good: ["ftp://a.example/1", "https://b.example", "ssh://c.example"],
                bad: ["a b", "http://[::1"]
            )
        case .httpURL:
            Facts(
                "url:http",
                "an absolute http or https URL",
                explanation: "an absolute http or https URL",
                otherNames: ["http", "https", "http-url"],
                neighbours: [.url],
                schema: Schema("iri", #"^[hH][tT][tT][pP][sS]?://[^/?#\s]+"#),
                swift: .url,
                good: ["https://a.example/1", "http://b.example", "https://c.example/?q=1"],
                bad: ["/a", "ftp://a.example"]
            )
        case .email:
            Facts(
                "email",
                "an email address",
                explanation: "an email address",
                schema: Schema(nil, #"^[^@\s]+@[^.@\s]+(\.[^.@\s]+)+$"#),
                good: ["a@b.example", "c.d@e.example", "f@g.h.example"],
                bad: ["a@b", "a b@c.example"]
            )
        case .color:
            Facts(
                "color",
                "a color of six hexadecimal digits",
                explanation:
                    "six hexadecimal digits, bare or after 0x or #, or an integer up to 16777215",
                schema: Schema(nil, "^(0[xX]|#)?[0-9A-Fa-f]{6}$", integers: 0...16_777_215),
                swift: .stringOrInteger,
                good: ["#00ff7f", "#FFFFFF", "0xabcdef"],
                bad: ["#fff", "00gg00"]
            )
        case .date:
            Facts(
                "date",
                "a date like 2024-01-31",
                explanation: "an RFC 3339 date: 2024-01-31",
                hasDay: true,
                neighbours: [.datetime, .localDatetime],
                schema: Schema("date", equalIn: Schema.allDrafts, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
                good: ["2024-01-31", "2024-02-29", "1999-12-31"],
                bad: ["2023-02-29", "2024-1-31"]
            )
        case .time:
            Facts(
                "time",
                "a time with an offset, like 10:00:00Z",
                explanation: "an RFC 3339 time with an offset",
                neighbours: [.localTime],
                schema: Schema(
                    "time",
                    equalIn: Schema.allDrafts,
                    "^[0-9]{2}:[0-9]{2}:[0-9]{2}" + Schema.zone
                ),
                good: ["10:00:00Z", "23:59:59+01:00", "00:00:00.5Z"],
                bad: ["10:00:00", "24:00:00Z"]
            )
        case .datetime:
            Facts(
                "datetime",
                "a date-time with an offset, like 2024-01-31T10:00:00Z",
                explanation: "an RFC 3339 date and time with an offset",
                otherNames: ["timestamp", "iso8601"],
                hasDay: true,
                neighbours: [.localDatetime, .date],
                schema: Schema(
                    "date-time",
                    equalIn: Schema.allDrafts,
                    "^" + Schema.day + "[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}" + Schema.zone
                ),
                swift: .date,
                good: [
                    "2024-01-31T10:00:00Z", "2024-02-29T23:59:59+01:00", "1999-12-31T00:00:00.5Z",
                ],
                bad: ["2024-01-31T10:00:00", "2024-01-31"]
            )
        case .localDatetime:
            Facts(
                "datetime:local",
                "a date-time without an offset, like 2024-01-31T10:00:00",
                explanation: "a date and time without an offset",
                hasDay: true,
                neighbours: [.datetime, .date],
                schema: Schema(nil, "^" + Schema.day + "[Tt ]" + Schema.clock + "$"),
                good: ["2024-01-31T10:00:00", "2024-02-29 23:59:59", "1999-12-31T00:00:00.5"],
                bad: ["2024-01-31T10:00:00Z", "2024-01-31"]
            )
        case .localTime:
            Facts(
                "time:local",
                "a time without an offset, like 10:00:00",
                explanation: "a time without an offset",
                neighbours: [.time],
                schema: Schema(nil, "^" + Schema.clock + "$"),
                good: ["10:00:00", "23:59:59", "00:00:00.5"],
                bad: ["10:00:00Z", "24:00:00"]
            )
        case .uuid:
            Facts(
                "uuid",
                "a UUID",
                explanation: "a UUID of any version",
                otherNames: ["guid"],
                schema: Schema(
                    "uuid",
                    equalIn: Schema.allDrafts,
                    "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
                ),
                swift: .uuid,
                good: [
                    "123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-000000000000",
                    "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
                ],
                bad: ["123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400g"]
            )
        case .ipv4:
            Facts(
                "ipv4",
                "an IPv4 address",
                explanation: "an IPv4 address",
                otherNames: ["ip"],
                neighbours: [.ipv6, .hostname],
                schema: Schema("ipv4", equalIn: Schema.allDrafts, nil),
                good: ["192.0.2.1", "198.51.100.255", "0.0.0.0"],
                bad: ["1.2.3.256", "01.2.3.4"]
            )
        case .ipv6:
            Facts(
                "ipv6",
                "an IPv6 address",
                explanation: "an IPv6 address",
                neighbours: [.ipv4],
                schema: Schema("ipv6", equalIn: Schema.allDrafts, nil),
                good: ["2001:db8::1", "::1", "fe80::192.0.2.1"],
                bad: ["2001:db8", "::1%eth0"]
            )
        case .hostname:
            Facts(
                "hostname",
                "a host name",
                explanation: "a host name",
                otherNames: ["host", "domain"],
                neighbours: [.ipv6],
                schema: Schema(
                    "hostname",
                    equalIn: 0..<7,
                    "^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$"
                ),
                isInferred: false,
                good: ["a.example", "b-1.example", "c"],
                bad: ["-a.example", "a_b"]
            )
        case .base64:
            Facts(
                "base64",
                "padded Base64",
                explanation: "padded base64",
                schema: Schema(
                    nil,
                    "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
                    contentEncoding: "base64"
                ),
                good: [
                    "SGVsbG8sIHdvcmxkISBIZQ==", "QmFzZTY0IGhhcyBwYWRkaW4=",
                    "VGhlIHRoaXJkOiA1IOKJpSA0IMO3IDI/",
                ],
                bad: ["SGVsbG8", "SGVs bG8="]
            )
        }
    }
}
