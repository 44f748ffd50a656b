import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

struct StringFormatTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var format: StringFormat
        var accepted: [String]
        var refused: [String]

        var testDescription: String { format.name }
    }

    private func accepts(_ format: StringFormat, _ text: String) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer(format.accepts)
    }

    @Test(arguments: cases + addressCases)
    func `a format accepts its form and refuses what is near it`(test: Case) {
        for text in test.accepted { #expect(accepts(test.format, text), "\(text)") }
        for text in test.refused { #expect(!accepts(test.format, text), "\(text)") }
    }

    @Test func `every format has cases and a name of its own`() {
        let tested = Set((Self.cases + Self.addressCases).map(\.format))
        #expect(tested == Set(StringFormat.allCases))
        #expect(Set(StringFormat.allCases.map(\.name)).count == StringFormat.allCases.count)
        #expect(StringFormat.httpURL.name == "url:http")
        #expect(StringFormat.localTime.name == "time:local")
    }

    @Test(arguments: StringFormat.allCases)
    func `no text is read past its end`(format: StringFormat) {
        // All cuts of all texts, each in memory of its own: a sanitizer would see the step over.
        for test in Self.cases + Self.addressCases {
            for text in test.accepted + test.refused {
                for count in 0...text.utf8.count {
                    _ = Array(text.utf8.prefix(count)).withUnsafeBufferPointer(format.accepts)
                }
            }
        }
        if format != .base64 { #expect(!accepts(format, "")) }
    }

    @Test func `an email of any length is what its definition says`() {
        func isEmail(_ text: String) -> Bool {
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { return false }
            let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
            return labels.count > 1 && !labels.contains("")
                && !text.unicodeScalars.contains(where: \.properties.isWhitespace)
        }
        var random = SplitMix64(seed: 5)
        var accepted = 0
        for round in 0..<40_000 {
            var text = (0..<random.below(70)).map { _ in "abc-+\u{7F}".randomElement(using: &random)
            }
            for _ in 0..<random.below(6) where !text.isEmpty {
                let special = round % 4 > 0 ? "@.." : "@. é\"\t\u{85}"
                text[random.below(text.count)] = special.randomElement(using: &random)
            }
            let email = String(text.compactMap { $0 })
            #expect(accepts(.email, email) == isEmail(email), "\(email)")
            if isEmail(email) { accepted += 1 }
        }
        #expect(accepted > 1_000)
    }

    @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
    func `the texts of wider grammars are read without a crash`() throws {
        func strings(_ path: String, _ key: String) throws -> [String] {
            let data = Data(try Corpora.bytes(path))
            let rows = try JSONSerialization.jsonObject(with: data) as? [Any] ?? []
            return rows.compactMap { ($0 as? [String: Any])?[key] as? String }
        }
        let urls = try strings("url/urltestdata.json", "input")
        let addresses = try strings("email/isemail_tests.json", "address")
        #expect(urls.count > 500 && addresses.count > 100)
        for text in urls + addresses {
            for format in StringFormat.allCases { _ = accepts(format, text) }
        }
        #expect(urls.filter { accepts(.url, $0) }.count > 200)
        #expect(addresses.filter { accepts(.email, $0) }.count > 30)
    }

    static let cases: [Case] = [
        Case(
            format: .email,
            accepted: [
                "a@b.c", "first.last+tag@sub.example.co.uk", "é@münchen.de", "\"x\"@y.z", "a@b.c.d",
                ".@-.-",
            ],
            refused: [
                "", "a", "@b.c", "a@", "a@b", "a@b.", "a@.b", "a@b..c", "a@b.c.", "a@@b.c",
                "a@b@c.d", "a b@c.d", "a@b c.d", "a@b.c\n", "\u{A0}a@b.c", "a@b.c\u{2003}",
                "a\u{3000}b@c.d", "a@b.\u{85}",
            ]
        ),
        Case(
            format: .color,
            accepted: ["ff8800", "FF8800", "#ff8800", "0xFf8800", "0XFF8800", "000000"],
            refused: [
                "", "ff880", "ff88000", "#ff880", "##ff8800", "0yff8800", "xxff8800", "#ff880g",
                "ff 800", "#fff", "ｆf8800", "0xff88000",
            ]
        ),
        Case(
            format: .date,
            accepted: ["2024-02-29", "2000-02-29", "0000-02-29", "9999-12-31", "2023-04-30"],
            refused: [
                "2023-02-29", "1900-02-29", "2024-02-30", "2024-04-31", "2024-00-01", "2024-13-01",
                "2024-01-00", "2024-01-32", "2024-1-31", "24-01-31", "2024/01/31", "2024-01-31 ",
                "-024-01-31", "20240131", "２024-01-31", "0000-00-00", "2024-01-3a",
            ]
        ),
        Case(
            format: .time,
            accepted: [
                "00:00:00Z", "23:59:59z", "10:00:00.5+01:00", "10:00:00.123456789012-23:59",
                "10:00:00-00:00", "23:59:60Z", "00:59:60+01:00", "15:59:60.25-08:00",
            ],
            refused: [
                "10:00:00", "10:00Z", "24:00:00Z", "10:60:00Z", "10:00:61Z", "10:00:60Z",
                "23:59:60+01:00", "22:59:60Z", "10:00:00.Z", "10:00:00,5Z", "10:00:00+0100",
                "10:00:00+24:00", "10:00:00+01:60", "10:00:00+01", "10:00:00 Z", "10:00:00ZZ",
                "10-00-00Z", "1:00:00Z", "10:00:00+1:000", "10:00:00Z+01:00",
            ]
        ),
        Case(
            format: .datetime,
            accepted: [
                "2024-01-31T10:00:00Z", "2024-01-31t10:00:00.1z", "1937-01-01T12:00:27.87+00:20",
                "1990-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00", "1991-01-01T08:59:60+09:00",
                "2024-02-29T23:59:60Z",
            ],
            refused: [
                "2024-01-31 10:00:00Z", "2024-01-31T10:00:00", "2024-01-31", "2024-02-30T10:00:00Z",
                "2024-01-31T10:00Z", "2024-01-31T23:59:60+01:00", "1990-12-30T23:59:60Z",
                "1991-01-02T08:59:60+09:00", "1990-12-31T23:58:60Z", "2024-01-31TT10:00:00Z",
                "2024-01-31T10:00:00+0100", "2024-01-31T10:00:00Z ", "1990-12-31T15:59:60-07:00",
            ]
        ),
        Case(
            format: .localDatetime,
            accepted: [
                "2024-01-31T10:00:00", "2024-01-31 10:00:00", "2024-01-31t10:00:00.25",
                "1990-12-31T23:59:60",
            ],
            refused: [
                "2024-01-31T10:00:00Z", "2024-01-31 10:00:00+01:00", "2024-01-31_10:00:00",
                "2024-01-31  10:00:00", "2024-01-31 10:00", "0000-00-00 00:00:00",
                "2024-01-31T10:00:60", "2024-01-31 10:00:00.", "2024-01-31",
                "1990-12-30T23:59:60",
            ]
        ),
        Case(
            format: .localTime,
            accepted: ["00:00:00", "23:59:59.999", "23:59:60"],
            refused: [
                "10:00", "10:00:00Z", "24:00:00", "10:00:60", "10:00:00 ", "1:00:00", " 10:00:00",
            ]
        ),
        Case(
            format: .uuid,
            accepted: [
                "123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-000000000000",
                "FFFFFFFF-FFFF-ffff-ffff-ffffffffffff",
            ],
            refused: [
                "", "123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400",
                "123e4567-e89b-12d3-a456-4266141740000", "123e4567-e89b-12d3-a4564-26614174000",
                "{23e4567-e89b-12d3-a456-42661417400}", "123e4567-e89b-12d3-a456-42661417400g",
            ]
        ),
        Case(
            format: .base64,
            accepted: ["", "Zg==", "Zm8=", "Zm9v", "+/+/", "Zh==", "AAAA"],
            refused: [
                "Zg", "Zg=", "Z===", "====", "Zm9vZ", "Zm-v", "Zm_v", "Zm9v\n", " Zm9v", "Zg==Zm9v",
                "=Zm9", "Zm=v", "é===",
            ]
        ),
    ]

    static let addressCases: [Case] = [
        Case(
            format: .url,
            accepted: [
                "http://example.com", "HTTP://a/b?c#d", "mailto:a@b.c", "urn:isbn:123", "/a/b",
                "a/b:c", "./a:b", "?q=1", "#top", "//cdn.example.com/x.js", "file:///etc/hosts",
                "http://[::1]:80/", "http://[v1.a:b]/", "http://u:p@h:/", "http://münchen.de/ü?ö#ß",
                "a%20b", "http://a/%C3%A9", "..", "a", "http:", "http://", "tel:+1-2", "a;b=c,d",
                "http://a?b", "x://a#b/c?d", "1/2:3", "日本", "http://a/b@c:d", "/a:b",
            ],
            refused: [
                "", " ", "\t", "a b", "http://a b", "http://a/{id}", "{a}", "a%", "a%2", "a%zz",
                "a<b", "a>b", "a\"b", "a\\b", "a^b", "a`b", "a|b", "a[b]", "#a#b", ":a", "1:2",
                "http://a:b/", "http://[::1", "http://[::g]/", "http://[::1]x", "http://a[b]/",
                "http://u@v@w/", "\u{A0}", "a\u{3000}b", "a\u{85}", "a\u{80}b", "\u{7F}", "a\n",
                "http://[v.a]/", "http://[v1.]/", "%:a", "a_b:c",
            ]
        ),
        Case(
            format: .httpURL,
            accepted: [
                "http://a", "https://a.b/c?d#e", "HTTPS://A", "hTTp://[::1]:8080/x",
                "http://user:pw@host:1/", "https://例え.jp/", "http://a?b", "http://1.2.3.4",
            ],
            refused: [
                "", "http", "http:", "http:/", "http://", "http:///a", "http://:80", "http://u@/",
                "https:a", "ftp://a", "httpx://a", "//a", "a", "http://?a", "http://a b", "http//a",
                "httpſ://a", "http://a/{x}", "hhtp://a", " http://a",
            ]
        ),
        Case(
            format: .ipv4,
            accepted: ["0.0.0.0", "255.255.255.255", "192.168.1.10"],
            refused: [
                "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.04", "00.1.1.1", "1..2.3", ".1.2.3",
                "1.2.3.", "1.2.3.4 ", "a.b.c.d", "1.2.3.1000", "-1.2.3.4", "١.2.3.4",
            ]
        ),
        Case(
            format: .ipv6,
            accepted: [
                "::", "::1", "1::", "1:2:3:4:5:6:7:8", "2001:DB8::8a2e:370:7334", "::ffff:1.2.3.4",
                "1:2:3:4:5:6:1.2.3.4", "::1.2.3.4", "1::8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
                "1::3:4:5:6:1.2.3.4",
            ],
            refused: [
                "", ":", ":::", "1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3",
                "12345::", "::g", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", ":1::2", "1:", "1::2:",
                "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3", "::1.2.3.256", "1.2.3.4", "::1.2.3.4:5",
                "fe80::1%eth0", "::1 ", "[::1]", "::ffff:01.2.3.4", "::12345", "1::2:3:4:5:6:7:8",
            ]
        ),
        Case(
            format: .hostname,
            accepted: [
                "a", "localhost", "www.example.com", "xn--mnchen-3ya.de", "1.2.3.4", "3com.com",
                "a-b.c--d", String(repeating: "a", count: 63) + ".b",
                String(repeating: "a.", count: 126) + "b",
            ],
            refused: [
                "", ".", "a.", ".a", "a..b", "-a", "a-", "a.-b", "a-.b", "a_b", "a b", "münchen.de",
                String(repeating: "a", count: 64) + ".b", String(repeating: "a.", count: 127) + "b",
                String(repeating: "a", count: 64),
            ]
        ),
    ]
}
