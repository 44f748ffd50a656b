import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// Changes made in the XML itself.
@Suite struct EditingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var pattern: String
        var xml: String
        var clean: String

        init(_ pattern: String, _ xml: String, _ clean: String) {
            (self.pattern, self.xml, self.clean) = (pattern, xml, clean)
        }

        var testDescription: String { "\(pattern) on \(xml)" }
    }

    static let cases: [Case] = [
        // Removal takes the white space before it.
        Case(##"{"a": {"b?": "int"}}"##, "<a>\n  <b>x</b>\n  <c/>\n</a>", "<a>\n  <c/>\n</a>"),
        Case(##"{"a": {"b?": "int"}}"##, "<a>\n  <c/>\n  <b>x</b>\n</a>", "<a>\n  <c/>\n</a>"),
        Case(
            ##"{"a": {"b": ["int"]}}"##,
            "<a> <b>1</b> <b>x</b> <b>3</b></a>",
            "<a> <b>1</b> <b>3</b></a>"
        ),
        Case(
            ##"{"a": {"b": ["int"]}}"##,
            "<a><!-- k --><b>x</b><?p?><b>y</b><c/></a>",
            "<a><!-- k --><?p?><c/></a>"
        ),
        Case(##"{"a": {"@b?": "int"}}"##, "<a z='1'  b = 'x' y='2'/>", "<a z='1' y='2'/>"),
        Case(
            ##"{"a": {"#text?": "int"}}"##,
            "<a x='1'>t<b/><!-- c --> u </a>",
            "<a x='1'><b/><!-- c --></a>"
        ),
        Case(##"{"a": {"b?": {"c": "int"}}}"##, "<a>text <b k='1'/> more</a>", "<a>text  more</a>"),
        Case(
            ##"{"a": {"b?": ["int?"], "*?": "never"}}"##,
            "<a><b>1</b><c/><b>2</b> <d/></a>",
            "<a><b>1</b><b>2</b></a>"
        ),
        // Null is an empty element, or an empty attribute.
        Case(##"{"a": {"b": "int?"}}"##, "<a><b k='v'>x</b></a>", "<a><b k='v'></b></a>"),
        Case(##"{"a": {"@b": "int?"}}"##, "<a b=\"x\"/>", "<a b=\"\"/>"),
        Case(
            ##"{"a": {"b": {"$type": {"c": "int"}, "$null": true}}}"##,
            "<a><b z='1'><c>x</c></b></a>",
            "<a><b/></a>"
        ),
        Case(
            ##"{"a": {"b": {"$type": ["int"], "$count": "2,", "$null": true}}}"##,
            "<a><b>1</b><b>x</b><c/></a>",
            "<a><b/><c/></a>"
        ),
        // Text that says it already stays as it is.
        Case(
            ##"{"a": {"b": "int", "c?": "int"}}"##,
            "<a><b> 12 </b><c>x</c></a>",
            "<a><b> 12 </b></a>"
        ),
        Case(
            ##"{"a": {"$type": "string", "$trim": true}}"##,
            "<a> x &amp; y </a>",
            "<a>x &amp; y</a>"
        ),
        Case(
            ##"{"a": {"b": "~datetime"}}"##,
            "<a><b>2024-01-31T10:00:00Z</b></a>",
            "<a><b>2024-01-31T10:00:00Z</b></a>"
        ),
        // Fallbacks and defaults.
        Case(
            ##"{"a": {"b": {"$type": "int", "$fallback": 7}}}"##,
            "<a><b>x</b></a>",
            "<a><b>7</b></a>"
        ),
        Case(
            ##"{"a": {"@b": {"$type": "string:^k", "$fallback": "k<\"'"}}}"##,
            "<a b='x'/>",
            "<a b='k&lt;&quot;&apos;'/>"
        ),
        Case(
            ##"{"a": {"b": {"$type": "int", "$default": 7}}}"##,
            "<a>\n  <c/>\n</a>",
            "<a>\n  <c/>\n  <b>7</b>\n</a>"
        ),
        Case(
            ##"{"a": {"b": {"$type": "int", "$default": 7}, "@c": {"$type": "int", "$default": 8}}}"##,
            "<a x='1' />",
            "<a x='1' c=\"8\"><b>7</b></a>"
        ),
        Case(
            ##"{"a": {"b": {"$type": ["int"], "$default": [1, 2]}}}"##,
            "<a>\n <c/>\n</a>",
            "<a>\n <c/>\n <b>1</b>\n <b>2</b>\n</a>"
        ),
        Case(
            ##"{"a": {"b": {"$type": {"c": "int"}, "$fallback": {"c": 0}}}}"##,
            "<a><b><c>x</c></b></a>",
            "<a><b><c>0</c></b></a>"
        ),
        // Nothing to change.
        Case(
            ##"{"a": {"b": ["int"]}}"##,
            "\u{FEFF}<?xml version='1.0'?>\n<a><b>1</b></a>\n",
            "\u{FEFF}<?xml version='1.0'?>\n<a><b>1</b></a>\n"
        ),
    ]

    @Test(arguments: cases) func `a change is made in the XML`(_ wanted: Case) throws {
        let sanitizer = Sanitizer(try Pattern(wanted.pattern))
        let data = Data(wanted.xml.utf8)
        let cleaned = try sanitizer.sanitize(xml: data)
        let clean = try #require(try cleaned.xml())
        #expect(String(decoding: clean, as: UTF8.self) == wanted.clean)
        #expect(try cleaned.undo().apply(to: clean) == data)
        let again = try sanitizer.sanitize(xml: clean)
        #expect(again.status == .unchanged)
        #expect(again.result.value == cleaned.result.value)
    }

    @Test func `a rejected document has no XML`() throws {
        let sanitizer = Sanitizer(try Pattern(##"{"a": "int"}"##))
        let cleaned = try sanitizer.sanitize(xml: Data("<a>x</a>".utf8))
        #expect(cleaned.status == .rejected)
        #expect(try cleaned.xml() == nil)
        #expect(try cleaned.undo().isEmpty)
    }

    @Test func `a root that was removed cannot be written`() throws {
        let sanitizer = Sanitizer(try Pattern(##"{"a?": "int"}"##))
        let cleaned = try sanitizer.sanitize(xml: Data("<a>x</a>".utf8))
        #expect(cleaned.result.text == "{}")
        let error = #expect(throws: XMLWritingError.self) { try cleaned.xml() }
        #expect(error?.code == .root)
    }

    @Test func `another encoding becomes UTF-8 where something changes, and is restored`() throws {
        let sanitizer = Sanitizer(try Pattern(##"{"a": {"b?": "int"}}"##))
        let head = "<?xml version='1.0' encoding='ISO-8859-1'?><a>"
        let data = Data(head.utf8) + Data([0xE9]) + Data("<b>x</b></a>".utf8)
        let cleaned = try sanitizer.sanitize(xml: data)
        let clean = try #require(try cleaned.xml())
        #expect(
            String(decoding: clean, as: UTF8.self)
                == #"<?xml version="1.0" encoding="UTF-8"?><a>é</a>"#
        )
        #expect(try cleaned.undo().apply(to: clean) == data)
        let kept = Data(head.utf8) + Data([0xE9]) + Data("<b>1</b></a>".utf8)
        #expect(try sanitizer.sanitize(xml: kept).xml() == kept)
    }

    @Test func `the undo of the JSON leads to the JSON that was read`() throws {
        let sanitizer = Sanitizer(try Pattern(##"{"a": {"b": ["int"]}}"##))
        let cleaned = try sanitizer.sanitize(xml: Data("<a><b>1</b><b>x</b></a>".utf8))
        let json = try #require(cleaned.result.bytes)
        #expect(
            try cleaned.result.undo.apply(to: json) == Array(##"{"a":{"b":[1,"x"]}}"##.utf8)
        )
    }
}
