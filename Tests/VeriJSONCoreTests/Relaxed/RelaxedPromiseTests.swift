import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

/// What the sets of departures promise: one reading, more with a larger set, and no fragments.
@Suite struct RelaxedPromiseTests {
    private static func read(
        _ text: some JSONInput,
        _ syntax: Sanitizer.Policy.Relaxed
    ) throws(UnreadableDocumentError) -> Sanitized {
        try Sanitizer(.anything, policy: Sanitizer.Policy(relaxed: syntax)).sanitize(text)
    }

    private static func text(_ text: String, _ syntax: Sanitizer.Policy.Relaxed) -> String? {
        try? read(text, syntax).text
    }

    // MARK: Backslashes

    @Test func `a stray backslash is kept, and is not expected`() throws {
        let text = #"{"p":"C:\Users\ann","re":"^\d+\.\w$"}"#
        let result = try Self.read(text, .compatible)
        #expect(result.text == #"{"p":"C:\\Users\\ann","re":"^\\d+\\.\\w$"}"#)
        #expect(result.report.totals.broken == 5)
        #expect(result.report.totals.expected == 0)
    }

    @Test func `escapes of JSON5 stay escapes, in .json5 all of them`() {
        let text = "[\"\\'\\v\\0\\x41\\\n\\q\\1\"]"
        #expect(Self.text(text, .compatible) == #"["'\u000b\u0000\u0041\\q\\1"]"#)
        #expect(Self.text(#"["\q"]"#, .json5) == #"["q"]"#)
        #expect(Self.text(#"["\q"]"#, .compatible) == #"["\\q"]"#)
    }

