import TestSupport
import Testing
import VeriJSONCore

/// Lines that are hard to draw, the whole text as it is printed.
struct ReportDrawingTests {
    /// Sixty items on one line, one of them with a wrong price.
    private let minified: String = {
        let items = (0..<60).map { index in
            let price = index == 30 ? #""N/A""# : "1.5"
            return #"{"id":\#(index),"price":\#(price),"name":"thing \#(index)"}"#
        }
        return #"{"items":["# + items.joined(separator: ",") + "]}"
    }()

    @Test func `a minified document is cut around the place`() throws {
        let report = try ReportCase(
            #"{"items": [{"id": "int", "price": "number"}]}"#,
            minified,
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 60 items dropped (1.7%)

                error[type.mismatch]: expected a number, found the string "N/A"
                 --> orders.json:1:1208  at /items/30/price
                   |
                 1 | …rice":1.5,"name":"thing 29"},{"id":30,"price":"N/A","name":"thing 30"},{"id":31,"price":1.5,"name"…
                   |                                                ^^^^^ this is a string
                 ::: orders.pattern.json:1:35
                   |
                 1 | {"items": [{"id": "int", "price": "number"}]}
                   |                                   -------- required by this rule
                   = note: the item /items/30 was dropped
                   = help: to make it null, write {"$type": "number", "$null": ["N/A"]} in the pattern
                   = help: to drop the value on its own, make the key "price?" in the pattern

                """#
        )
    }

    @Test func `a minified document is cut around the place and redacted`() throws {
        let report = try ReportCase(
            #"{"items": [{"id": "int", "price": "number"}]}"#,
            minified
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 60 items dropped (1.7%)

                error[type.mismatch]: expected a number, found a string
                 --> orders.json:1:1208  at /items/30/price
                   |
                 1 | …,"name":<string>},{"id":<number>,"price":<string>,"name":<string>},{"id":<number>,"price":…
                   |                                           ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:35
                   |
                 1 | {"items": [{"id": "int", "price": "number"}]}
                   |                                   -------- required by this rule
                   = note: the item /items/30 was dropped
                   = help: to make words such as "N/A" null, write {"$type": "number", "$null": ["", "-", "N/A", "n/a", "null"]} in the pattern
                   = help: to drop the value on its own, make the key "price?" in the pattern

                """#
        )
    }

    @Test func `tabs and wide characters keep the carets in place`() throws {
        let report = try ReportCase(
            #"{"名?": "int"}"#,
            "{\t\"a\": \"日本語😀é\",\t\"名\": \"x\" }",
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[type.mismatch]: expected an integer, found the string "x"
                 --> orders.json:1:22  at /名
                   |
                 1 | {   "a": "日本語😀é",   "名": "x" }
                   |                               ^^^ this is a string
                 ::: orders.pattern.json:1:8
                   |
                 1 | {"名?": "int"}
                   |         ----- required by this rule
                   = note: this member was stripped
                   = help: to allow both, write "[int|string]" in the pattern

                """#
        )
    }

    @Test func `control and bidirectional characters are escaped`() throws {
        let report = try ReportCase(
            #"{"a?": "int"}"#,
            "{\"a\": \"\u{202E}abc\u{7F}\u{200B}\"}",
            ReportCase.open
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[type.mismatch]: expected an integer, found the string "\u202Eabc\u007F\u200B"
                 --> orders.json:1:7  at /a
                   |
                 1 | {"a": "\u202Eabc\u007F\u200B"}
                   |       ^^^^^^^^^^^^^^^^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:8
                   |
                 1 | {"a?": "int"}
                   |        ----- required by this rule
                   = note: this member was stripped
                   = help: to allow both, write "[int|string]" in the pattern

                """#
        )
    }

    @Test func `an object of several lines is pointed at by its bracket`() throws {
        let report = try ReportCase(
            #"{"a?": "int"}"#,
            #"""
            {
              "a": {
                "b": 1
              }
            }
            """#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[type.mismatch]: expected an integer, found an object
                 --> orders.json:2:8  at /a
                   |
                 2 |   "a": {
                   |        ^ this is an object
                 ::: orders.pattern.json:1:8
                   |
                 1 | {"a?": "int"}
                   |        ----- required by this rule
                   = note: this member was stripped
                   = help: to allow both, write {"$any": ["int", {}]} in the pattern

                """#
        )
    }

    @Test func `a scalar at the end of the file`() throws {
        let report = try ReportCase(
            #"["int"]"#,
            #"""
            [
            1,
            "x"]
            """#
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 of 2 items dropped (50%)

                error[type.mismatch]: expected an integer, found a string
                 --> orders.json:3:1  at /1
                   |
                 3 | <string>]
                   | ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:2
                   |
                 1 | ["int"]
                   |  ----- required by this rule
                   = note: this item was dropped
                   = help: to allow both, write "[int|string]" in the pattern

                """#
        )
    }

    @Test func `a long string is cut`() throws {
        let report = try ReportCase(
            #"{"a?": "int"}"#,
            "{\"a\": \"" + String(repeating: "x", count: 300) + "\", \"b\": 1}",
            .init(disclosure: .values(upTo: 10))
        )
        #expect(
            report.text()
                == #"""
                orders.json: changed: 1 stripped

                error[type.mismatch]: expected an integer, found the string "xxxxxxxxx…
                 --> orders.json:1:7  at /a
                   |
                 1 | {"a": "xxxxxxxxx…, "b": 1}
                   |       ^^^^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:8
                   |
                 1 | {"a?": "int"}
                   |        ----- required by this rule
                   = note: this member was stripped
                   = help: to allow both, write "[int|string]" in the pattern

                """#
        )
    }
}
