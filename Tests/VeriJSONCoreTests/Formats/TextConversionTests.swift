import TestSupport
import Testing

@testable import VeriJSONCore

struct TextConversionTests {
    private func encoded(_ text: String) -> NaiveReading {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            switch PercentEncoding.encode(bytes) {
            case .success(let text):
                .value(String(decoding: text, as: UTF8.self), used: ["percentEncode"])
            case .failure(let reason): .refused("\(reason)")
            }
        }
    }

    @Test(arguments: [
        ("/a b", "/a%20b"), ("http://a.b/c d", "http://a.b/c%20d"), ("a b.txt", "a%20b.txt"),
        ("https://x.y/?q=a b|c", "https://x.y/?q=a%20b%7Cc"),
        ("/a\"<>^`{}", "/a%22%3C%3E%5E%60%7B%7D"),
        ("/50%", "/50%25"), ("/50%2", "/50%252"), ("/a%20b c", "/a%20b%20c"), ("/%zz", "/%25zz"),
        ("/a?b\\c", "/a?b%5Cc"), ("/a#b\\c", "/a#b%5Cc"), ("/a[1]", "/a%5B1%5D"),
        ("http://[::1]/a[1]", "http://[::1]/a%5B1%5D"), ("mailto:a b@c.d", "mailto:a%20b@c.d"),
        ("ftp://h/a b", "ftp://h/a%20b"), ("HTTP://h/a b", "HTTP://h/a%20b"), ("/é b", "/é%20b"),
        ("//h/a b", "//h/a%20b"), ("?a b", "?a%20b"), ("#a b", "#a%20b"),
    ])
    func `what a URL refuses is escaped`(_ text: String, _ expected: String) {
        #expect(encoded(text) == .value(expected, used: ["percentEncode"]))
        #expect(NaiveTextReading.percentEncoded(text).text == expected)
        #expect(Array(expected.utf8).withUnsafeBufferPointer(StringFormat.isURL))
    }

    @Test(arguments: [
        (#"C:\dir\a b.txt"#, "scheme"), ("javascript:alert('a b')", "scheme"),
        ("data:text/plain,a b", "scheme"), (#"\\server\a b"#, "backslash"),
        (#"http:\\h\a b"#, "backslash"), (#"/a\b c"#, "backslash"),
        (#"http://h\@evil/a b"#, "backslash"), ("http://a b/c d", "authority"),
        ("http://{host}/a b", "authority"), ("/{{id}}/a b", "template"), ("/${id}/a b", "template"),
        ("/a b#c#d", "secondFragment"), ("/a\tb c", "control"), ("/a b\u{7F}", "control"),
        ("/a b\u{85}", "control"), (" /a b", "outerSpace"), ("/a b ", "outerSpace"),
        ("/a", "nothing"), ("", "nothing"), ("/a%20b", "nothing"),
    ])
    func `other texts are refused`(_ text: String, _ reason: String) {
        #expect(encoded(text) == .refused(reason))
        #expect(NaiveTextReading.percentEncoded(text).text == nil)
    }

    @Test func `random texts are escaped as the naive reading escapes them`() {
        let pieces = [
            "http:", "https:", "mailto:", "ftp:", "x:", "//", "/", "?", "#", "a", "b c", " ", "\\",
            "[", "]", "[::1]", "%", "%20", "%2", "{", "}", "{{", "${", "$", "|", "^", "`", "<",
            "\"",
            "é", "\u{A0}", "\u{85}", "\t", ":", "@", "host", ".", "&", "'", "a b", "q=1",
        ]
        var random = SplitMix64(seed: 53)
        var readable = 0
        for _ in 0..<100_000 {
            let text = (0...random.below(7)).map { _ in random.pick(pieces) }.joined()
            let naive = NaiveTextReading.percentEncoded(text)
            let real = encoded(text)
            // What is still no URL is refused by the type.
            let isURL = real.text.map {
                Array($0.utf8).withUnsafeBufferPointer(StringFormat.isURL)
            }
            if isURL == true { readable += 1 }
            guard naive.text != real.text else { continue }
            Issue.record("'\(text)' is \(real), naively \(naive)")
            return
        }
        #expect(readable > 5000, "\(readable)")
    }

    private func base64(_ text: String) -> String? {
        Array(text.utf8).withUnsafeBufferPointer(Lexeme.base64url).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test(
        arguments: [
            ("PDw_Pz8-Pg", "PDw/Pz8+Pg=="), ("PDw_Pz8-Pg==", "PDw/Pz8+Pg=="), ("QQ", "QQ=="),
            ("QUI", "QUI="), ("-_-_", "+/+/"), ("QUI=", nil), ("QQ=", nil), ("QQQQQ", nil),
            ("Q+_w", nil), ("Q/-w", nil), ("", nil), ("=", nil), ("====", nil), ("QQ===", nil),
            ("Q Q-", nil), ("é-_a", nil), ("-_-_====", nil), ("QQ==QQ==", nil),
        ] as [(String, String?)]
    )
    func `the alphabet for URLs becomes that of base64, with its padding`(
        _ text: String,
        _ expected: String?
    ) {
        #expect(base64(text) == expected)
        #expect(NaiveTextReading.base64(text).text == expected)
        if let expected {
            #expect(Array(expected.utf8).withUnsafeBufferPointer(StringFormat.isBase64))
        }
    }

    @Test func `random texts become base64 as the naive reading makes it`() {
        var random = SplitMix64(seed: 54)
        let pieces = ["A", "b", "9", "-", "_", "=", "==", "+", "/", "QUJD", " "]
        for _ in 0..<100_000 {
            let text = (0...random.below(6)).map { _ in random.pick(pieces) }.joined()
            guard base64(text) != NaiveTextReading.base64(text).text else { continue }
            Issue.record("\(text)")
            return
        }
    }
}
