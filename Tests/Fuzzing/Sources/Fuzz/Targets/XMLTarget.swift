import Foundation
import VeriJSON
import VeriJSONReports
import VeriJSONXML

@testable import Cases

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
        let policy = Sanitizer.Policy(
            conversions: first & 0x40 == 0 ? [] : .lenient,
            disclosure: first & 0x80 == 0 ? .redacted : .values(upTo: 40)
        )
        let pattern = Self.patterns[Int(first) % Self.patterns.count]
        return XMLLaw(sanitizer: Sanitizer(pattern, policy: policy))
            .violation(Data(bytes.dropFirst()))
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

/// Elements with many names: attributes, children, prefixes and their declarations, each made of a
/// few bytes.
struct XMLNamesTarget: FuzzTarget {
    let name = "xml-names"

    private static let patterns: [Pattern] = [
        ##"{"r": {"*": "any"}}"##, ##"{"r": {"@*": "int", "*?": "int"}}"##,
        ##"{"r": {"p*": "int", "*?": "never"}}"##, ##"{"r": {"n1?": ["int"], "*": "string"}}"##,
    ].compactMap { try? Pattern($0) }

    func violation(_ bytes: [UInt8]) -> String? {
        guard bytes.count > 1 else { return nil }
        let pattern = Self.patterns[Int(bytes[0]) % Self.patterns.count]
        let sanitizer = Sanitizer(
            pattern,
            policy: Sanitizer.Policy(conversions: bytes[0] & 0x80 == 0 ? [] : .lenient)
        )
        return XMLLaw(sanitizer: sanitizer).violation(Data(Self.text(bytes.dropFirst()).utf8))
    }

    /// Returns a document with one name for each two bytes.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var (attributes, children) = ("", "")
        var rest = bytes
        while let kind = rest.popFirst(), let number = rest.popFirst() {
            let value = kind & 0x40 == 0 ? "\(number)" : "x"
            let prefix = "p\(number % 16)"
            switch kind % 8 {
            case 0: attributes += " a\(number)=\"\(value)\""
            case 1: attributes += " xmlns:\(prefix)=\"u:\(number % 5)\""
            case 2: attributes += " \(prefix):a\(number)=\"\(value)\""
            case 3: children += "<n\(number)>\(value)</n\(number)>"
            case 4: children += "<\(prefix):n\(number)>\(value)</\(prefix):n\(number)>"
            case 5: children += "<c xmlns:\(prefix)=\"v\"><\(prefix):n a=\"\(value)\"/></c>"
            case 6: children += "<n\(number % 3)/>"
            default: children += "<n\(number)"
            }
        }
        return "<r\(attributes)>\(children)</r>"
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return [UInt8(truncatingIfNeeded: seed)]
            + (0..<200).map { _ in UInt8(truncatingIfNeeded: random.next()) % 7 &* 37 }
    }

    func description(of bytes: [UInt8]) -> String { Self.text(bytes.dropFirst()) }
}

/// What must hold for XML, whatever its bytes are.
private struct XMLLaw {
    let sanitizer: Sanitizer

    /// Returns what is wrong; nil if nothing is.
    func violation(_ data: Data) -> String? {
        do {
            let cleaned = try sanitizer.sanitize(xml: data)
            return try wrong(cleaned, data) ?? written(data)
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
        _ data: Data
    ) throws -> String? {
        _ = cleaned.reportText()
        _ = cleaned.reportHTML()
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
}
