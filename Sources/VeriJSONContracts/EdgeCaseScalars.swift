import VeriJSON
import VeriJSONCore

/// Scalars that are edge cases of some kind of rule.
enum EdgeCaseScalars {
    static let all: [JSONValue] =
        [.null, true, false] + numbers.compactMap { JSONNumber(lexeme: $0).map { .number($0) } }
        + strings.map { .string($0) }

    /// The values that are tried in place of any other, whatever the pattern expects.
    static let strangers: [JSONValue] =
        [
            .null, true, 0, 1, "", "1", "x", [], [:], [.null], ["a": .null],
        ]
        + ["1.0", "1.5", "1e400", "1e-400", "-1", "300", "9223372036854775808"].compactMap {
            JSONNumber(lexeme: $0).map { .number($0) }
        }

    private static let numbers = [
        "1", "0", "-0", "-1", "1.0", "1.5", "-1.5", "1e2", "1E-2", "0.1", "1e400", "-1e400",
        "1e-400", "5e-324", "1.7976931348623157e308", "3.4028235e38", "3.5e38", "1e-46", "1e100",
        "127", "128", "-128", "-129", "255", "256", "32767", "32768", "65535", "65536",
        "2147483647", "2147483648", "4294967295", "4294967296", "9007199254740993",
        "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "18446744073709551615", "18446744073709551616", "123456789012345678901234567890",
        "1706695200", "16777215",
    ]

    private static let strings =
        words + [
            "2024-01-31", "2024-02-29", "2023-02-29", "0000-01-01", "9999-12-31",
            "2024-01-31T10:00:00Z", "2024-01-31t10:00:00z", "2024-01-31T10:00:00.123456789Z",
            "2024-01-31T23:59:59+14:00", "2024-01-31T00:00:00-23:59", "2016-12-31T23:59:60Z",
            "2024-01-31T10:00:00", "2024-01-31 10:00:00", "10:00:00Z", "10:00:00",
        ] + [
            "https://example.com/a?b=c#d", "http://a:99999", "//a", "mailto:a@b.de", "a/../b", "?",
            "#", "http://[::1]/", "http://\u{E9}.com/\u{FC}?x=y", "file:///a%20b", "urn:a:b", "a:b",
        ] + [
            "a@example.com", "AA==", "AAEC", "#FFFFFF", "0xffffff", "192.168.0.1", "::1",
            "example.com", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "Infinity", "NaN",
        ]

    private static let words = [
        "a", "", " ", "A", "text", "two words", "e\u{301}", "\u{1F600}", "\u{0}", "\"\\/",
        "0", "1", "007", "-1", "1.5", "true", "null", String(repeating: "x", count: 300),
    ]
}
