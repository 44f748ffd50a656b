import TestSupport
import Testing

@testable import VeriJSONCore

/// The words for what is wrong with a value that has another format, or is out of range.
struct FormatFaultTests {
    static let faults: [(type: String, value: String, shown: String, hidden: String)] = [
        ("date", #""2023-02-29""#, "February 2023 has 28 days", "the month does not have this day"),
        ("date", #""2023-13-01""#, "there is no month 13", "there is no such month"),
        ("date", #""31.01.2024""#, "a date is written YYYY-MM-DD", "a date is written YYYY-MM-DD"),
        (
            "date", #""2024-01-31T10:00:00Z""#, "something follows the day",
            "something follows the day"
        ),
        ("date", #""""#, "this is empty", "this is empty"),
        ("datetime", #""2024-01-31""#, "there is no time", "there is no time"),
        (
            "datetime", #""2024-01-31T10:00:00""#, "there is no offset, such as Z or +01:00",
            "there is no offset, such as Z or +01:00"
        ),
        (
            "datetime", #""2024-01-31 10:00:00Z""#, "a space is in place of the T",
            "a space is in place of the T"
        ),
        (
            "datetime", #""2024-01-31T24:00:00Z""#, "a time is written HH:MM:SS, up to 23:59:59",
            "a time is written HH:MM:SS, up to 23:59:59"
        ),
        (
            "datetime", #""2024-01-31T10:00:60Z""#, "there is no leap second at this time",
            "there is no leap second at this time"
        ),
        (
            "datetime:local", #""2024-01-31T10:00:00Z""#, "something follows the time",
            "something follows the time"
        ),
        (
            "time", #""10:00:00""#, "there is no offset, such as Z or +01:00",
            "there is no offset, such as Z or +01:00"
        ),
        ("url", #""https://a b""#, "there is white space in it", "there is white space in it"),
        (
            "url:http", #""ftp://a""#, "it does not begin with http:// or https://",
            "it does not begin with http:// or https://"
        ),
        ("email", #""ada""#, "there is no @", "there is no @"),
        ("email", #""ada@b@c.d""#, "there is more than one @", "there is more than one @"),
        (
            "email", #""ada@localhost""#, "there is no dot after the @",
            "there is no dot after the @"
        ),
        ("ipv4", #""1.2.3.256""#, "256 is over 255", "a number is over 255"),
        (
            "ipv4", #""1.2.3""#, "there are not four numbers with dots between",
            "there are not four numbers with dots between"
        ),
        ("ipv4", #""1.2.3.04""#, "a number begins with 0", "a number begins with 0"),
        (
            "uuid", #""123e4567-e89b-12d3-a456-42661417400g""#,
            "character 36 is none of those allowed", "character 36 is none of those allowed"
        ),
        ("uuid", #""1""#, "there are not 36 characters", "there are not 36 characters"),
        (
            "color", #""12345x""#, "character 6 is none of those allowed",
            "character 6 is none of those allowed"
        ),
        (
            "base64", #""ab$=""#, "character 3 is none of those allowed",
            "character 3 is none of those allowed"
        ),
        ("int:0,255", "256", "256 is over 255", "this is over 255"),
        ("number:-1,", "-1.5", "-1.5 is below -1", "this is below -1"),
    ]

    @Test(arguments: faults.indices)
    func `the label says what is wrong`(_ index: Int) throws {
        let (type, value, shown, hidden) = Self.faults[index]
        let pattern = "[\"\(type)\"]"
        for (policy, label) in [(ReportCase.open, shown), (.init(), hidden)] {
            let finding = try #require(
                try ReportCase(pattern, "[\(value)]", policy).report.findings.first
            )
            #expect(finding.label == label, "\(type) \(value)")
        }
    }

    /// Every text that a format refuses is looked at without a trap, whatever it is.
    @Test func `no text is too strange`() {
        var random = SplitMix64(seed: 15)
        let pieces = Array(#"2024-01-31T10:00:00Z +@.:/?[]=é{}\"0az "#)
        for _ in 0..<20_000 {
            let text = String(
                (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    pieces.randomElement(using: &random) ?? "x"
                }
            )
            for format in StringFormat.allCases {
                for isShown in [true, false] {
                    _ = FormatFault(Array(text.utf8), isShown: isShown).phrase(format)
                }
            }
        }
    }
}
