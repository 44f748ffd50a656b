import TestSupport
import Testing
import VeriJSONCore

/// Well-formed documents made to cost much: the end comes soon all the same, with a correct result
/// or with the code of the limit.
struct HostileDocumentTests {
    private static func code(
        _ sanitizer: Sanitizer,
        _ bytes: [UInt8]
    ) -> UnreadableDocumentError.Code? {
        do throws(UnreadableDocumentError) {
            _ = try sanitizer.sanitize(bytes)
            return nil
        } catch {
            return error.code
        }
    }

    private static func nested(
        _ depth: Int,
        _ open: String,
        _ inner: String,
        _ close: String
    )
        -> [UInt8]
    {
        Array(
            (String(repeating: open, count: depth) + inner + String(repeating: close, count: depth))
                .utf8
        )
    }

    // MARK: Numbers

    @Test func `a number of ten thousand digits is compared, not computed`() throws {
        let digits = String(repeating: "9", count: 10_000)
        let zeros = String(repeating: "0", count: 10_000)
        let pattern = try Pattern(#"["number:-1e3,1e3"]"#)
        let kept = [
            "0.\(digits)", "1e-\(digits)", "-1e-\(digits)", "0e\(digits)", "999.\(digits)",
            "0.\(zeros)1", "1\(zeros)e-10000", "1\(zeros)e-9997", "-0.\(zeros)e\(digits)",
        ]
        let dropped = [
            digits, "-\(digits)", "1e\(digits)", "-1e\(digits)", "1001.\(zeros)", "1\(zeros)",
            "1000.\(zeros)1", "1\(zeros)e-9996",
        ]
        let text = "[" + (kept + dropped).joined(separator: ",") + "]"
        let result = try Sanitizer(pattern).sanitize(text)
        #expect(result.text == "[" + kept.joined(separator: ",") + "]")
        #expect(result.report.changes.count == dropped.count)
        #expect(result.report.changes.allSatisfy { $0.code.rawValue == "number.range" })
    }

    @Test func `conversions refuse to write out a huge number`() throws {
        let digits = String(repeating: "9", count: 10_000)
        let zeros = String(repeating: "0", count: 10_000)
        let sanitizer = Sanitizer(try Pattern(#"["int"]"#), converting: .lenient)
        let items = [
            "1e\(digits)", "1e999999999", "-1e9223372036854775808", digits, "\"\(digits)\"",
            "\"1e\(digits)\"", "1e-\(digits)", "\"\(zeros)\(digits)\"", "1\(zeros)e-10001",
        ]
        let kept = ["42.\(zeros)", "42\(zeros)e-10000", "0.\(zeros)42e10002", "\"\(zeros)42\""]
        let result = try sanitizer.sanitize("[" + (items + kept).joined(separator: ",") + "]")
        #expect(result.text == "[42,42,42,42]")
    }

    @Test func `numbers with huge exponents are compared and hashed`() throws {
        let digits = String(repeating: "9", count: 10_000)
        let pattern = try Pattern(#"{"$type": ["number"], "$unique": true}"#)
        let text = "[1e\(digits),1.0e\(digits),10e\(digits.dropLast())8,1e-\(digits),0e\(digits),0]"
        let result = try Sanitizer(pattern).sanitize(text)
        #expect(result.text == "[1e\(digits),1e-\(digits),0e\(digits)]")
    }

    // MARK: Keys

    @Test func `a key of a megabyte may be named, starred, covered or unknown`() throws {
        let key = String(repeating: "k", count: 1_000_000)
        for (members, kept) in [
            ("\"\(key)?\": \"int\"", false), ("\"k*?\": \"int\"", false),
            ("\"*?\": \"int\"", false), ("\"a?\": \"int\"", true),
        ] {
            let sanitizer = Sanitizer(try Pattern("{\(members)}"))
            let result = try sanitizer.sanitize("{\"\(key)\":\"x\"}")
            #expect(result.text == (kept ? "{\"\(key)\":\"x\"}" : "{}"))
            #expect(
                result.report.changes.first?.path.tokens.first?.utf8.count
                    == (kept ? nil : 1_000_000)
            )
        }
    }

    @Test func `many items that fail at first are below a long key`() throws {
        let key = String(repeating: "k", count: 300_000)
        let items = repeatElement("15", count: 20_000).joined(separator: ",")
        let text = Array("{\"\(key)\":[\(items)]}".utf8)
        // The first branch fails for every item.
        let sanitizer = Sanitizer(try Pattern(#"{"*?": ["[int:0,5|int:10,20]"]}"#))
        #expect(try sanitizer.sanitize(text).status == .unchanged)
    }

    @Test func `keys with escapes are the keys that they denote`() throws {
        let pattern = try Pattern(#"{"id": "int", "naïve/😀?": "int", "*?": "never"}"#)
        let text = ##"{"\u0069\u0064":1,"na\u00EFve\/\uD83D\ude00":"x","\u0069d\u0000":2}"##
        let result = try Sanitizer(pattern).sanitize(text)
        #expect(result.text == ##"{"\u0069\u0064":1}"##)
        let twice = try Sanitizer(pattern).sanitize(##"{"\u0069d":"x","i\u0064":2,"id":3}"##)
        #expect(twice.text == #"{"id":3}"#)
        #expect(twice.report.changes.map(\.code.rawValue) == ["key.duplicate", "key.duplicate"])
    }

    @Test(arguments: [63, 64, 65, 127, 128, 129, 500])
    func `objects with many named members know each of them`(count: Int) throws {
        let members = (0..<count).map { "\"m\($0)\": \"int\"" }.joined(separator: ",")
        let sanitizer = Sanitizer(try Pattern("[{\(members)}]"))
        func object(_ keys: some Sequence<Int>, _ value: (Int) -> String = { "\($0)" }) -> String {
            "{" + keys.map { "\"m\($0)\":\(value($0))" }.joined(separator: ",") + "}"
        }
        let whole = [object(0..<count), object((0..<count).reversed())]
        let text = "[\(whole[0]),\(object(0..<count - 1)),\(whole[1]),\(object(1..<count)),{}]"
        let result = try sanitizer.sanitize(text)
        #expect(result.text == "[\(whole[0]),\(whole[1])]")
        #expect(result.report.changes.map(\.path.description) == ["/1", "/3", "/4"])
        let last = count - 1
        let again = "[" + object(Array(0..<count) + [last], { $0 == last ? "true" : "1" }) + "]"
        #expect(try sanitizer.sanitize(again).text == "[]")
        let copy = object(Array(0..<count) + [0, last])
        #expect(try sanitizer.sanitize("[\(copy)]").report.changes.count == 2)
    }

    @Test func `dictionaries and unknown keys of any number keep what is right`() throws {
        var random = SplitMix64(seed: 5)
        var texts: [String] = []
        var kept: [String] = []
        var keys: Set<String> = []
        for index in 0..<30_000 {
            let key = String(random.next(), radix: 36)
            guard keys.insert(key).inserted else { continue }
            texts.append("\"\(key)\":" + (index % 100 == 7 ? "\"x\"" : "\(index)"))
            if index % 100 != 7 { kept.append("\"\(key)\":\(index)") }
        }
        let text = "{" + texts.joined(separator: ",") + "}"
        let covered = try Sanitizer(try Pattern(#"{"*?": "int"}"#)).sanitize(text)
        #expect(covered.text == "{" + kept.joined(separator: ",") + "}")
        #expect(covered.report.totals.stripped == 300)
        #expect(try Sanitizer(try Pattern(#"{"*": "int"}"#)).sanitize(text).status == .rejected)
        #expect(try Sanitizer(try Pattern(#"{"a?": "int"}"#)).sanitize(text).status == .unchanged)
        let policy = Sanitizer.Policy(unknownKeys: .strip)
        let stripped = try Sanitizer(try Pattern(#"{"a?": "int"}"#), policy: policy).sanitize(text)
        #expect(stripped.text == "{}")
        #expect(stripped.report.totals.stripped == texts.count)
        #expect(stripped.report.changes.count == 1_000)
    }

    @Test func `thousands of copies of a key leave one`() throws {
        let copies = (0..<20_000).map { "\"a\":\($0)" }.joined(separator: ",")
        for pattern in [#"{"a": "int"}"#, #"{"*": "int"}"#] {
            let sanitizer = Sanitizer(try Pattern(pattern))
            #expect(try sanitizer.sanitize("{\(copies)}").text == #"{"a":19999}"#)
        }
        let spelled = (0..<5_000).map { "\"k\($0)\":1,\"\\u006b\($0)\":2" }.joined(separator: ",")
        let result = try Sanitizer(try Pattern(#"{"*": "int"}"#)).sanitize("{\(spelled)}")
        #expect(result.report.totals.stripped == 5_000)
    }

    @Test func `duplicates inside of duplicates end`() throws {
        let pattern = try Pattern(##"{"$define": {"n": {"a?": "#n"}}, "$type": "#n"}"##)
        let bytes = Self.nested(400, #"{"a":{},"a":"#, "{}", "}")
        let limits = Sanitizer.Limits(rereadFactor: 1_000)
        let policy = Sanitizer.Policy(limits: limits)
        let result = try Sanitizer(pattern, policy: policy).sanitize(bytes)
        #expect(Self.code(Sanitizer(pattern), bytes) == .work)
        #expect(result.bytes == Self.nested(400, #"{"a":"#, "{}", "}"))
        #expect(result.report.totals.stripped == 400)
        let first = Sanitizer(
            pattern,
            policy: Sanitizer.Policy(duplicateKeys: .first, limits: limits)
        )
        let front = Self.nested(400, #"{"a":"#, "{}", #","a":{}}"#)
        #expect(try first.sanitize(front).bytes == result.bytes)
        // Every copy has copies: twice as many at each level.
        var text = "{}"
        for _ in 0..<14 { text = #"{"a":\#(text),"a":\#(text)}"# }
        #expect(try Sanitizer(pattern).sanitize(text).report.totals.stripped == 14)
    }

    // MARK: Depth

    @Test(arguments: [#""any""#, "[]", ##"{"$define": {"n": ["#n"]}, "$type": "#n"}"##])
    func `brackets by the hundred thousand are over the limit`(pattern: String) throws {
        let sanitizer = Sanitizer(try Pattern(pattern))
        for bytes in [
            Self.nested(100_000, "[", "", ""), Self.nested(100_000, "[", "", "]"),
            Self.nested(100_000, "[1,", "1", "]"),
        ] {
            let error = try #require(BadInputTests.error(bytes, sanitizer))
            #expect(error.code == .depth)
            #expect(error.syntaxError != nil)
        }
    }

    @Test(arguments: [1, 2, 63, 64, 65, 5_000])
    func `the depth limit can be set`(limit: Int) throws {
        let patterns = [
            #""any""#, "[]", ##"{"$define": {"n": ["#n"]}, "$type": "#n"}"##,
            ##"{"$define": {"n": {"$any": [["#n"], "int"]}}, "$type": "#n"}"##,
            #"{"$type": ["any"], "$unique": true}"#,
        ]
        for pattern in patterns {
            let limits = Sanitizer.Limits(depth: limit, rereadFactor: 10_000)
            let sanitizer = Sanitizer(
                try Pattern(pattern),
                policy: Sanitizer.Policy(limits: limits)
            )
            let bytes = Self.nested(limit, "[", "", "]")
            let status = onSmallStack { try? sanitizer.sanitize(bytes).status }
            #expect(status == .unchanged, "\(pattern)")
            let error = BadInputTests.error(Self.nested(limit + 1, "[", "", "]"), sanitizer)
            #expect(error?.code == .depth, "\(pattern)")
        }
    }

    // MARK: Work

    @Test func `of a hundred thousand bad items a thousand are listed`() throws {
        let count = 100_000
        let text = "[" + repeatElement("\"x\"", count: count).joined(separator: ",") + "]"
        let result = try Sanitizer(try Pattern(#"["int"]"#)).sanitize(text)
        #expect(result.text == "[]")
        #expect(result.report.totals.dropped == count)
        #expect(result.report.changes.count == 1_000)
        #expect(try result.undo.apply(to: Array("[]".utf8)).elementsEqual(text.utf8))
        let members = (0..<count).map { "\"\($0)\":1" }.joined(separator: ",")
        let rejected = try Sanitizer(try Pattern(#"{"*": "string"}"#)).sanitize("{\(members)}")
        #expect(rejected.status == .rejected)
        #expect(rejected.report.changes.first?.causes.count == 8)
        #expect(rejected.report.changes.first?.causesOmitted == count - 8)
    }

    @Test func `fifty thousand items are made unique`() throws {
        let items = (0..<50_000).map { "{\"id\":\($0 / 2),\"n\":[\($0)]}" }
        let text = "[" + items.joined(separator: ",") + "]"
        let part = try Pattern(#"{"$type": [{"id": "int"}], "$unique": "/id"}"#)
        #expect(try Sanitizer(part).sanitize(text).report.totals.dropped == 25_000)
        let whole = try Pattern(#"{"$type": [{"id": "int"}], "$unique": true}"#)
        #expect(try Sanitizer(whole).sanitize(text).status == .unchanged)
    }

    static let unions = [
        ##"{"$any": [["#n"], {"a": "#n"}, "int"]}"##,
        ##"{"$any": [{"a": "#n", "b?": "int"}, {"a": "#n", "c?": "int"}, "int"]}"##,
        ##"{"$any": [{"$tuple": ["#n"]}, ["#n"], {"$type": ["#n"], "$count": "2,"}, "int"]}"##,
    ]

    @Test(arguments: unions)
    func `unions inside of unions end`(union: String) throws {
        let pattern = try Pattern("{\"$define\": {\"n\": \(union)}, \"$type\": \"#n\"}")
        for conversions in [
            Sanitizer.Policy.Conversions.none, .lenient, [.wrapSingle, .unwrapSingle],
        ] {
            let sanitizer = Sanitizer(pattern, converting: conversions)
            for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
                for (depth, leaf) in [(500, "\"x\""), (60, "1"), (60, "[[\"x\"],{\"a\":true}]")] {
                    let bytes = Self.nested(depth, open, leaf, close)
                    do throws(UnreadableDocumentError) {
                        let result = try sanitizer.sanitize(bytes)
                        #expect((result.status == .unchanged) == result.report.changes.isEmpty)
                    } catch {
                        #expect(error.code == .work)
                    }
                }
            }
        }
    }

    @Test func `a regex that would be exponential elsewhere is linear`() throws {
        let sanitizer = Sanitizer(try Pattern(#"["string:^(a+)+$"]"#))
        let run = String(repeating: "a", count: 1_000_000)
        #expect(try sanitizer.sanitize("[\"\(run)\"]").status == .unchanged)
        #expect(try sanitizer.sanitize("[\"\(run)!\"]").text == "[]")
    }
}
