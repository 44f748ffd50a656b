/// Writes HTML in which no text can become markup.
///
/// Names and markup are static, so that whatever comes from a document or a pattern has only one
/// way in, which escapes it. Control characters and those that turn the reading direction are shown
/// as escapes, as on a terminal.
///
///     writer.element("code", ["class": "path"], text: "/a<b>")
///     // <code class="path">/a&lt;b&gt;</code>
struct HTMLWriter {
    typealias Attributes = KeyValuePairs<StaticString, String>

    private(set) var html = ""

    /// Writes markup that is part of the program.
    mutating func markup(_ markup: StaticString) {
        html += markup.description
    }

    /// Takes over what another writer has written.
    mutating func append(_ other: HTMLWriter) {
        html += other.html
    }

    /// Writes text.
    mutating func text(_ text: String) {
        let visible = DisplayText.visible(text)
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

    /// Writes an element with text in it.
    mutating func element(
        _ name: StaticString,
        _ attributes: Attributes = [:],
        text content: String
    ) {
        open(name, attributes)
        text(content)
        close(name)
    }

    /// Writes an element with more in it.
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
