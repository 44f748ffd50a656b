import VeriJSONCore

/// An HTML writer that never lets text become markup.
///
/// Names and markup are static strings, so text from a document or a pattern is always escaped.
/// Control and bidirectional characters are shown as escapes, as on a terminal.
///
///     writer.element("code", ["class": "path"], text: "/a<b>")
///     // <code class="path">/a&lt;b&gt;</code>
package struct HTMLWriter {
    package typealias Attributes = KeyValuePairs<StaticString, String>

    package private(set) var html = ""

    package init() {}

    /// Writes static markup.
    package mutating func markup(_ markup: StaticString) {
        html += markup.description
    }

    /// Appends what another writer has written.
    mutating func append(_ other: HTMLWriter) {
        html += other.html
    }

    /// Writes text, escaped.
    package mutating func text(_ text: String) {
        let visible = TextEscaping.visible(text)
        guard visible.utf8.contains(where: Self.isSpecial) else {
            html += visible
            return
        }
        for scalar in visible.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            default: html.unicodeScalars.append(scalar)
            }
        }
    }

    mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
        html += "<\(name)"
        for (attribute, value) in attributes {
            html += " \(attribute)=\""
            text(value)
            html += "\""
        }
        html += ">"
    }

    mutating func close(_ name: StaticString) {
        html += "</\(name)>"
    }

    /// Writes an element that contains text.
    package mutating func element(
        _ name: StaticString,
        _ attributes: Attributes = [:],
        text content: String
    ) {
        open(name, attributes)
        text(content)
        close(name)
    }

    /// Writes an element whose contents a closure writes.
    mutating func element(
        _ name: StaticString,
        _ attributes: Attributes = [:],
        _ content: (inout HTMLWriter) -> Void
    ) {
        open(name, attributes)
        content(&self)
        close(name)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            true
        default: false
        }
    }
}
