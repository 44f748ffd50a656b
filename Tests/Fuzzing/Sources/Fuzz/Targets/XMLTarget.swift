import Foundation
import VeriJSON
import VeriJSONXML

/// Text that may be XML; the first byte chooses the pattern, and the size of pieces of a stream.
struct XMLTarget: FuzzTarget {
    let name = "xml"
    let words = [
        "<a>", "</a>", "<b/>", "<b x=\"1\">", "</b>", "<c>", "</c>", "<![CDATA[", "]]>", "<!--",
        "-->",
        "<?p", "<?p?>", "?>", "<?xml version=\"1.0\"?>", "encoding='UTF-16'", "<!DOCTYPE a>",
        "&lt;",
        "&amp;", "&#65;", "&#x1F600;", "&#13;", " xmlns:p=\"u\"", " xmlns=\"u\"", "p:", "<p:b/>",
        " xsi:nil=\"true\"", "\u{FEFF}", "\r\n", "'", "=", " ", "1.50", "true", "é",
    ]

    private static let patterns: [Pattern] = [
        ##"{"a": {"b?": ["int?"], "c?": {"@x": "int", "#text?": "string"}, "*?": "any"}}"##,
        ##"{"a": {"b": [{"@x?": "int"}], "c": {"$type": "string", "$default": "<&>"}}}"##,
        ##"{"a?": "any"}"##, ##"{"*": "any"}"##,
        ##"{"a": {"b?": "[int|bool|string:^x]", "@x?": "number?", "*?": "never"}}"##,
    ].compactMap { try? Pattern($0) }

    func violation(_ bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let data = Data(bytes.dropFirst())
        let pattern = Self.patterns[Int(first) % Self.patterns.count]
        let policy = Sanitizer.Policy(
            conversions: first & 0x40 == 0 ? .none : .lenient,
            disclosure: first & 0x80 == 0 ? .redacted : .values(upTo: 40)
        )
        let sanitizer = Sanitizer(pattern, policy: policy)
        do {
            let cleaned = try sanitizer.sanitize(xml: data)
            return try wrong(cleaned, data, sanitizer) ?? written(data)
        } catch let error as UnreadableDocumentError {
            guard let mistake = error.xmlError else { return nil }
            if mistake.code == .parser {
                return "the scanner takes what XMLParser refuses: \(error)"
            }
            return mistake.line < 1 || mistake.column < 1 ? "no place: \(error)" : nil
        } catch {
            return "\(error)"
        }
    }

    /// Returns what is wrong with a clean document.
    private func wrong(
        _ cleaned: SanitizedXML,
        _ data: Data,
        _ sanitizer: Sanitizer
    ) throws -> String? {
        _ = cleaned.json.reportText()
        _ = cleaned.json.reportHTML()
        let clean: Data?
        do throws(XMLWritingError) {
            clean = try cleaned.xml()
        } catch {
            // A root that was removed, or a namespace that was.
            return cleaned.status == .changed
                ? nil : "an unchanged document is not written: \(error)"
        }
        guard let clean else { return nil }
        if cleaned.status == .unchanged, clean != data {
            return "an unchanged document has other bytes"
        }
        if try cleaned.undo().apply(to: clean) != data { return "the undo gives another document" }
        let again = try sanitizer.sanitize(xml: clean)
        return again.status == .unchanged ? nil : "clean XML is changed again: \(again.report.line)"
    }

    /// Returns what is wrong with what is written from a document.
    private func written(_ data: Data) throws -> String? {
        let value = try XMLReader().value(of: data)
        let text: Data
        do throws(XMLWritingError) {
            text = try XMLWriter().data(value)
        } catch {
            // What was null with xsi:nil may have had the only declaration of a prefix.
            return nil
        }
        return try XMLReader().value(of: text) == value ? nil : "what is written is another value"
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        let texts = [
            "<a><b>1</b><b>x</b><c x=\"1\">t</c></a>",
            "<?xml version=\"1.0\"?><!-- c --><a xmlns:p='u'><p:b x='&lt;'/>t<b/>u</a>",
            "<a x='2'><![CDATA[<b>]]></a>\n<?p i?>",
            "<a><b x='y'><c/></b></a>",
        ]
        return [UInt8(truncatingIfNeeded: seed)] + Array(texts[Int(seed) % texts.count].utf8)
    }
}