    @Test(arguments: [
        #"["C:\temp\Users"]"#, #"["C:\Users\temp"]"#, #"{"a": "\d\n"}"#, #"{"\d\b": 1}"#,
        #"['\d\f']"#, #"["\r\d"]"#,
    ])
    func `an escape beside a stray backslash has two readings`(text: String) throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Self.read(text, .compatible)
        }
        #expect(error?.code.description == "syntax.ambiguous")
        let offset = try #require(error?.syntaxError?.offset)
        #expect(Array(text.utf8)[offset] == UInt8(ascii: "\\"))
        #expect(error?.message.contains("an escape and a backslash") == true)
        let salvaged = try Self.read(text, .salvage)
        #expect(salvaged.report.changes.contains { $0.code == .relaxed("mixedBackslashes") })
    }

    @Test func `both readings of an escape are named`() {
        for (limit, words) in [
            (0, "for a backslash before a letter, write two"),
            (9, "'\\t' is a tab, or a backslash before 't': for the latter, write '\\\\t'"),
        ] {
            let policy = Sanitizer.Policy(disclosure: .values(upTo: limit), relaxed: .compatible)
            let error = #expect(throws: UnreadableDocumentError.self) {
                try Sanitizer(.anything, policy: policy).sanitize(#"["C:\Users\temp"]"#)
            }
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
            #expect(error?.description.contains("beside the stray backslash at 1:5") == true)
        }
        #expect(Self.text(#"["C:\Users\temp"]"#, .salvage) == #"["C:\\Users\temp"]"#)
        #expect(Self.text(#"["C:\Users", "\temp"]"#, .compatible) == #"["C:\\Users", "\temp"]"#)
    }

    @Test(arguments: [
        #"{"a": ["b","]}"#, #"{"a": "b", "c": "}"#, #"["a, "b]"#,
        #"{"a": ["b", „c“ d", "e"], "f": 1}"#, #"[{"a": “b” c, "d": "e"}, {"f": 1}] "#,
        #"[{"a": «b» c, "d": "e"}, {"f": 1}]"#,
    ])
    func `a text that closes all that is open is not cut off`(text: String) {
        #expect(Self.text(text, .compatible) == nil)
    }

    @Test(arguments: [
        (#"{"a":{"b":1,"c":2}"#, 11), ("[[1,2]", 3), (#"{"a":{"b":{"c":1,"d":2}}"#, 16),
        ("[0,[1,[2,3]]", 5), (#"{"a":{"b":1,"c":2} "#, 11), (#"{"a":{,"c":2}"#, 6),
        (#"{"a":{,"b":{"c":1}}"#, 6),
    ])
    func `an earlier bracket may be missing, and not the end`(text: String, comma: Int) {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Self.read(text, .compatible)
        }
        #expect(error?.code == .syntax(.ambiguous))
        #expect(error?.message.hasSuffix("before the comma at 1:\(comma + 1)") == true)
        #expect(Self.text(text, .salvage) != nil)
    }

    @Test func `the bracket may be missing before a hole, too`() {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Self.read("[0,[,1]", [.holes, .truncation])
        }
        #expect(error?.code == .syntax(.ambiguous))
        #expect(error?.message.hasSuffix("before the comma at 1:5") == true)
    }

    @Test(arguments: [
        (#"[{"a":1,"b":2},{"a":3,"b":4}"#, "]"), (#"{"a":{"b":1}"#, "}"), ("[[1]", "]"),
        (#"{"d":{"i":[{"a":1,"b":2},{}]}"#, "}"), (#"{"a":1,"b":[1,2]"#, "}"),
    ])
    func `a bracket that is missing at one place only is added`(text: String, end: String) {
        #expect(Self.text(text, .compatible) == text + end)
    }

    // MARK: Invented members

    @Test(arguments: [
        "{\"a\": \"\"\"x\ny\"\"\", \"b\": 1}", #"{"t":""key:" value"}"#,
        #"{"a":""c:1}"#, #"["a"1]"#, #"["a"true]"#, #"["a""b"]"#,
        #"["a"{}]"#, #"["a "[1]" b"]"#,
    ])
    func `no member begins right after a string`(text: String) {
        #expect(Self.text(text, .compatible) == nil)
    }

    // MARK: A larger set reads more

    private static let documents = [
        #"{"id": 12, "tags": ["a", "b\n\u00e9"], "price": -1.5e3, "ok": true, "no": null}"#,
        #"[{"a": {"b": [[], {}, ""]}, "c": 0}, [1, 2.5, "x"], false]"#,
        #"{"name": "O'Neil", "say": "he said \"hi\", and", "s": "a: b", "n": ["1", "2"]}"#,
        "{a: 1, 'b': [+.5, 0x1F,], /* c */ “d”: NaN} // end",
        "```json\n{\"a\": [1, 2,],\n \"b\": 'c'}\n```\n",
    ]

    @Test func `what .compatible reads is read alike by every larger set`() throws {
        var generator = SplitMix64(seed: 52)
        let noise = Array("\"'\\{}[],:#/1 a\n".utf8)
        var (read, differing) = (0, 0)
        for document in Self.documents {
            let bytes = Array(document.utf8)
            var texts = bytes.indices.map { place in
                var text = bytes
                text.remove(at: place)
                return text
            }
            for _ in 0..<400 {
                var text = bytes
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    let place = Int.random(in: 0..<text.count, using: &generator)
                    if Bool.random(using: &generator) {
                        text.remove(at: place)
                    } else {
                        text.insert(noise.randomElement(using: &generator) ?? 0, at: place)
                    }
                }
                texts.append(text)
            }
            for text in texts {
                guard let small = try? Self.read(text, .compatible) else { continue }
                read += 1
                for syntax in [
                    Sanitizer.Policy.Relaxed.salvage, [.compatible, .innerQuotes],
                    [.compatible, .unquotedText, .looseCommas],
                ] {
                    let large = try? Self.read(text, syntax)
                    if large?.bytes != small.bytes || large?.report != small.report {
                        differing += 1
                        #expect(
                            large?.text == small.text,
                            "\(String(decoding: text, as: UTF8.self)) \(syntax.rawValue)"
                        )
                    }
                }
            }
        }
        #expect(differing == 0)
        #expect(read > 500)
    }

    @Test(arguments: [
        (#"{"a" "x, y", "b": 1}"#, #"{"a": "x, y", "b": 1}"#),
        (#"{"a": "x" "b": "y"}"#, #"{"a": "x", "b": "y"}"#),
        (#"{"a":"x""b":"y"}"#, #"{"a":"x","b":"y"}"#),
    ])
    func `a missing colon or comma is not a quote inside`(text: String, clean: String) {
        #expect(Self.text(text, .compatible) == clean)
        #expect(Self.text(text, .salvage) == clean)
    }

    // MARK: No fragments

    @Test(arguments: [
        #"[{"key":"test"}]},{"key2":"test2"}]"#,
        #"{"a": 1} {}"#, #"{} {"a": 1}"#, "[][]", #"see {} or {"a": 1}"#, #"{"a": 1} "x""#,
        #"{"a": 1}, 5"#, "{\"a\": [1}, # x\n\"b\": say \"hi\",,}", "{\"a\": 1}, b: 2}",
        "Here: {\"a\"::[1]}",
        "First:\n```json\n{\"a\": 1}\n```\nthen:\n```json\n{\"a\": 2}\n```\n",
        "First:\n```json\n{\"a\": 1}\n```\nthen:\n```json\n{}\n```\n",
        "It is {\"b\": 2}:\n```json\n{\"a\": 1}\n```\n",
        "<!DOCTYPE html><html><script>var a = {\"b\": [1]};</script></html>",
        "\n<HTML><body>{\"b\": 1}</body></HTML>",
    ])
    func `a text that is no single value is refused`(text: String) {
        #expect(Self.text(text, .salvage) == nil, "\(text)")
    }

    @Test(arguments: [
        ("{'note': 0, 'k': 'see O'Neil [1]'}", #"{"note":0,"k":"see O'Neil [1]"}"#),
        ("Sure (see [ok] and {name}): {\"a\": [1]}. Bye.", #"{"a":[1]}"#),
        ("{\"a\": 1}\n\nThis is what \"you\" asked for.", #"{"a":1}"#),
        ("Here:\n```json\n{\"a\": [1, 2\n```\nBye [now].", #"{"a":[1,2]}"#),
        ("Here: {\"a\": [1, 2}", #"{"a":[1,2]}"#),
        ("<b>Warning</b>: x<br />\n{\"a\": 1}", #"{"a":1}"#),
    ])
    func `text around one value goes`(text: String, clean: String) {
        let policy = Sanitizer.Policy(output: .compact, relaxed: .salvage)
        let result = try? Sanitizer(.anything, policy: policy).sanitize(text)
        #expect(result?.text == clean)
    }

    @Test func `only a short part in brackets is prose`() {
        for (count, isRead) in [(150, true), (250, false)] {
            let words = "[" + String(repeating: "x", count: count) + "]"
            #expect((Self.text("See \(words): {\"a\": 1}", .salvage) == #"{"a": 1}"#) == isRead)
        }
    }

    @Test(arguments: [
        #"{"a": "x"; "b": "y"}"#, #"{"a": "x; "b; "c": "d"}"#, #"["a""b"]"#,
        #"["a", "b""c d", "e"]"#,
    ])
    func `no string takes in what is a key or a value`(text: String) {
        #expect(Self.text(text, .salvage) == nil)
    }

    @Test(arguments: [
        (#"{a: "x", is-open: "y", b: 1}"#, #"{"a": "x", "is-open": "y", "b": 1}"#),
        (#"{a: "say "x", not y", b-2-: 1}"#, #"{"a": "say \"x\", not y", "b-2-": 1}"#),
        ("{a: 'x'\n is-open: {}\n c-d: [1]}", "{\"a\": \"x\",\n \"is-open\": {},\n \"c-d\": [1]}"),
    ])
    func `a key without quotes may have hyphens, also after a string`(text: String, clean: String) {
        #expect(Self.text(text, .salvage) == clean)
    }

    @Test func `what a language model thinks is no value`() {
        let text = "<think>\nIs it {\"a\": 2}? ```x\n[1]\n``` No.\n</think>\n\nIt is {\"a\": 1}."
        #expect(Self.text(text, .salvage) == #"{"a": 1}"#)
    }

    @Test(arguments: [
        #"{"a": (1, 2)}"#, "{1, 2}", #"{\"a\": 1}"#, #"[\"a\"]"#, #"{"a": "x" + "y"}"#,
        #"["x" + "y", 1]"#,
    ])
    func `shapes of other languages without a counterpart are refused`(text: String) {
        #expect(Self.text(text, .salvage) == nil)
    }

    @Test(arguments: [
        ("[(1, 2)]", "write a tuple as an array"), (#"{\"a\": 1}"#, "take away the backslashes"),
    ])
    func `the help says what to do`(text: String, help: String) {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 9), relaxed: .salvage)
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(.anything, policy: policy).sanitize(text)
        }
        #expect(error?.description.contains(help) == true, "\(error?.description ?? "")")
    }

    // MARK: Bytes

    @Test func `bytes of Windows-1252 are read by name, before they are lost`() throws {
        let text =
            Array("{\"a\": \"Jos".utf8) + [0xE9, 0x20, 0x93, 0x80, 0x94, 0x20, 0x81, 0xFF]
            + Array("\", \"b\": \"é\"}".utf8)
        let read = try Self.read(text, [.compatible, .windows1252])
        #expect(read.text == "{\"a\": \"José “€” \u{FFFD}ÿ\", \"b\": \"é\"}")
        let codes = read.report.changes.map(\.code.rawValue)
        #expect(codes.count { $0 == "relaxed.windows1252" } == 5)
        #expect(codes.count { $0 == "relaxed.looseUnicode" } == 1)
        #expect(try read.undo.apply(to: try #require(read.bytes)) == text)
        #expect(!Sanitizer.Policy.Relaxed.salvage.contains(.windows1252))
        #expect(throws: UnreadableDocumentError.self) { try Self.read(text, .windows1252) }
        let error = #expect(throws: UnreadableDocumentError.self) { try Self.read(text, .none) }
        #expect(error?.description.contains("--relaxed=looseUnicode,windows1252'") == true)
    }

    @Test func `every byte beyond ASCII is what Foundation takes it for`() throws {
        for byte in UInt8(0x80)...0xFF where ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) {
            let result = try Self.read([0x5B, 0x22, byte, 0x22, 0x5D], .windows1252)
            let text = String(bytes: [0x5B, 0x22, byte, 0x22, 0x5D], encoding: .windowsCP1252)
            #expect(result.text == text)
        }
    }
}
