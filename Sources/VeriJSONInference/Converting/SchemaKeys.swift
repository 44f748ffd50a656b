import VeriJSONCore

/// Regular expressions for the keys of starred members.
enum SchemaKeys {
    /// Returns an expression for keys of one form.
    ///
    /// A keyword `patternProperties` looks at every key that matches, so that the expression has to
    /// leave out keys that the pattern names, and forms with a longer literal part.
    static func expression(
        _ prefix: [UInt8],
        _ suffix: [UInt8],
        besides members: [PatternOutline.Member]
    ) -> String {
        var others: [String] = []
        for member in members {
            guard let otherSuffix = member.key.suffix else {
                let name = member.key.prefix
                let matches =
                    name.count >= prefix.count + suffix.count && name.starts(with: prefix)
                    && name.reversed().starts(with: suffix.reversed())
                if matches { others.append(escaped(name) + "$") }
                continue
            }
            let length = member.key.prefix.count + otherSuffix.count
            if !member.key.isWildcard, length > prefix.count + suffix.count {
                others.append(escaped(member.key.prefix) + "[\\s\\S]*" + escaped(otherSuffix) + "$")
            }
        }
        let excluded = others.map { "(?!\($0))" }.joined()
        return "^\(excluded)\(escaped(prefix))[\\s\\S]*\(escaped(suffix))$"
    }

    private static func escaped(_ text: [UInt8]) -> String {
        var escaped = ""
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if "\\^$.|?*+()[]{}/-".unicodeScalars.contains(scalar) {
                escaped.unicodeScalars.append("\\")
            }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}
