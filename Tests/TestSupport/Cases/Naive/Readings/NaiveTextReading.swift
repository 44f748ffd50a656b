import Foundation

/// The conversions of one text into another, sentence by sentence as the specification says them.
package enum NaiveTextReading {
    /// `percentEncode`.
    package static func percentEncoded(_ text: String) -> NaiveReading {
        let refused: [(String, String)] = [
            ("[\\u0000-\\u001F\\u007F-\\u009F]", "a control"),
            ("\\A | \\z", "a space at an end"),
            ("\\{\\{|\\$\\{", "a template"),
            ("#.*#", "a second #"),
        ]
        for (expression, reason) in refused where text.matched(expression) != nil {
            return .refused(reason)
        }
        // RFC 3986, appendix B, with the scheme as its grammar has it.
        guard
            let parts = text.groups(
                "\\A(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(\\?[^#]*)?(#.*)?\\z"
            )
        else { return .refused("no URL") }
        guard ["", "http", "https", "ftp", "mailto"].contains(parts[0].lowercased()) else {
            return .refused("another scheme")
        }
        guard !parts[2].contains("\\") && !parts[1].contains("\\") else { return .refused("a \\") }
        let rest = parts[2] + parts[3] + parts[4]
        let head = String(text.dropLast(rest.count))
        var result = Scalars(head)
        let scalars = Scalars(rest)
        for (index, scalar) in scalars.enumerated() {
            let isEscape =
                scalar == "%" && index + 2 < scalars.count
                && scalars[index + 1].properties.isASCIIHexDigit
                && scalars[index + 2].properties.isASCIIHexDigit
            if " \"<>^`{|}[]\\".unicodeScalars.contains(scalar) || (scalar == "%" && !isEscape) {
                result += Scalars("%" + String(scalar.value, radix: 16, uppercase: true))
            } else {
                result.append(scalar)
            }
        }
        // The authority is not encoded: what a URL refuses there is refused.
        for scalar in Scalars(parts[1]) where " \"<>^`{|}".unicodeScalars.contains(scalar) {
            return .refused("in the authority")
        }
        guard result != Scalars(text) else { return .refused("nothing to encode") }
        return .value(result.text, used: ["percentEncode"])
    }

    /// `base64url`.
    package static func base64(_ text: String) -> NaiveReading {
        guard let parts = text.groups("\\A([A-Za-z0-9_-]*)(=*)\\z") else {
            return .refused("another character")
        }
        let missing = ["", nil, "==", "="][parts[0].count % 4]
        guard let missing, parts[1].isEmpty || parts[1] == missing else {
            return .refused("padding")
        }
        let plain = parts[0].replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        guard plain + missing != text else { return .refused("base64 as it is") }
        return .value(plain + missing, used: ["base64url"])
    }

    /// `$unescape`: the leftmost reference that ends first is replaced, until there is none.
    ///
    /// The names are those of references, without `&` and `;`.
    package static func unescaped(_ text: String, names: [String: String]) -> String {
        var scalars = Scalars(text)
        var end = 0
        while end < scalars.count {
            defer { end += 1 }
            guard scalars[end] == ";",
                let start = scalars[..<end].lastIndex(of: "&"),
                let value = value(Scalars(scalars[(start + 1)..<end]).text, names)
            else { continue }
            scalars.replaceSubrange(start...end, with: Scalars(value))
            end = start - 1
        }
        return scalars.text
    }

    private static func value(_ reference: String, _ names: [String: String]) -> String? {
        if let value = names[reference] { return value }
        let number: Int?
        if let digits = reference.groups("\\A#([0-9]+)\\z") {
            number = Int(digits[0])
        } else if let digits = reference.groups("\\A#[xX]([0-9a-fA-F]+)\\z") {
            number = Int(digits[0], radix: 16)
        } else {
            return nil
        }
        guard let number, number != 0, number <= 0x10FFFF else { return nil }
        if let byte = UInt8(exactly: number), (0x80...0x9F).contains(byte) {
            // HTML: as windows-1252 has them; five numbers have no character there.
            return String(data: Data([byte]), encoding: .windowsCP1252).flatMap {
                $0.unicodeScalars.first == "\u{FFFD}" ? nil : $0
            } ?? String(Unicode.Scalar(byte))
        }
        return Unicode.Scalar(UInt32(number)).map { String($0) }
    }
}

extension NaiveDirectives {
    /// Step 1: what is made of a string before it is compared, with the codes of the changes.
    var textChanges: [(code: String, change: (String) -> String)] {
        var changes: [(String, (String) -> String)] = []
        if isUnescaped {
            changes.append(
                ("unescape", { NaiveTextReading.unescaped($0, names: NaiveTextReading.someNames) })
            )
        }
        if isTrimmed { changes.append(("trim", NaiveText.trimmed)) }
        return changes
    }

    /// Whether step 1 makes another text of a text.
    func changesText(_ text: String) -> Bool {
        textChanges.contains { !isSameText($0.change(text), text) }
    }
}

extension NaiveTextReading {
    /// The names of references that generated documents have.
    static let someNames = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "semi": ";", "num": "#",
        "nbsp": "\u{A0}", "eacute": "é", "rsquo": "’", "nGt": "\u{226B}\u{20D2}",
    ]
}
